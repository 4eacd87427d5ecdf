import type { LibraryActivity, LibrarySnapshot, RequestShare } from '../../contract/library/library.ts'
import { SECOND } from '../../domain/units.ts'
import { REQUEST_LIMIT } from '../budget/requestBudget.ts'
import type { LibraryCounts } from './store/libraryStore.ts'
import { PAGE_SIZE } from '../service/callQuery.ts'
import { expectedCalls } from './sync/idWalk.ts'
import type { SyncState } from './sync/syncState.ts'

/** What is stored, as last counted. */
export interface StoredCounts extends LibraryCounts {
  /** Whether all calls were stored before this was counted. */
  readonly isWhole: boolean
  readonly sizeBytes: number
  readonly version: number
}

export const NO_COUNTS: StoredCounts = {
  calls: 0,
  details: 0,
  transcripts: 0,
  due: 0,
  isWhole: false,
  sizeBytes: 0,
  version: 0,
}

const SHARES: Readonly<Record<RequestShare, number>> = { half: 0.5, all: 1 }

/** What the library has and still needs. */
export function coverageOf(
  counts: StoredCounts,
  {
    activity,
    requestShare,
    requestsPerMinute = REQUEST_LIMIT,
    state,
  }: Pick<LibrarySnapshot, 'activity' | 'requestShare'> & {
    readonly requestsPerMinute: number | undefined
    readonly state: SyncState | null
  },
): Omit<LibrarySnapshot, 'keeps' | 'requestShare' | 'since' | 'readsRecords' | 'activity' | 'failure'> {
  const secondsOf = (requests: number) => Math.ceil((requests * 60) / (requestsPerMinute * SHARES[requestShare]))
  const walk = state?.walk
  const isFirst = walk?.kind === 'first'
  const expected = isFirst ? expectedCalls(walk) : null
  const left = requestsLeft(activity, isFirst && expected !== null ? expected - walk.readCount : null, counts.due)
  return {
    isListComplete: isListComplete(state),
    asOf: state?.incrementedAt ?? state?.walkedAt ?? null,
    callCount: counts.calls,
    expectedCallCount: expected === null ? null : Math.max(expected, counts.calls),
    recordCount: counts.details,
    transcriptCount: counts.transcripts,
    missingRecords: { requests: counts.due, seconds: secondsOf(counts.due) },
    secondsLeft: left === null ? null : secondsOf(left),
    sizeBytes: counts.sizeBytes,
    version: counts.version,
  }
}

/** What a running sync does. */
export function syncActivity(
  state: SyncState | null,
  { isWhole, due }: Pick<StoredCounts, 'isWhole' | 'due'>,
  readsRecords: boolean,
): 'calls' | 'records' | 'current' {
  // What was counted before knows nothing of the records that the last calls need.
  if (!isListComplete(state) || !isWhole) return 'calls'
  return readsRecords && due > 0 ? 'records' : 'current'
}

export function isListComplete(state: SyncState | null): boolean {
  return state !== null && state.walkedAt !== null && state.walk?.kind !== 'first'
}

/** What is left to send; null if unknown, and if nothing is. */
function requestsLeft(activity: LibraryActivity, callsLeft: number | null, recordsLeft: number): number | null {
  if (activity === 'records') return recordsLeft
  return activity === 'calls' && callsLeft !== null ? callsLeft / PAGE_SIZE : null
}

/** Counting reads an index of all calls, so it isn't done for each page. */
export const COUNT_EVERY_MS = SECOND
