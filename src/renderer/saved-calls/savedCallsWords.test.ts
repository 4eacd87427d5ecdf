import { expect, test } from 'vitest'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { activityWords, savedFraction, savedWords } from './savedCallsWords.ts'

const library = (changes: Partial<LibrarySnapshot> = {}): LibrarySnapshot =>
  librarySnapshot({
    activity: 'calls',
    isListComplete: false,
    callCount: 41_200,
    expectedCallCount: 50_312,
    recordCount: 3200,
    transcriptCount: 3100,
    secondsLeft: 355,
    sizeBytes: 120_000_000,
    ...changes,
  })

test('says what is saved, with an estimate only while the list is read', () => {
  expect(savedWords(library())).toBe('41,200 of about 50,000 calls, 3,100 with transcript (120 MB)')
  expect(savedWords(library({ expectedCallCount: null }))).toBe('41,200 calls, 3,100 with transcript (120 MB)')
  expect(savedWords(library({ keeps: 'calls', readsRecords: false, callCount: 1, expectedCallCount: 1 }))).toBe(
    '1 call (120 MB)',
  )
})

test('says what happens next and how long it takes', () => {
  expect(activityWords(library())).toBe('Reading the list of calls. About 6 minutes left.')
  expect(activityWords(library({ secondsLeft: 20 }))).toBe('Reading the list of calls. About a minute left.')
  expect(activityWords(library({ activity: 'records', secondsLeft: 30_000 }))).toMatch(/About 8 hours left\.$/u)
  expect(activityWords(library({ activity: 'current', secondsLeft: null }))).toMatch(/^Up to date\./u)
  expect(activityWords(library({ failure: { code: 'disk-full', data: {} } }))).toBe('Earshot will try again.')
})

test('has the share of the step that is running', () => {
  expect(savedFraction(library({ callCount: 25, expectedCallCount: 100 }))).toBe(0.25)
  expect(savedFraction(library({ expectedCallCount: null }))).toBeNull()
  expect(savedFraction(library({ activity: 'records', callCount: 100, recordCount: 30 }))).toBe(0.3)
})
