import { expect, test } from 'vitest'
import {
  GROUP_FIELDS,
  groupedBy,
  groupField,
  groupingEntries,
  MORE_GROUP_FIELDS,
  readGrouping,
  sortedGroups,
  type CallGroup,
} from './grouping.ts'

const NO_MEANS = { duration: null, rep_talk_ratio: null, ai_score: null, score: null, won: null }
const group = (key: number | null, name: string | null, callCount: number, talk: number | null = null): CallGroup => ({
  ...{ key, name, callCount, unsureCount: 0, metric: null },
  means: { ...NO_MEANS, rep_talk_ratio: talk },
})

test('a grouping is read as it was written', () => {
  for (const by of [...GROUP_FIELDS, ...MORE_GROUP_FIELDS, 'tracker.recorded-line', 'question.5.ai'] as const) {
    for (const order of ['name', 'count', 'duration', 'rep_talk_ratio', 'ai_score', 'score', 'won'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const grouping = { by, order: { by: order, direction } }
        expect(readGrouping(groupingEntries(grouping))).toEqual(grouping)
        const measured = { ...grouping, metric: 'silence_percentage' } as const
        expect(readGrouping(groupingEntries(measured))).toEqual(measured)
        for (const figure of ['mean', 'median'] as const) {
          const ordered = { ...measured, order: { by: figure, direction } }
          expect(readGrouping(groupingEntries(ordered))).toEqual(ordered)
        }
      }
    }
    expect(groupingEntries(groupedBy(by))).toEqual([by])
  }
  const teams = { ...groupedBy('agent.custom.team'), thenBy: 'agent' } as const
  expect(groupingEntries(teams)).toEqual(['agent.custom.team>agent'])
  expect(readGrouping(['agent.custom.team>agent'])).toEqual(teams)
  expect(readGrouping(['agent.custom.team>planet'])).toEqual(groupedBy('agent.custom.team'))
  expect(readGrouping([])).toBeUndefined()
  expect(readGrouping(['planet', '-count'])).toBeUndefined()
  expect(readGrouping(['tracker.Recorded line'])).toBeUndefined()
  expect(readGrouping(['agent', '-mass'])).toEqual(groupedBy('agent'))
  expect(readGrouping(['agent', '-median', 'mass'])).toEqual(groupedBy('agent'))
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

test('groups whose names or keys compare as equal have one order', () => {
  const named = (key: number | string, name: string): CallGroup => ({ ...group(null, name, 1), key })
  const [composed, decomposed] = [named('Jos\u00e9', 'Jos\u00e9'), named('Jose\u0301', 'Jose\u0301')]
  const pairs = [
    [composed, decomposed],
    [named(5, 'Maya'), named('5', 'Maya')],
  ]
  for (const pair of pairs) {
    for (const direction of ['asc', 'desc'] as const) {
      const sorted = (groups: readonly CallGroup[]) =>
        sortedGroups(groups, { by: 'agent', order: { by: 'name', direction } })
      expect(sorted(pair.toReversed())).toEqual(sorted(pair))
    }
  }
})

test('fields with values are groups, but neither amounts nor what each call has its own of', () => {
  const fields = [
    'agent.custom.team',
    'question.5',
    'won',
    'type',
    'lead_name',
    'source.system',
    'attendee_domain',
    'recording',
  ]
  expect(fields.flatMap((name) => groupField(name) ?? [])).toEqual(fields)
  expect(['duration', 'timestamp', 'title', 'url', 'transcript'].flatMap((name) => groupField(name) ?? [])).toEqual([])
})
