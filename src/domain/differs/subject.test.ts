import { expect, test } from 'vitest'
import { comparedQueries, otherChoices } from './subject.ts'

const long = { field: 'duration', op: '>', value: '600' } as const
const audio = { field: 'type', op: '==', value: 'audio' } as const

test('calls by a filter are compared with those that only the other filters find, or with all others', () => {
  const subject = { words: '', calls: { own: [long] }, shared: [audio] }
  const calls = { query: { filters: [audio, long], sort: [] } }
  expect(otherChoices(subject)).toEqual(['list', 'all'])
  expect(comparedQueries(subject, 'list')).toEqual({
    calls,
    others: { filters: [audio, { join: 'and', isNegated: true, parts: [long] }], sort: [] },
  })
  expect(comparedQueries(subject, 'all')).toEqual({
    calls,
    others: { filters: [{ join: 'and', isNegated: true, parts: [audio, long] }], sort: [] },
  })
})

test('selected calls are compared with the list, or with all calls', () => {
  const subject = { words: '', calls: { ids: [1, 2] }, shared: [audio] }
  expect(comparedQueries(subject, 'list')).toEqual({ calls: { ids: [1, 2] }, others: { filters: [audio], sort: [] } })
  expect(comparedQueries(subject, 'all')).toEqual({ calls: { ids: [1, 2] }, others: { filters: [], sort: [] } })
  expect(otherChoices({ ...subject, shared: [] })).toEqual(['all'])
})
