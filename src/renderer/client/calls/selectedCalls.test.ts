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
  expect(selectionWords(selected, total)).toBe(words)
})

test('commands name what they act on', () => {
  const words = [some(1), some(1200), 'all' as const].map(selectedCallsWords)
  expect(words).toEqual(['selected call', '1,200 selected calls', 'all calls that match'])
})
