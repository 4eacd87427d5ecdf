import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import { callsFailure } from './callsFailure.ts'

const QUERY: CallQuery = {
  filters: [
    { field: 'title', op: '=~', value: 'a{2,1}' },
    { field: 'ai_score', op: '<', value: '60' },
  ],
  sort: [],
}
const NOW = new Date(2026, 10, 21)
const refusal = (said: string | null, parameter: string | null) =>
  new ORPCError('invalid-request', { defined: true, data: { said, parameter } })

describe('a failure of the call list', () => {
  it('names the rejected filter and keeps the others', () => {
    const { failure, refused } = callsFailure(refusal('invalid repetition.', 'filters[0][value]'), QUERY, NOW)
    expect(failure.words).toBe(
      'The service can’t use “Title matches the regular expression a{2,1}”. It responded: “invalid repetition”. Change or remove the filter.',
    )
    expect(failure.wayOut).toBe('remove-filter')
    expect(refused).toBe(QUERY.filters[0])
  })

  it('defaults to the last filter', () => {
    for (const parameter of [null, 'filters', 'filters[7][value]']) {
      expect(callsFailure(refusal(null, parameter), QUERY, NOW).refused).toBe(QUERY.filters[1])
    }
  })

  it('of another kind keeps its own words and action', () => {
    const { failure } = callsFailure(
      new ORPCError('service-failed', { defined: true, data: { status: 502 } }),
      QUERY,
      NOW,
    )
    expect(failure.wayOut).toBe('retry')
    expect(callsFailure(refusal('?', null), { filters: [], sort: [] }, NOW).failure.wayOut).toBe('edit-fields')
  })
})
