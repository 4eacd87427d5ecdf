import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sortBy, startService, type CallJson, type Query, type TestService } from './serviceRequests.ts'

let service: TestService
let all: CallJson[]

beforeAll(async () => {
  service = await startService()
  all = await service.walk('/v1/calls')
})
afterAll(() => service.close())

const KEYS: Readonly<Record<string, (call: CallJson) => number | string | null>> = {
  id: (call) => call.id,
  agent_name: (call) => call.agent.name,
  ai_score: (call) => call.interaction_metrics.ai_score,
  lead_name: (call) => call.business_info.lead_name,
  lead_company: (call) => call.business_info.lead_company,
  duration: (call) => call.duration,
  timestamp: (call) => call.timestamp,
  inserted_at: (call) => call.inserted_at,
  updated_at: (call) => call.updated_at,
}

/** Nulls last in both directions; text by code points, as in Postgres' C collation. */
function compare(a: number | string | null, b: number | string | null, direction: string): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const order = typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : a - Number(b)
  return direction === 'asc' ? order : -order
}

function sorted(...terms: readonly string[]): number[] {
  const order = terms.map((term) => term.split(' ') as [string, string])
  const last = order.at(-1)?.[1] ?? 'desc'
  return all
    .toSorted((a, b) => {
      for (const [field, direction] of order) {
        const key = KEYS[field]
        const difference = key === undefined ? 0 : compare(key(a), key(b), direction)
        if (difference !== 0) return difference
      }
      return compare(a.id, b.id, last)
    })
    .map(({ id }) => id)
}

it('is by updated_at descending, then id descending, when nothing is said', () => {
  expect(all.map(({ id }) => id)).toEqual(sorted('updated_at desc', 'id desc'))
})

describe.each(Object.keys(KEYS))('by %s', (field) => {
  it.each(['asc', 'desc'])('%s', async (direction) => {
    const found = await service.walk('/v1/calls', sortBy(`${field} ${direction}`), 37)
    expect(found.map(({ id }) => id)).toEqual(sorted(`${field} ${direction}`))
  })
})

it.each([
  [['lead_company asc', 'ai_score desc']],
  [['ai_score desc', 'lead_name asc', 'timestamp asc']],
  [['agent_name desc', 'duration asc', 'id desc']],
])('by several keys: %s', async (terms) => {
  const found = await service.walk('/v1/calls', sortBy(...terms), 23)
  expect(found.map(({ id }) => id)).toEqual(sorted(...terms))
})

it('the generated calls have ties and nulls for these tests to meet', () => {
  expect(new Set(all.map(({ updated_at }) => updated_at)).size).toBeLessThan(all.length)
  for (const field of ['ai_score', 'lead_name', 'lead_company']) {
    expect(all.filter((call) => KEYS[field]?.(call) === null).length, field).toBeGreaterThan(2)
  }
})

it.each<[string, Query, string]>([
  ['an unknown field', sortBy('score desc'), 'order_by[]'],
  ['an unknown direction', sortBy('id down'), 'order_directions[]'],
  [
    'more fields than directions',
    [
      ['order_by[]', 'duration'],
      ['order_by[]', 'id'],
      ['order_directions[]', 'asc'],
    ],
    'order_directions[]',
  ],
  [
    'more directions than fields',
    [
      ['order_by[]', 'id'],
      ['order_directions[]', 'asc'],
      ['order_directions[]', 'asc'],
    ],
    'order_directions[]',
  ],
  ['directions alone', [['order_directions[]', 'asc']], 'order_by[]'],
  ['no directions', [['order_by[]', 'id']], 'order_directions[]'],
  ['a field twice', sortBy('id asc', 'id desc'), 'order_by[]'],
])('400 for %s', async (_why, query, parameter) => {
  const { status, body } = await service.get('/v1/calls', query)
  expect({ status, parameter: body.parameter }).toEqual({ status: 400, parameter })
})
