import type { LibrarySnapshot } from '../library.ts'

/** A library that has everything, for tests. */
export function librarySnapshot(known: Partial<LibrarySnapshot> = {}): LibrarySnapshot {
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

/** A library in memory that nothing has needed yet, for tests. */
export function unreadLibrary(known: Partial<LibrarySnapshot> = {}): LibrarySnapshot {
  return librarySnapshot({
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
