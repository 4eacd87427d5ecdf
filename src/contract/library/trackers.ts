import { z } from 'zod'
import { readSearch } from '../../domain/search/readSearch.ts'
import { LONGEST_SEARCH } from '../../domain/search/searchProblem.ts'
import type { HitPlace } from '../../domain/search/searchedTexts.ts'
import type { SearchSide } from '../../domain/search/searchQuery.ts'
import {
  isTrackerId,
  LONGEST_QUESTION,
  LONGEST_TRACKER_NAME,
  MOST_TRACKER_PHRASES,
  MOST_TRACKER_TURNS,
  TRACKER_SIDES,
} from '../../domain/trackers/tracker.ts'
import type { EpochMs } from '../../domain/units.ts'
import type { FoundCall } from './library.ts'

/** Input schemas of trackers, and what the library finds out about them. */

export const trackerId = z.string().refine(isTrackerId)

export const tracker = z.object({
  name: z.string().trim().min(1).max(LONGEST_TRACKER_NAME),
  phrases: z
    .array(
      z
        .string()
        .max(LONGEST_SEARCH)
        .refine((phrase) => readSearch(phrase).kind === 'search'),
    )
    .min(1)
    .max(MOST_TRACKER_PHRASES)
    .readonly(),
  side: z.enum(TRACKER_SIDES),
  place: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('anywhere') }),
    z.object({ kind: z.enum(['first', 'last']), turnCount: z.int().min(1).max(MOST_TRACKER_TURNS) }),
  ]),
  isAbsence: z.boolean(),
  question: z.object({ id: z.int().nullable(), text: z.string().max(LONGEST_QUESTION).nullable() }).optional(),
})

/** For how many calls it's true, false, and not known. */
export interface TrackerFigures {
  readonly yesCount: number
  readonly noCount: number
  /** Calls without a full record on this computer. */
  readonly noRecordCount: number
  /** Calls without a transcript or messages. */
  readonly noTextCount: number
  /** Calls whose transcript doesn't tell which turns are the agent's, or the lead's. */
  readonly noSideCount: number
  /** The weeks up to the newest call, oldest first. */
  readonly weeks: readonly TrackerWeek[]
}

export interface TrackerWeek {
  readonly start: EpochMs
  readonly yesCount: number
  /** Those for which it's true or false. */
  readonly knownCount: number
}

export interface TrackersFigures {
  /** By the tracker's id. */
  readonly figures: Readonly<Record<string, TrackerFigures>>
  /** See `LibrarySnapshot.version`. */
  readonly version: number
}

/** A tracker as it's being edited. */
export interface TrackerPreview {
  readonly figures: TrackerFigures
  /** One of each of the newest calls for which it's true. */
  readonly examples: readonly TrackerExample[]
  readonly version: number
}

export interface TrackerExample {
  readonly call: FoundCall
  readonly place: HitPlace
  readonly speaker: string | null
  readonly side: SearchSide | null
  /** What was said: the words before the hit, the hit, and the words after it. Without a hit, the beginning of the place. */
  readonly before: string
  readonly hit: string
  readonly after: string
}
