import type { LibrarySnapshot } from '../../../contract/library/library.ts'

/** For tests: what a library says that has everything. */
export function knownLibrary(known: Partial<LibrarySnapshot> = {}): LibrarySnapshot {
  return {
    keeps: 'everything',
    requestShare: 'half',
    since: null,
    readsRecords: true,
    activity: 'current',
    failure: null,
    isListComplete: true,
    asOf: Date.parse('2026-11-20T10:42:00Z'),
    callCount: 250,
    expectedCallCount: null,
    recordCount: 250,
    transcriptCount: 200,
    missingRecords: { requests: 0, seconds: 0 },
    secondsLeft: null,
    sizeBytes: 1_000_000,
    version: 1,
    ...known,
  }
}

/** For tests: what a library in memory says that nothing has needed yet. */
export function unreadLibrary(known: Partial<LibrarySnapshot> = {}): LibrarySnapshot {
  return knownLibrary({
    keeps: 'nothing',
    readsRecords: false,
    activity: 'off',
    isListComplete: false,
    asOf: null,
    callCount: 0,
    recordCount: 0,
    transcriptCount: 0,
    ...known,
  })
}
