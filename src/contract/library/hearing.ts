import { z } from 'zod'
import type { HitPlace } from '../../domain/search/searchedTexts.ts'
import type { SearchSide } from '../../domain/search/searchQuery.ts'
import type { Snippet } from '../../domain/search/snippet.ts'
import type { TextRange } from '../../domain/textSearch.ts'
import type { FoundCall } from './library.ts'
import { tracker } from './trackers.ts'

/** More than people listen to in a day. */
export const MOST_HEARD_HITS = 500

export const heardRequest = z.object({
  /** What is said, each as in a tracker; or only absences: what is said in calls with none of it. Null: how the calls begin. */
  words: z
    .array(tracker.pick({ phrases: true, side: true, place: true, isAbsence: true }))
    .min(1)
    .readonly()
    .nullable(),
  /** Only lines of these calls, in this order. Null: of all calls. */
  callIds: z.array(z.int()).max(100_000).readonly().nullable(),
  /** The call to begin with. */
  firstCallId: z.int().nullable(),
  /** The order if all calls are searched: as search lists them, or by date. */
  order: z.enum(['best', 'newest']),
})
export type HeardRequest = z.infer<typeof heardRequest>

/** Lines and messages to hear or read one after another. */
export interface HeardHits {
  /** Call by call, at most `MOST_HEARD_HITS`. */
  readonly hits: readonly HeardHit[]
  /** Also those that aren't in `hits`. */
  readonly hitCount: number
}

export interface HeardHit {
  readonly call: FoundCall
  readonly place: Extract<HitPlace, { readonly kind: 'turn' | 'message' }>
  readonly speaker: string | null
  readonly side: SearchSide | null
  readonly snippet: Snippet
  /** In the text of the line; the whole text if it was chosen for its place. */
  readonly range: TextRange
}
