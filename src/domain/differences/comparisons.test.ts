import { expect, test } from 'vitest'
import type { ResolvedPart } from '../query/query.ts'
import { DAY } from '../units.ts'
import { comparisonsOf, comparisonWith } from './comparisons.ts'

const long = { field: 'duration', op: '>', value: '600' } as const
const audio = { field: 'type', op: '==', value: 'audio' } as const
const lost = { field: 'won', op: '==', value: 'false' } as const
const sales = { field: 'agent.custom.sales_team', op: '==', value: 'North' } as const
const NOW = Date.parse('2026-11-28T00:00:00Z')
const sinceOctober = { field: 'timestamp', op: '>=', value: '2026-10-01T00:00:00.000Z' } as const

const of = (own: readonly ResolvedPart[], shared: readonly ResolvedPart[] = []) =>
  comparisonsOf({ words: '', calls: { own }, shared }, NOW)
const ids = (...asked: Parameters<typeof of>) => of(...asked).map(({ id }) => id)

test('calls by a filter are compared with those that only the other filters find, or with all others', () => {
  const calls = { query: { filters: [audio, long], sort: [] } }
  expect(of([long], [audio]).map(({ id, queries }) => [id, queries])).toEqual([
    ['list', { calls, others: { filters: [audio, { join: 'and', isNegated: true, parts: [long] }], sort: [] } }],
    ['all', { calls, others: { filters: [{ join: 'and', isNegated: true, parts: [audio, long] }], sort: [] } }],
  ])
  expect(ids([long])).toEqual(['all'])
})

test('selected calls are compared with the list, or with all calls', () => {
  const subject = { words: '', calls: { ids: [1, 2] }, shared: [audio] }
  expect(comparisonsOf(subject, NOW).map(({ id, queries }) => [id, queries.others.filters])).toEqual([
    ['list', [audio]],
    ['all', []],
  ])
  expect(comparisonsOf({ ...subject, shared: [] }, NOW).map(({ id }) => id)).toEqual(['all'])
})

test('lost deals are first compared with won ones in the same time', () => {
  const [first] = of([lost], [sinceOctober])
  expect(first).toMatchObject({ id: 'outcome', name: 'Won instead of lost', others: 'won deals' })
  expect(first!.queries.others.filters).toEqual([sinceOctober, { ...lost, value: 'true' }])
  expect(ids([lost], [sinceOctober])).toEqual(['outcome', 'list', 'all', 'before'])
})

test('a team is first compared with the others', () => {
  const [first] = of([sales], [long])
  expect(first).toMatchObject({ id: 'peers', name: 'Calls with another sales team' })
  expect(first!.queries.others.filters).toEqual([long, { ...sales, op: '!=' }])
  const agents = { field: 'agent.id', op: 'in', value: '1,2' } as const
  expect(of([agents])[0]).toMatchObject({ name: 'Other agents', queries: { others: { filters: [{ op: 'not_in' }] } } })
})

test('a time is first compared with as much time before', () => {
  const [first] = of([sinceOctober], [audio])
  expect(first).toMatchObject({ id: 'before', name: 'The 58 days before' })
  expect(first!.queries.others.filters).toEqual([
    audio,
    { ...sinceOctober, value: new Date(Date.parse(sinceOctober.value) - 58 * DAY).toISOString() },
    { ...sinceOctober, op: '<' },
  ])
  const until = { ...sinceOctober, op: '<' } as const
  expect(ids([until])).toEqual(['all'])
})

test('other filters can be compared with', () => {
  expect(comparisonWith({ words: '', calls: { own: [long] }, shared: [audio] }, [lost]).queries).toEqual({
    calls: { query: { filters: [audio, long], sort: [] } },
    others: { filters: [lost], sort: [] },
  })
})
