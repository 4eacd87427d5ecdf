import { expect, test } from 'vitest'
import { selectedCallsWords, selectionWords, type SelectedCalls } from './selectedCalls.ts'

const some = (count: number): SelectedCalls => new Set(Array.from({ length: count }, (_, at) => at))

test.each<[SelectedCalls, number | null, string]>([
  ['all', null, 'All calls that match are selected'],
  ['all', 12_480, 'All 12,480 calls that match are selected'],
  [some(1200), 1200, 'All 1,200 calls that match are selected'],
  [some(1200), null, '1,200 selected'],
  [some(3), 12, '3 selected'],
  [some(1), 1, '1 selected'],
  ['all', 1, '1 selected'],
])('%s of %s', (selected, total, words) => {
  expect(selectionWords(selected, { total, hasAllLoaded: true, otherCount: 0 })).toBe(words)
})

test('calls that have left the list are counted, and others took their places', () => {
  const left = { total: 3, hasAllLoaded: false }
  expect(selectionWords(some(3), { ...left, otherCount: 3 })).toBe('3 selected, 3 not in this list')
  // It isn't known where they are until all rows are loaded.
  expect(selectionWords(some(3), { ...left, otherCount: 0 })).toBe('3 selected')
})

test('commands name what they act on', () => {
  const words = [some(1), some(1200), 'all' as const].map(selectedCallsWords)
  expect(words).toEqual(['selected call', '1,200 selected calls', 'all calls that match'])
})
