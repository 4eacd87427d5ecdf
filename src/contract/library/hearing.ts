import { z } from 'zod'
import type { HitPlace } from '../../domain/search/searchedTexts.ts'
import { MOST_HEARD_CALLS } from '../../domain/hearing/wordsToHear.ts'
import type { SearchSide } from '../../domain/search/searchQuery.ts'
import type { Snippet } from '../../domain/search/snippet.ts'
import type { TextRange } from '../../domain/textSearch.ts'
import type { FoundCall } from './library.ts'
import { tracker } from './trackers.ts'

/** More lines than anyone plays in a day. */
export const MOST_HEARD_HITS = 500

export const heardRequest = z.object({
  /**
   * The phrases to find, with the same options as a tracker. If all of them are absences: the beginnings of the calls in which
   * none of them is said. Null: the beginnings of `callIds`.
   */
  words: z
    .array(tracker.pick({ phrases: true, side: true, place: true, isAbsence: true }))
    .min(1)
    .readonly()
    .nullable(),
  /** Only these calls, in this order, but calls without a recording last. Null: all calls. */
  callIds: z.array(z.int()).max(MOST_HEARD_CALLS).readonly().nullable(),
  /** When all calls are searched, newest first, this one is before the others of its kind. */
  firstCallId: z.int().nullable(),
  /** The order if `callIds` is null: by the rank of a search, or newest first. */
  order: z.enum(['best', 'newest']),
})
export type HeardRequest = z.infer<typeof heardRequest>

/** Lines and messages to hear or read one after another. */
export interface HeardHits {
  /** Call by call, at most `MOST_HEARD_HITS`. */
  readonly hits: readonly HeardHit[]
  /** The number of all, including those beyond `MOST_HEARD_HITS`. */
  readonly hitCount: number
}

export interface HeardHit {
  readonly call: FoundCall
  readonly place: Extract<HitPlace, { readonly kind: 'turn' | 'message' }>
  readonly speaker: string | null
  readonly side: SearchSide | null
  readonly snippet: Snippet
  /** Where the first match is in the text of the line. The whole text if the line is the beginning of a call. */
  readonly range: TextRange
}
