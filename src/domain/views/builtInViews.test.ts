import { describe, expect, it } from 'vitest'
import { locationOf, readLocation } from '../query/location/queryLocation.ts'
import { isServiceFilter, type DraftQuery, type QueryPart } from '../query/query.ts'
import { resolveQuery } from '../query/resolveQuery.ts'
import { BUILT_IN_VIEWS } from './builtInViews.ts'
import { isSameDraft } from './view.ts'

describe('the built-in views', () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const viewsAt = (now: Date) =>
    BUILT_IN_VIEWS.map(({ name, query }) => ({ name, query: resolveQuery(query, now.getTime(), zone) }))
  const views = viewsAt(new Date(2026, 10, 22, 23, 0))

  it('are queries that a location can contain', () => {
    for (const [at, { query: resolved }] of views.entries()) {
      const { filters, sort } = resolved
      const query = { ...BUILT_IN_VIEWS[at]!.query, filters, sort }
      expect(readLocation(locationOf(query))).toEqual({ query, notUnderstood: [] })
    }
    expect(views.map(({ name }) => name)).toEqual([
      'All calls',
      'This week',
      'Low AI score',
      'Not yet scored',
      'To review',
      'Lost deals',
      'Talks too much in lost deals',
      'Chats',
    ])
  })

  it('begin the week on Monday, also on a Sunday', () => {
    for (const now of [new Date(2026, 10, 22, 23, 0), new Date(2026, 10, 16, 0, 0)]) {
      const [since] = viewsAt(now)[1]!.query.filters
      expect(since && isServiceFilter(since) && new Date(since.value!)).toEqual(new Date(2026, 10, 16))
    }
  })
})

describe('comparing queries', () => {
  it('ignores the order of filters, but not of sort keys', () => {
    const a = { field: 'won', op: 'empty', value: null } as const
    const b = { field: 'ai_score', op: '<', value: '50' } as const
    const up = { field: 'id', direction: 'asc' } as const
    const newest = { field: 'timestamp', direction: 'desc' } as const
    expect(isSameDraft({ filters: [a, b], sort: [up] }, { filters: [b, a], sort: [up] })).toBe(true)
    expect(isSameDraft({ filters: [a], sort: [up, newest] }, { filters: [a], sort: [newest, up] })).toBe(false)
    expect(isSameDraft({ filters: [a], sort: [] }, { filters: [b], sort: [] })).toBe(false)
    const either = (isNegated: boolean, ...parts: readonly QueryPart[]): DraftQuery => ({
      filters: [{ join: 'or', isNegated, parts }],
      sort: [],
    })
    expect(isSameDraft(either(false, a, b), either(false, b, a))).toBe(true)
    expect(isSameDraft(either(false, a, b), either(true, a, b))).toBe(false)
    expect(isSameDraft(either(false, a, b), { filters: [a, b], sort: [] })).toBe(false)
  })
})
