import type { CallDetail, CallRecord, PageReport } from '../../domain/calls/call.ts'
import type { DragFigures } from '../../domain/explore/dragFigures.ts'
import type { Histogram, RangeHistogram, TimeHistogram } from '../../domain/explore/histogram.ts'
import type { CallGroup } from '../../domain/query/grouping.ts'
import type { HitPlace } from '../../domain/search/searchedTexts.ts'
import type { SearchSide } from '../../domain/search/searchQuery.ts'
import type { Snippet } from '../../domain/search/snippet.ts'
import type { EpochMs } from '../../domain/units.ts'
import type { Failure } from '../errors/errors.ts'

/** What may be kept on this computer: calls with their transcripts and other analysis, only the list, or nothing. */
export const LIBRARY_SCOPES = ['everything', 'calls', 'nothing'] as const
export type LibraryScope = (typeof LIBRARY_SCOPES)[number]

/** How much of the rate limit reading all calls may use, while nothing else needs it: other apps may use the same key. */
export const REQUEST_SHARES = ['half', 'all'] as const
export type RequestShare = (typeof REQUEST_SHARES)[number]

/**
 * What the library does now. `off`: nothing is kept, and nothing of this session has needed it yet. `waiting`: for the workspace
 * to be opened. `calls`: it reads the list for the first time.
 * `records`: it reads full records. `current`: it has everything, and looks for changes.
 */
export type LibraryActivity = 'off' | 'paused' | 'waiting' | 'calls' | 'records' | 'current'

/** The local library of a workspace. */
export interface LibrarySnapshot {
  /** Null until the user has answered. */
  readonly keeps: LibraryScope | null
  readonly requestShare: RequestShare
  /** Calls before this instant aren't kept; null for all. */
  readonly since: string | null
  /** Whether it reads full records of all calls: kept ones, or those of this session. */
  readonly readsRecords: boolean
  readonly activity: LibraryActivity
  /** Why it doesn't continue at the moment. It tries again by itself. */
  readonly failure: Failure | null
  /** What the service reported about the page of calls that was read last, if anything. */
  readonly report?: PageReport
  /** Whether the list was read completely at least once. Since then, the library follows its changes. */
  readonly isListComplete: boolean
  /** When the last changes of the list were read from the service; null before that. */
  readonly asOf: EpochMs | null
  readonly callCount: number
  /** An estimate during the first reading of the list; null if unknown. */
  readonly expectedCallCount: number | null
  /** Calls with their full record. */
  readonly recordCount: number
  /** Calls with a transcript. */
  readonly transcriptCount: number
  /** What it takes to read the full records that are missing, if nothing else needs the rate limit. */
  readonly missingRecords: { readonly requests: number; readonly seconds: number }
  /** Until the activity `calls` or `records` is done, if nothing else needs the rate limit; null if unknown. */
  readonly secondsLeft: number | null
  readonly sizeBytes: number
  /** Changes with everything that the pages of queries depend on. */
  readonly version: number
}

/** Maximum per page. */
export const MOST_LIBRARY_ROWS = 200

/** What a search finds in some calls. */
export interface CallsWithWords {
  readonly foundIds: readonly number[]
  /** Calls with their full record: it isn't known what is said in the others. */
  readonly readIds: readonly number[]
  /** Of these, calls that changed since their record was read. */
  readonly outdatedIds: readonly number[]
}

/** A page of a query's calls. Pages with the same version belong together. */
export interface LibraryPage {
  /** Exact. */
  readonly total: number
  /** Calls that aren't in the result, and could be if the library had their full record. */
  readonly unsureCount: number
  /** Calls under blind review that aren't in the result because it depends on scores, and match everything else. */
  readonly leftOutCount: number
  /** All groups of the result in order, if the query has a grouping. The calls are in the order of their groups. */
  readonly groups?: readonly CallGroup[]
  readonly offset: number
  /** Scores of calls under blind review are null. */
  readonly rows: readonly CallRecord[]
  readonly version: number
}

/** All calls of a query, in order. */
export interface LibraryIds {
  readonly ids: readonly number[]
  readonly unsureCount: number
  readonly version: number
}

/** A call as it was when it was last read in full. */
export interface KeptCall {
  readonly detail: CallDetail
  readonly readAt: EpochMs
}

/** What was read of calls in a list: what trackers find, and answers to questions. */
export interface CallValues {
  /** By field: for each call, in the order of the request. Null if it isn't known. */
  readonly values: Readonly<Record<string, readonly (boolean | readonly string[] | null)[]>>
  readonly version: number
}

/** What conditions can name, as far as the library has read it. */
export interface LibraryVocabulary {
  /** By id. */
  readonly questions: readonly VocabularyQuestion[]
  /** Keys of the users' custom fields, sorted. */
  readonly customFields: readonly string[]
}

export interface VocabularyQuestion {
  readonly id: number
  readonly text: string | null
  /** Name of the scorecard. */
  readonly scorecard: string | null
}

/** A part of the calls in which a search was found: the best hit of each, best calls first. */
export interface SearchPage {
  readonly totalCalls: number
  /** In all calls together. */
  readonly totalHits: number
  readonly offset: number
  readonly hits: readonly SearchHit[]
}

export interface SearchHit {
  readonly call: FoundCall
  readonly place: HitPlace
  /** Who said or wrote it; null for texts that aren't speech, and if the transcript doesn't say. */
  readonly speaker: string | null
  readonly side: SearchSide | null
  readonly snippet: Snippet
  /** In this call. */
  readonly hitCount: number
}

/** Without scores, which a blind review hides. */
export type FoundCall = Pick<
  CallRecord,
  'id' | 'title' | 'timestamp' | 'durationSeconds' | 'format' | 'agent' | 'leadName' | 'leadCompany'
>

export const CALENDAR_FIELDS = ['timestamp', 'inserted_at', 'updated_at'] as const

export interface ExploredCalls extends LibraryPage {
  /** In the order of the request. */
  readonly histograms: readonly Histogram[]
  readonly calendar: Histogram | null
}

/** What the brushes of a drag show. */
export interface DraggedCalls {
  readonly version: number
  /** Null for a field of which a call may have several values. */
  readonly figures: DragFigures | null
  /** By brush, in the order of the request: its first rows, as indexes of `rows`. Null if there are too many. */
  readonly rowsOf: readonly (readonly number[] | null)[]
  readonly rows: readonly CallRecord[]
}

/** In how many calls of a query a field has each of its values. */
export interface LibraryValues {
  /**
   * The most frequent first, then those of other calls with a count of 0, last those beyond the limit that the query's own
   * conditions name. None of numbers and times.
   */
  readonly values: readonly ValueCount[]
  /** How many different values contain what was typed, also beyond the limit. */
  readonly valueCount: number
  /** For numbers and times: a few ranges instead of values. */
  readonly bands: RangeHistogram | TimeHistogram | null
  /** Calls without a value. */
  readonly missingCount: number
  /** Calls with a value. */
  readonly knownCount: number
  /** Calls that aren't counted because the library doesn't have their full record, or hides it during a blind review. */
  readonly unsureCount: number
  readonly version: number
}

export interface ValueCount {
  readonly value: string
  readonly callCount: number
}
