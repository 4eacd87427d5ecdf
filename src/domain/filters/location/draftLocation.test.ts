import { expect, it } from 'vitest'
import type { DraftQuery } from '../draftFilter.ts'
import { draftLocationOf, readDraftLocation } from './draftLocation.ts'

const QUERY: DraftQuery = {
  filters: [
    { field: 'timestamp', op: '>=', period: 'last 7 days' },
    { field: 'ai_score', op: '<', value: '60' },
    { field: 'won', op: 'empty', value: null },
  ],
  sort: [{ field: 'timestamp', direction: 'desc' }],
}

it('keeps relative times', () => {
  const location = draftLocationOf(QUERY)
  expect(location).toEqual({
    filter: ['timestamp >= last 7 days', 'ai_score < 60', 'won empty'],
    sort: ['-timestamp'],
  })
  expect(readDraftLocation(location)).toEqual({ query: QUERY, notUnderstood: [] })
})

it('returns invalid entries', () => {
  const filter = ['timestamp >= soon', 'title == last 7 days', 'timestamp != today', 'duration > today', 'nonsense']
  expect(readDraftLocation({ filter, sort: ['agent'] })).toEqual({
    query: { filters: [{ field: 'title', op: '==', value: 'last 7 days' }], sort: [] },
    notUnderstood: ['timestamp >= soon', 'timestamp != today', 'duration > today', 'nonsense', 'agent'],
  })
})
