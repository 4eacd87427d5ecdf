import { normalQuantile } from '../statistics/normal.ts'

/** The precision of a fraction estimated from a sample, for example the fraction of calls with a date for the next step. */
interface SampleSizeQuestion {
  readonly populationCount: number
  /** 0–1, for example 0.95. */
  readonly confidence: number
  /** 0–1: half the width of the interval, for example 0.05 for ±5%. */
  readonly margin: number
  /** 0–1: the expected fraction. 0.5 needs the largest sample, so use it if nothing is known. */
  readonly expectedShare?: number
}

/**
 * How many calls to review: Cochran's n₀ = z²·p(1 − p) ÷ margin² with the correction for a finite population, n = n₀ ÷ (1 +
 * (n₀ − 1) ÷ N), rounded up; never more than the population. For random samples; a stratified one is at least about as
 * precise, a risk-weighted one isn't. Source: Cochran, "Sampling Techniques", 3rd edition 1977, 4.4 and (4.4).
 */
export function sampleSizeFor({
  populationCount,
  confidence,
  margin,
  expectedShare = 0.5,
}: SampleSizeQuestion): number {
  const z = normalQuantile(0.5 + confidence / 2)
  const unlimited = (z * z * expectedShare * (1 - expectedShare)) / (margin * margin)
  const corrected = unlimited / (1 + (unlimited - 1) / populationCount)
  return Math.min(populationCount, Math.max(Math.ceil(corrected), Math.min(1, populationCount)))
}

/**
 * The margin (0–1) of a sample of `sampleCount`: the inverse of `sampleSizeFor`. 0 if all were reviewed, null if none were.
 */
export function marginOf(
  sampleCount: number,
  { populationCount, confidence, expectedShare = 0.5 }: Omit<SampleSizeQuestion, 'margin'>,
): number | null {
  if (sampleCount < 1) return null
  if (sampleCount >= populationCount) return 0
  const z = normalQuantile(0.5 + confidence / 2)
  const correction = (populationCount - sampleCount) / (populationCount - 1)
  return z * Math.sqrt(((expectedShare * (1 - expectedShare)) / sampleCount) * correction)
}
