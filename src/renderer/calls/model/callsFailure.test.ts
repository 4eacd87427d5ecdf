import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import { groupedBy } from '../../../domain/query/grouping.ts'
import { conditionOn, type DraftQuery } from '../../../domain/query/query.ts'
import { callsFailure } from './callsFailure.ts'

const QUERY: CallQuery = {
  filters: [
    { field: 'title', op: '=~', value: 'a{2,1}' },
    { field: 'ai_score', op: '<', value: '60' },
  ],
  sort: [],
}
const NOW = new Date(2026, 10, 21)
const refusal = (message: string | null, parameter: string | null) =>
  new ORPCError('invalid-request', { defined: true, data: { message, parameter } })

describe('a failure of the call list', () => {
  it('names the rejected filter and keeps the others', () => {
    const { failure, without } = callsFailure(refusal('invalid repetition.', 'filters[0][value]'), QUERY, QUERY, NOW)
    expect(failure.words).toBe(
      'The service can’t use “Title matches the regular expression a{2,1}”. It responded: “invalid repetition”. Change or remove the filter.',
    )
    expect(failure.wayOut).toBe('remove-filter')
    expect(without).toEqual({ ...QUERY, filters: [QUERY.filters[1]] })
  })

  it('defaults to the last filter', () => {
    for (const parameter of [null, 'filters', 'filters[7][value]']) {
      expect(callsFailure(refusal(null, parameter), QUERY, QUERY, NOW).without?.filters).toEqual([QUERY.filters[0]])
    }
  })

  it('of another kind keeps its own words and action', () => {
    const { failure } = callsFailure(
      new ORPCError('service-failed', { defined: true, data: { status: 502 } }),
      QUERY,
      QUERY,
      NOW,
    )
    expect(failure.wayOut).toBe('retry')
    expect(callsFailure(refusal('?', null), QUERY, { filters: [], sort: [] }, NOW).failure.wayOut).toBe('edit-fields')
  })

  it('names each use of a deleted tracker, and offers to remove it', () => {
    const deleted = new ORPCError('tracker-deleted', { defined: true, data: { trackerId: 'price-objection' } })
    const field = 'tracker.price-objection' as const
    const long = conditionOn('duration', '>', '60')
    let draft: DraftQuery = {
      filters: [long, { join: 'or', isNegated: false, parts: [conditionOn(field, '==', 'true')] }],
      sort: [
        { field, direction: 'desc' },
        { field: 'duration', direction: 'asc' },
      ],
      grouping: groupedBy(field),
    }
    const remove = () => {
      const { failure, without } = callsFailure(deleted, draft, { filters: [], sort: [] }, NOW)
      draft = without!
      return [failure.title, failure.words, failure.wayOut]
    }
    expect(remove()).toEqual([
      'This tracker was deleted',
      'The list is grouped by “Tracker: price objection”, which no longer exists. Remove the grouping to show the calls.',
      'remove-grouping',
    ])
    expect(draft).not.toHaveProperty('grouping')
    expect(remove()[2]).toBe('remove-sort')
    expect(draft.sort).toEqual([{ field: 'duration', direction: 'asc' }])
    expect(remove().slice(1)).toEqual([
      'A filter uses “Tracker: price objection”, which no longer exists. Remove the filter to show the calls.',
      'remove-filter',
    ])
    expect(draft).toEqual({ filters: [long], sort: [{ field: 'duration', direction: 'asc' }] })
  })
})
