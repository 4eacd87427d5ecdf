import type { Difference } from '../../domain/differences/difference.ts'
import type { NearestDifference } from '../../domain/differences/differenceFinder.ts'
import type { AdjustedField } from '../../domain/differences/sameInformation.ts'
import type { FoundCall } from './library.ts'

export interface CallDifferences {
  readonly inside: ComparedGroup
  readonly others: ComparedGroup
  /** Empty if not requested, or if the calls were selected by both agent and call type. */
  readonly adjustedFor: readonly AdjustedField[]
  /** Fields and questions that weren't compared, because the calls were selected by them or by the same information. */
  readonly excluded: readonly string[]
  /** How many values, numbers, answers and words were compared. */
  readonly testCount: number
  /** Both lists have the strongest first. */
  readonly fields: readonly ShownDifference[]
  readonly words: readonly ShownDifference[]
  /** Whether the strongest of all is a word, by the end of the confidence interval that is nearest to no effect. */
  readonly isWordStrongest: boolean
  /** If nothing was found, the difference that comes nearest to a finding. Null with findings, and if none can be estimated. */
  readonly nearest: NearestDifference | null
  /** What the library had at `version`. */
  readonly read: { readonly callCount: number; readonly recordCount: number }
  readonly version: number
}

export interface ComparedGroup {
  readonly callCount: number
  /** If the groups were adjusted, without the calls of agents and call types that the other group has no calls of. */
  readonly comparedCount: number
  /** Compared calls whose transcript or messages are on this computer, so that their words were compared. */
  readonly withWordsCount: number
}

export interface ShownDifference {
  readonly difference: Difference
  /** Some compared calls that show the difference: the newest, of several agents if possible. */
  readonly examples: readonly FoundCall[]
}
