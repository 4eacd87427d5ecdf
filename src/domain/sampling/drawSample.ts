import { createSeededRandom, drawIndices, type SeededRandom } from '../seededRandom.ts'
import { assertNever } from '../units.ts'
import type { PopulationUnit } from './population.ts'
import type { SampleMethod } from './sampleMethod.ts'

interface DrawnCall {
  readonly callId: number
  readonly stratum: string
  readonly weight: number
  /**
   * 0–1: the probability that this call was drawn. Its inverse is the number of calls it represents, so that totals and
   * means of the sample can be weighted back to the population (Horvitz & Thompson 1952).
   */
  readonly inclusionProbability: number
}

interface StratumShare {
  readonly stratum: string
  readonly populationCount: number
  readonly sampleCount: number
}

export interface Sample {
  /** In the order of the draw. Any beginning of it is a sample by the same method, so a queue should keep the order. */
  readonly calls: readonly DrawnCall[]
  /** By key, including groups from which no call was drawn. Without groups, a single one for the whole population. */
  readonly strata: readonly StratumShare[]
}

/**
 * The same population (in any order), method and seed give the same sample, in the same order. Calls of `leftOut` are
 * replaced by other calls of their group, drawn in the same way; the rest of the sample stays as it is without them.
 */
export function drawSample(
  population: readonly PopulationUnit[],
  method: SampleMethod,
  seed: string,
  leftOut: ReadonlySet<number> = new Set(),
): Sample {
  if (!Number.isInteger(method.size) || method.size < 1) throw new RangeError(`no sample of ${method.size}`)
  const units = population.toSorted((a, b) => a.callId - b.callId)
  const size = Math.min(method.size, units.length)
  const random = createSeededRandom(seed)
  switch (method.kind) {
    case 'random':
    case 'stratified':
      return drawWithinStrata(units, size, random, leftOut)
    case 'risk-weighted':
      return drawByWeight(units, size, random, leftOut)
    default:
      return assertNever(method)
  }
}

function drawWithinStrata(
  units: readonly PopulationUnit[],
  size: number,
  random: SeededRandom,
  leftOut: ReadonlySet<number>,
): Sample {
  const strata = [...Map.groupBy(units, ({ stratum }) => stratum)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const shares = proportionalShares(
    strata.map(([, members]) => members.length),
    size,
    random,
  )
  const drawn = strata.flatMap(([, members], index) =>
    drawIndices(members.length, shares[index]!, random).map((at) => members[at]!),
  )
  // Shuffle, because with groups in sequence, the beginning of the sample wouldn't represent the whole.
  const order = strata.length > 1 ? drawIndices(drawn.length, drawn.length, random) : drawn.keys()
  const { calls, replacedCount } = replaced(
    [...order].map((at) => drawn[at]!),
    new Map(strata),
    leftOut,
    random,
  )
  // Not the group's share divided by its members, because the share is also random, see `proportionalShares`. A call that was
  // replaced was drawn too.
  const inclusionProbability = (calls.length + replacedCount) / units.length
  return {
    calls: calls.map((call) => ({ ...call, inclusionProbability })),
    strata: strata.map(([stratum, members]) => ({
      stratum,
      populationCount: members.length,
      sampleCount: calls.filter((call) => call.stratum === stratum).length,
    })),
  }
}

/** Draws another call of the group for each of `leftOut`, until one isn't left out or the group has no more. */
function replaced(
  drawn: readonly PopulationUnit[],
  strata: ReadonlyMap<string, readonly PopulationUnit[]>,
  leftOut: ReadonlySet<number>,
  random: SeededRandom,
): { readonly calls: readonly PopulationUnit[]; readonly replacedCount: number } {
  const used = new Set(drawn.map(({ callId }) => callId))
  let replacedCount = 0
  const calls = drawn.flatMap((call) => {
    let accepted: PopulationUnit | undefined = call
    while (accepted !== undefined && leftOut.has(accepted.callId)) {
      replacedCount += 1
      const rest: readonly PopulationUnit[] = strata.get(call.stratum)!.filter(({ callId }) => !used.has(callId))
      accepted = rest.length === 0 ? undefined : rest[random.below(rest.length)]
      if (accepted !== undefined) used.add(accepted.callId)
    }
    return accepted === undefined ? [] : [accepted]
  })
  return { calls, replacedCount }
}

/**
 * How many of `size` each group gets: its exact share rounded down or up, so that its average is exactly that share and
 * each call of the population has the probability `size` ÷ population, whatever its group. Randomized systematic rounding:
 * the remainders are concatenated in random order, and each whole step from a random start adds one (Grimmett 2004,
 * "Stochastic apportionment", Am. Math. Mon. 111, 299–307). No group gets more than it has, as long as `size` isn't above
 * the sum of `counts`.
 */
export function proportionalShares(counts: readonly number[], size: number, random: SeededRandom): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  // Integers only, in units of 1 ÷ total: the rounding error of a quotient would change probabilities.
  const shares = counts.map((count) => Math.floor((count * size) / total))
  const remainders = counts.map((count, index) => count * size - shares[index]! * total)
  const order = drawIndices(counts.length, counts.length, random)
  if (remainders.every((remainder) => remainder === 0)) return shares
  let reached = random.below(total)
  for (const index of order) {
    reached += remainders[index]!
    if (reached < total) continue
    reached -= total
    shares[index]! += 1
  }
  return shares
}

/**
 * Weighted, without replacement: each call gets a wait of −ln(u) ÷ weight, and the `size` calls with the shortest waits are
 * drawn (algorithm A of Efraimidis & Spirakis 2006, whose key u^(1/weight) has the same order). The first is a call with
 * the probability weight ÷ sum of all weights, the second likewise among the rest, and so on.
 *
 * The inclusion probability of a call has no closed form. The result has the probability that its wait is shorter than that
 * of the first call outside the sample, 1 − e^(−weight · wait): with it, weighting back is unbiased for every total (rank
 * conditioning, Cohen & Kaplan 2007, "Summarizing data using bottom-k sketches").
 */
function drawByWeight(
  units: readonly PopulationUnit[],
  size: number,
  random: SeededRandom,
  leftOut: ReadonlySet<number>,
): Sample {
  const waiting = units
    // 1 − u, to avoid the logarithm of 0.
    .map((unit) => ({ unit, wait: -Math.log(1 - random.next()) / unit.weight }))
    .toSorted((a, b) => a.wait - b.wait)
    .filter(({ unit }) => !leftOut.has(unit.callId))
  const firstOutside = waiting[size]?.wait ?? Infinity
  const calls = waiting
    .slice(0, size)
    .map(({ unit }) => ({ ...unit, inclusionProbability: -Math.expm1(-unit.weight * firstOutside) }))
  return { calls, strata: [{ stratum: '', populationCount: units.length, sampleCount: calls.length }] }
}

/**
 * The population mean estimated from the sample, each call weighted by the number of calls it represents (Hájek 1971); null
 * without calls. With equal probabilities it's the plain mean.
 */
export function weighedMean(
  drawn: readonly { readonly value: number; readonly inclusionProbability: number }[],
): number | null {
  const total = drawn.reduce((sum, { inclusionProbability }) => sum + 1 / inclusionProbability, 0)
  if (total === 0) return null
  return drawn.reduce((sum, { value, inclusionProbability }) => sum + value / inclusionProbability, 0) / total
}
