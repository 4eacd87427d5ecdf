import type { Difference } from '../../domain/differs/difference.ts'
import type { NearestDifference } from '../../domain/differs/differenceFinder.ts'
import type { AdjustedField } from '../../domain/differs/sameInformation.ts'
import type { FoundCall } from './library.ts'

export interface CallDifferences {
  readonly inside: ComparedGroup
  readonly others: ComparedGroup
  /** Empty if not requested, or if the calls were selected by both. */
  readonly adjustedFor: readonly AdjustedField[]
  /** Fields that weren't compared, because the calls were selected by them or by the same information. */
  readonly excluded: readonly string[]
  /** Values, numbers and words that were compared. */
  readonly testCount: number
  /** Strongest first. */
  readonly fields: readonly ShownDifference[]
  readonly words: readonly ShownDifference[]
  /** Whether a word has the largest effect of all, as far as it's certain. */
  readonly isWordStrongest: boolean
  /** Without findings, what is nearest to one; null if there is nothing to compare. */
  readonly nearest: NearestDifference | null
  /** What the library had at this version. */
  readonly read: { readonly callCount: number; readonly recordCount: number }
  readonly version: number
}

export interface ComparedGroup {
  readonly callCount: number
  /** Without those of agents and call types that the other group has no calls of, if calls were adjusted. */
  readonly comparedCount: number
  /** Calls of which words were compared: of their transcript or messages on this computer. */
  readonly withWordsCount: number
}

export interface ShownDifference {
  readonly difference: Difference
  /** Of the compared calls, some that show the difference: the newest, of several agents if possible. */
  readonly examples: readonly FoundCall[]
}
