import type { CallRow, PageReport } from '../../domain/calls/call.ts'
import type { CallGroup } from '../../domain/query/grouping.ts'
import type { EpochMs } from '../../domain/units.ts'

/** Maximum per page. */
export const MOST_LISTED_ROWS = 200

/** The end that a list whose length isn't known is read from. */
export const LIST_ENDS = ['first', 'last'] as const
export type ListEnd = (typeof LIST_ENDS)[number]

/**
 * What a person should know about a list; null if it's complete and current. `reading`: the list of all calls is being read, so the
 * number of these isn't known. `partial`: only calls that were read so far. `period`: only calls since a date, because older ones
 * aren't saved. `older`: the service answered because the list may have those. `paused`: it isn't updated. `offline`: the service
 * can't be reached. `not-local`, `regex-too-slow`: this computer can't evaluate the query, so the service did.
 */
export type ListStatus =
  | 'reading'
  | 'partial'
  | 'period'
  | 'older'
  | 'paused'
  | 'offline'
  | 'not-local'
  | 'regex-too-slow'

/**
 * A part of a list of calls. Rows are counted from the first. While the list's length isn't known, negative numbers count from the
 * last, which is −1.
 */
export interface ListedCalls {
  /** Exact; null if it isn't known. */
  readonly total: number | null
  /** Rows that were read so far, from the requested end. */
  readonly rowCount: number
  /** Where the first row is in the list. */
  readonly offset: number
  /** Scores of calls under blind review are null, and a list that depends on scores leaves these calls out. */
  readonly rows: readonly CallRow[]
  /** Calls that aren't in the list, and could be if their full record had been read. */
  readonly unsureCount: number
  /** Calls under blind review that aren't in the list because it depends on scores; null if there may be some. */
  readonly leftOutCount: number | null
  /** All groups in order, if the query has a grouping. The calls are in the order of their groups. */
  readonly groups?: readonly CallGroup[]
  readonly status: ListStatus | null
  /** When the first of these rows were read from the service; null if the library's time counts. */
  readonly readAt: EpochMs | null
  /** What the service reported about the list, and the pages that have more than was requested. */
  readonly reports: readonly PageReport[]
  /** The library's version, as in its snapshot. Pages with the same version belong together. */
  readonly version: number
}

/** Ids of a list's calls, in its order; null for a record that can't be read. */
export interface ListedIds {
  readonly ids: readonly (number | null)[]
  /** Whether these are all: otherwise those read so far, from the requested end. */
  readonly isWhole: boolean
}
