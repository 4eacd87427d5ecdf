import { describe, expect, it } from 'vitest'
import type { DraftQuery, QueryPart } from './query.ts'
import { resolveQuery } from './resolveQuery.ts'
import { MOST_SERVICE_FILTERS, serviceQuery } from './serviceQuery.ts'

const LOST = { field: 'won', op: '==', value: 'false' } as const
const LOW = { field: 'ai_score', op: '<', value: '60' } as const
const TODAY = { field: 'timestamp', op: '==', period: '2026-11-03' } as const

const all = (...parts: readonly QueryPart[]) => ({ join: 'and', isNegated: false, parts }) as const
const any = (...parts: readonly QueryPart[]) => ({ join: 'or', isNegated: false, parts }) as const
const not = (...parts: readonly QueryPart[]) => ({ join: 'and', isNegated: true, parts }) as const

const resolved = (filters: readonly QueryPart[], sort: DraftQuery['sort'] = []) =>
  resolveQuery({ filters, sort }, 0, 'UTC')

describe('resolving a query', () => {
  it('makes a day one part of an OR', () => {
    const day = [
      { field: 'timestamp', op: '>=', value: '2026-11-03T00:00:00Z' },
      { field: 'timestamp', op: '<', value: '2026-11-04T00:00:00Z' },
    ]
    expect(resolved([TODAY]).filters).toEqual(day)
    expect(resolved([not(TODAY)]).filters).toEqual([{ ...not(), parts: day }])
    expect(resolved([any(TODAY, LOST)]).filters).toEqual([{ ...any(), parts: [{ ...all(), parts: day }, LOST] }])
  })

  it('omits what isn’t a time, and groups of nothing else', () => {
    const foreign = { field: 'timestamp', op: '==', period: 'the day after' } as const
    expect(resolved([foreign, not(foreign), any(foreign, LOST)]).filters).toEqual([any(LOST)])
  })
})

describe('the query for the service', () => {
  it('has groups joined by AND as a flat list, and the sort', () => {
    const sort = [{ field: 'agent_name', direction: 'asc' }] as const
    expect(serviceQuery(resolved([LOST, all(LOW, all(any(TODAY)), all())], sort))).toEqual({
      filters: [LOST, LOW, ...resolved([TODAY]).filters],
      sort,
    })
  })

  it.each<[readonly QueryPart[], DraftQuery['sort']]>([
    [[any(LOST, LOW)], []],
    [[all(not(LOST))], []],
    [[all({ field: 'agent', op: '==', value: 'Amelia' })], []],
    [[], [{ field: 'score', direction: 'asc' }]],
    [Array.from({ length: MOST_SERVICE_FILTERS + 1 }, () => LOW), []],
  ])('doesn’t exist for %j sorted by %j', (filters, sort) => {
    expect(serviceQuery(resolved(filters, sort))).toBeNull()
  })
})
