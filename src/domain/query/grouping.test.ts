import { expect, test } from 'vitest'
import { groupedBy, groupingEntries, readGrouping, sortedGroups, weekStarts, type CallGroup } from './grouping.ts'

const NO_MEANS = { duration: null, rep_talk_ratio: null, ai_score: null, score: null }
const group = (key: number | null, name: string | null, callCount: number, talk: number | null = null): CallGroup => ({
  ...{ key, name, callCount },
  means: { ...NO_MEANS, rep_talk_ratio: talk },
})

test('a grouping is read as it was written', () => {
  for (const by of ['agent', 'call_type', 'week'] as const) {
    for (const order of ['name', 'count', 'duration', 'rep_talk_ratio', 'ai_score', 'score'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const grouping = { by, order: { by: order, direction } }
        expect(readGrouping(groupingEntries(grouping))).toEqual(grouping)
      }
    }
    expect(groupingEntries(groupedBy(by))).toEqual([by])
  }
  expect(readGrouping([])).toBeUndefined()
  expect(readGrouping(['planet', '-count'])).toBeUndefined()
  expect(readGrouping(['agent', '-mass'])).toEqual(groupedBy('agent'))
})

test('groups are sorted by count, mean or name, those without a value last', () => {
  const groups = [group(null, null, 5), group(1, 'Maya', 9, 0.5), group(2, 'Ravi', 2, 0.7), group(3, 'Clara', 2)]
  const keys = (by: 'count' | 'name' | 'rep_talk_ratio', direction: 'asc' | 'desc') =>
    sortedGroups(groups, { by: 'agent', order: { by, direction } }).map(({ key }) => key)
  expect(keys('count', 'desc')).toEqual([1, null, 3, 2])
  expect(keys('count', 'asc')).toEqual([3, 2, null, 1])
  expect(keys('name', 'asc')).toEqual([3, 1, 2, null])
  expect(keys('rep_talk_ratio', 'desc')).toEqual([2, 1, 3, null])
  expect(keys('rep_talk_ratio', 'asc')).toEqual([1, 2, 3, null])
})

test('weeks start on Monday at midnight, also when clocks change', () => {
  const from = Date.parse('2026-10-21T10:00Z')
  const to = Date.parse('2026-11-02T10:00Z')
  const starts = weekStarts(from, to, 'Europe/Berlin')
  // Summer time ends on October 25.
  expect(starts.map((start) => new Date(start).toISOString())).toEqual([
    '2026-10-18T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
    '2026-11-01T23:00:00.000Z',
  ])
})
