import type { LibrarySnapshot } from '../../../contract/library.ts'

/** A library that has everything, for tests. */
export function librarySnapshot(known: Partial<LibrarySnapshot> = {}): LibrarySnapshot {
  return {
    keeps: 'everything',
    since: null,
    activity: 'current',
    failure: null,
    isListComplete: true,
    asOf: Date.parse('2026-11-20T10:42:00Z'),
    callCount: 250,
    expectedCallCount: null,
    recordCount: 250,
    transcriptCount: 200,
    secondsLeft: null,
    sizeBytes: 1_000_000,
    version: 1,
    ...known,
  }
}
