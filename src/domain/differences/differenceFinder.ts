import { getOrInsert } from '../getOrInsert.ts'
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
import { includesZero, Z } from '../statistics/shares.ts'
import { moreCallsFor } from './moreCalls.ts'
import { questionOf } from './sameInformation.ts'
import { wordStem } from './wordForms.ts'

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
  readonly source: ShareSource | { readonly values: Float64Array }
  /**
   * How large the effect is for certain, from 0 to 1: the end of its interval that is nearer to zero. Of shares it is their
   * difference, of numbers how much more often these calls have the larger one. 0 if the figures don't show what the test found.
   */
  readonly strength: number
}

interface ShareSource {
  readonly presence: PresenceSource
  readonly code: number
  /** The code that calls must have to count, such as an answer's question; `codeCount` if all do. */
  readonly base: number
}

interface Findings {
  readonly fields: readonly Finding[]
  readonly words: readonly Finding[]
  /** Of the differences that chance could explain, the one that is nearest to being a finding. */
  readonly nearest: NearestDifference | null
}

export interface NearestDifference {
  readonly difference: Difference
  /** Of the calls in question, if the difference stays as large and the others become more in the same proportion. */
  readonly moreCalls: number
}

interface Test {
  readonly pValue: number
  readonly ranked: () => Finding
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
      const isAgainst = Math.sign(comparison.difference.value) !== Math.sign(ranks.dominance)
      const difference: Difference = { kind: 'number', field, ...comparison }
      const isSure = !isAgainst && !includesZero(comparison.difference)
      const strength = isSure ? Math.abs(ranks.dominance) * (1 - Z / Math.abs(ranks.z)) : 0
      return { difference, source: { values }, strength }
    }
    this.#tests.push({ pValue: ranks.pValue, ranked })
  }

  /** Pauses often. `featureOf` returns null for codes that aren't tested. */
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

  /** Pauses often. Strongest first, fields and words apart: the effects of words are so small that they would all come last. */
  *findings(): Generator<undefined, Findings> {
    const threshold = this.#threshold(
      Float64Array.from(this.#tests, ({ pValue }) => pValue),
      FALSE_RATE,
    )
    const found: Finding[] = []
    for (const test of this.#tests) {
      if (test.pValue > threshold) continue
      const ranked = test.ranked()
      if (ranked.strength > 0) found.push(ranked)
      yield
    }
    found.sort(byStrength)
    return {
      fields: fewOfEachField(found.filter(({ difference }) => difference.kind !== 'word')),
      words: oneOfEachWord(found),
      nearest: this.#nearest(threshold),
    }
  }

  #nearest(threshold: number): NearestDifference | null {
    const [first, ...rest] = this.#tests.filter(({ pValue }) => pValue > threshold)
    if (first === undefined) return null
    const { pValue, ranked } = rest.reduce((one, other) => (other.pValue < one.pValue ? other : one), first)
    const moreCalls = moreCallsFor({
      pValue,
      wanted: FALSE_RATE / this.#tests.length,
      callCount: this.#calls.isInside.reduce((sum, one) => sum + one, 0),
    })
    return moreCalls === null ? null : { difference: ranked().difference, moreCalls }
  }
}

/** Of two values that say the same, the one that these calls have more often first. Digits beyond nine are rounding errors. */
function byStrength(one: Finding, other: Finding): number {
  return (
    Math.round(1e9 * other.strength) - Math.round(1e9 * one.strength) ||
    other.difference.difference.value - one.difference.difference.value
  )
}

function rankedShare(feature: Feature, counts: PresenceCounts, source: ShareSource): Finding {
  const comparison = shareComparison(counts, source.code, source.base)
  const { low, high } = comparison.difference
  const strength = includesZero(comparison.difference) ? 0 : Math.min(Math.abs(low), Math.abs(high))
  if (feature.kind === 'share') return { difference: { ...feature, ...comparison }, source, strength }
  const difference: WordDifference = { ...feature, forms: [], ...comparison }
  // In so few calls, the prior alone could explain the word.
  const isExplained = Math.abs(wordScore(comparison)) < Z
  return { difference, source, strength: isExplained ? 0 : strength }
}

function wordScore({ inside, others }: ShareComparison): number {
  const all = inside.calls + others.calls
  const group = ({ value, effectiveCalls }: ShareComparison['inside']) => ({
    withWord: value * effectiveCalls,
    calls: effectiveCalls,
  })
  return logOddsScore(group(inside), group(others), (inside.withValue + others.withValue) / all, PRIOR_CALLS)
}

/** Forms of a word that differ in the same direction are one finding, with the figures of the strongest. */
function oneOfEachWord(ranked: readonly Finding[]): readonly Finding[] {
  const byStem = new Map<string, { readonly strongest: Finding; readonly forms: string[] }>()
  for (const finding of ranked) {
    const { difference } = finding
    if (difference.kind !== 'word') continue
    const key = `${difference.field} ${Math.sign(difference.difference.value)} ${wordStem(difference.word)}`
    const known = byStem.get(key)
    if (known === undefined) byStem.set(key, { strongest: finding, forms: [] })
    else known.forms.push(difference.word)
  }
  return [...byStem.values()].map(({ strongest, forms }) => ({
    ...strongest,
    difference: { ...strongest.difference, forms } as WordDifference,
  }))
}

/** Of a field with two values, the second says the same as the first; the answers to a question are one subject. */
function fewOfEachField(ranked: readonly Finding[]): readonly Finding[] {
  const known = new Map<string, Difference[]>()
  return ranked.filter(({ difference }) => {
    if (difference.kind === 'word') return true
    const before = getOrInsert(known, difference.field, (): Difference[] => [])
    const most = questionOf(difference.field) === null ? MOST_PER_FIELD : 1
    if (before.length === most || before.some((other) => isComplement(difference, other))) return false
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
