import type { LibraryActivity, LibrarySnapshot } from '../../contract/library.ts'
import { SECOND } from '../../domain/units.ts'
import { REQUEST_LIMIT } from '../budget/requestBudget.ts'
import type { LibraryCounts } from './store/libraryStore.ts'
import { expectedCalls } from './sync/idWalk.ts'
import { PAGE_SIZE } from './sync/listPages.ts'
import type { SyncState } from './sync/syncState.ts'

/** What is stored, as last counted. */
export interface StoredCounts extends LibraryCounts {
  readonly sizeBytes: number
  readonly version: number
}

export const NO_COUNTS: StoredCounts = { calls: 0, details: 0, transcripts: 0, due: 0, sizeBytes: 0, version: 0 }

const REQUESTS_PER_SECOND = REQUEST_LIMIT / 60

/** What the library has and still needs. */
export function coverageOf(
  counts: StoredCounts,
  activity: LibraryActivity,
  state: SyncState | null,
): Omit<LibrarySnapshot, 'keeps' | 'since' | 'readsRecords' | 'activity' | 'failure'> {
  const walk = state?.walk
  const isFirst = walk?.kind === 'first'
  const expected = isFirst ? expectedCalls(walk) : null
  return {
    isListComplete: isListComplete(state),
    asOf: state?.incrementedAt ?? state?.walkedAt ?? null,
    callCount: counts.calls,
    expectedCallCount: expected === null ? null : Math.max(expected, counts.calls),
    recordCount: counts.details,
    transcriptCount: counts.transcripts,
    missingRecords: { requests: counts.due, seconds: secondsOf(counts.due) },
    secondsLeft: secondsLeft(activity, isFirst && expected !== null ? expected - walk.readCount : null, counts.due),
    sizeBytes: counts.sizeBytes,
    version: counts.version,
  }
}

export function isListComplete(state: SyncState | null): boolean {
  return state !== null && state.walkedAt !== null && state.walk?.kind !== 'first'
}

function secondsLeft(activity: LibraryActivity, callsLeft: number | null, recordsLeft: number): number | null {
  if (activity === 'records') return secondsOf(recordsLeft)
  if (activity !== 'calls' || callsLeft === null) return null
  return secondsOf(callsLeft / PAGE_SIZE)
}

function secondsOf(requests: number): number {
  return Math.ceil(requests / REQUESTS_PER_SECOND)
}

/** Counting reads an index of all calls, so it isn't done for each page. */
export const COUNT_EVERY_MS = SECOND
