import { findingThreshold } from '../statistics/falseDiscovery.ts'
import { logOddsScore } from '../statistics/logOdds.ts'
import type { ComparedCalls } from './comparedCalls.ts'
import { compareRanks, numberComparison } from './compareNumbers.ts'
import {
  countPresence,
  presencePValue,
  shareComparison,
  type PresenceCounts,
  type PresenceSource,
  type ShareComparison,
} from './comparePresence.ts'
import type { Difference, WordDifference, WordPlace } from './difference.ts'
import { Z } from '../statistics/shares.ts'

/** The share of findings that may be due to chance. */
export const FALSE_RATE = 0.05
/** A field with many values must not crowd out the others. */
const MOST_PER_FIELD = 3
/** The weight of what is known about a word from all calls, in calls. */
const PRIOR_CALLS = 500
/** Between two pauses. */
const CODES_PER_STEP = 500

/** What a code means. Null for codes that aren't tested. */
export type Feature =
  | { readonly kind: 'share'; readonly field: string; readonly value: string | null }
  | { readonly kind: 'word'; readonly field: WordPlace; readonly word: string }

export interface Finding {
  readonly difference: Difference
  /** Where the calls that show it are: with the code, or with the field's values. */
  readonly source: { readonly presence: PresenceSource; readonly code: number } | { readonly values: Float64Array }
}

interface Ranked extends Finding {
  readonly strength: number
}

interface Findings {
  readonly fields: readonly Finding[]
  readonly words: readonly Finding[]
}

interface Test {
  readonly pValue: number
  /** Null if the figures don't show what the test found. */
  readonly ranked: () => Ranked | null
}

/**
 * Compares two groups of calls in everything that is added, and finds what differs more than chance would explain: at most 5% of
 * the findings, over everything that was tested, are due to chance.
 */
export class DifferenceFinder {
  readonly #calls: ComparedCalls
  readonly #threshold: (pValues: Float64Array, rate: number) => number
  readonly #tests: Test[] = []

  /** `threshold`: for tests that must fail without the correction. */
  constructor(calls: ComparedCalls, threshold: typeof findingThreshold = findingThreshold) {
    this.#calls = calls
    this.#threshold = threshold
  }

  get testCount(): number {
    return this.#tests.length
  }

  addNumbers(field: string, values: Float64Array): void {
    const ranks = compareRanks(this.#calls, values)
    if (ranks === null) return
    const ranked = () => {
      const comparison = numberComparison(this.#calls, values)
      // Values of few calls can move a mean or median against the ranks of all.
      if (Math.sign(comparison.difference.value) !== Math.sign(ranks.dominance)) return null
      const difference: Difference = { kind: 'number', field, ...comparison }
      const strength = Math.abs(ranks.dominance) * (1 - Z / Math.abs(ranks.z))
      return { difference, source: { values }, strength }
    }
    this.#tests.push({ pValue: ranks.pValue, ranked })
  }

  /** Pauses often. `featureOf` may be null for a code that isn't tested. */
  *addPresence(presence: PresenceSource, featureOf: (code: number) => Feature | null): Generator<undefined, void> {
    const counts = yield* countPresence(this.#calls, presence)
    for (let code = 0; code < presence.codeCount; code += 1) {
      if (code % CODES_PER_STEP === 0) yield
      const ownBase = presence.baseOf?.[code] ?? -1
      const base = ownBase < 0 ? presence.codeCount : ownBase
      const pValue = presencePValue(counts, code, base)
      const feature = pValue === null ? null : featureOf(code)
      if (pValue === null || feature === null) continue
      this.#tests.push({ pValue, ranked: () => rankedShare(feature, counts, { presence, code, base }) })
    }
  }

  /** Pauses often. Strongest first: fields and words apart, because hardly any field has an effect as small as those of words. */
  *findings(): Generator<undefined, Findings> {
    const threshold = this.#threshold(
      Float64Array.from(this.#tests, ({ pValue }) => pValue),
      FALSE_RATE,
    )
    const found: Ranked[] = []
    for (const test of this.#tests) {
      const ranked = test.pValue <= threshold ? test.ranked() : null
      if (ranked === null) continue
      found.push(ranked)
      yield
    }
    found.sort(byStrength)
    return {
      fields: fewOfEachField(found.filter(({ difference }) => difference.kind !== 'word')),
      words: found.filter(({ difference }) => difference.kind === 'word'),
    }
  }
}

/** Of two values that say the same, the one that these calls have more often first. Digits beyond nine are rounding errors. */
function byStrength(one: Ranked, other: Ranked): number {
  return (
    Math.round(1e9 * other.strength) - Math.round(1e9 * one.strength) ||
    other.difference.difference.value - one.difference.difference.value
  )
}

function rankedShare(
  feature: Feature,
  counts: PresenceCounts,
  { base, ...source }: { readonly presence: PresenceSource; readonly code: number; readonly base: number },
) {
  const comparison = shareComparison(counts, source.code, base)
  const { low, high } = comparison.difference
  if (low <= 0 && high >= 0) return null
  const nearest = Math.min(Math.abs(low), Math.abs(high))
  if (feature.kind === 'share') return { difference: { ...feature, ...comparison }, source, strength: nearest }
  const score = wordScore(comparison)
  // A word of few calls, which the prior explains.
  if (Math.abs(score) < Z) return null
  const difference: WordDifference = { ...feature, ...comparison }
  return { difference, source, strength: Math.abs(score) }
}

function wordScore({ inside, others }: ShareComparison): number {
  const all = inside.calls + others.calls
  const group = ({ value, effectiveCalls }: ShareComparison['inside']) => ({
    withWord: value * effectiveCalls,
    calls: effectiveCalls,
  })
  return logOddsScore(group(inside), group(others), (inside.withValue + others.withValue) / all, PRIOR_CALLS)
}

/** Of a field with two values, the second says the same as the first. */
function fewOfEachField<One extends Finding>(ranked: readonly One[]): readonly One[] {
  const known = new Map<string, Difference[]>()
  return ranked.filter(({ difference }) => {
    if (difference.kind === 'word') return true
    const before = known.get(difference.field) ?? []
    known.set(difference.field, before)
    if (before.length === MOST_PER_FIELD || before.some((other) => isComplement(difference, other))) return false
    before.push(difference)
    return true
  })
}

function isComplement(one: Difference, other: Difference): boolean {
  if (one.kind !== 'share' || other.kind !== 'share') return false
  return (['inside', 'others'] as const).every(
    (group) => one[group].withValue + other[group].withValue === one[group].calls,
  )
}
