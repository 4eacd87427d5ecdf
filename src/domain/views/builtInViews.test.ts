import { describe, expect, it } from 'vitest'
import { locationOf, readLocation } from '../filters/queryLocation.ts'
import { builtInViews, isSameQuery } from './builtInViews.ts'

describe('the built-in views', () => {
  const views = builtInViews(new Date(2026, 10, 22, 23, 0))

  it('are queries that a location can carry', () => {
    for (const { query } of views) expect(readLocation(locationOf(query))).toEqual({ query, notUnderstood: [] })
    expect(views.map(({ name }) => name)).toEqual([
      'This week',
      'Low AI score',
      'Not yet scored',
      'Lost deals',
      'Chats',
    ])
  })

  it('begin the week on Monday, on a Sunday too', () => {
    expect(new Date(views[0]!.query.filters[0]!.value!)).toEqual(new Date(2026, 10, 16))
    const monday = builtInViews(new Date(2026, 10, 16, 0, 0))[0]!
    expect(new Date(monday.query.filters[0]!.value!)).toEqual(new Date(2026, 10, 16))
  })
})

describe('the same query', () => {
  it('may have its filters in another order, but not its sort keys', () => {
    const a = { field: 'won', op: 'empty', value: null } as const
    const b = { field: 'ai_score', op: '<', value: '50' } as const
    const up = { field: 'id', direction: 'asc' } as const
    const newest = { field: 'timestamp', direction: 'desc' } as const
    expect(isSameQuery({ filters: [a, b], sort: [up] }, { filters: [b, a], sort: [up] })).toBe(true)
    expect(isSameQuery({ filters: [a], sort: [up, newest] }, { filters: [a], sort: [newest, up] })).toBe(false)
    expect(isSameQuery({ filters: [a], sort: [] }, { filters: [b], sort: [] })).toBe(false)
  })
})
