import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEEPEST_GROUP, MOST_PARTS, type QueryPart } from '../domain/query/query.ts'
import { resolveQuery } from '../domain/query/resolveQuery.ts'
import { anyQuery } from '../../test/support/filtering/anyQuery.ts'
import { draftQuery, libraryQuery } from './querySchemas.ts'

const OPEN = { field: 'won', op: 'empty', value: null } as const

const accepts = (...filters: readonly unknown[]) => draftQuery.safeParse({ filters, sort: [] }).success

const nested = (depth: number): QueryPart =>
  depth === 0 ? OPEN : { join: 'or', isNegated: false, parts: [nested(depth - 1)] }

describe('the schemas of queries', () => {
  it('accept every query that the app can make', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(draftQuery.parse(query)).toEqual(query)
        const resolved = resolveQuery(query, 0, 'UTC')
        expect(libraryQuery.parse(resolved)).toEqual(resolved)
      }),
      { numRuns: 200 },
    )
  })

  it('limit depth and number of parts', () => {
    expect(accepts(nested(DEEPEST_GROUP))).toBe(true)
    expect(accepts(nested(DEEPEST_GROUP + 1))).toBe(false)
    expect(accepts(nested(2000))).toBe(false)
    const many = (count: number): QueryPart => ({
      join: 'or',
      isNegated: false,
      parts: Array.from({ length: count }, () => OPEN),
    })
    expect(accepts(many(MOST_PARTS - 1))).toBe(true)
    expect(accepts(many(MOST_PARTS))).toBe(false)
    expect(accepts(many(300), many(300))).toBe(false)
  })

  it.each([
    { field: 'agents', op: '==', value: 'Amelia' },
    { field: 'agent.custom.', op: '==', value: 'a' },
    { field: 'question.1e3', op: '==', value: 'no' },
    { field: 'question.3', op: '==', value: 'maybe' },
    { field: 'question.3', op: 'ilike', value: 'no' },
    { field: 'transcript', op: 'says', value: null },
    { field: 'agent', op: 'empty', value: 'a' },
    { field: 'agent', op: '==', value: 'a'.repeat(10_001) },
    { field: 'title', op: '==', value: 'a\0' },
    { field: 'title', op: 'ilike', value: '%\ud83d%' },
  ])('reject %o', (condition) => {
    expect(accepts(condition)).toBe(false)
    expect(accepts({ join: 'and', isNegated: false, parts: [OPEN, condition] })).toBe(false)
  })

  it('take a relative time only as entered', () => {
    const filters = [{ field: 'timestamp', op: '==', period: 'today' }]
    expect(draftQuery.safeParse({ filters, sort: [] }).success).toBe(true)
    expect(libraryQuery.safeParse({ filters, sort: [] }).success).toBe(false)
  })

  it('take only fields to sort by that have one value', () => {
    const isSortable = (field: string) =>
      libraryQuery.safeParse({ filters: [], sort: [{ field, direction: 'asc' }] }).success
    expect(['agent_name', 'title', 'review.score', 'agent.custom.team'].every(isSortable)).toBe(true)
    expect(['agent', 'attendee', 'transcript', 'question.3', 'nothing'].some(isSortable)).toBe(false)
  })
})
