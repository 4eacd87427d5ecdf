import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applies,
  FIELDS,
  finds,
  OPERATORS,
  PRESENCE,
  sampleValue,
  STRING,
  TEXTS,
} from '../support/filtering/secondFilter.ts'
import { filter, startService, type CallJson, type TestService } from './serviceRequests.ts'

let service: TestService
let all: CallJson[]

beforeAll(async () => {
  service = await startService()
  all = await service.walk('/v1/calls')
})
afterAll(() => service.close())

function expected(field: string, operator: string, wanted: string): number[] {
  return all.filter((call) => finds(call, field, operator, wanted)).map(({ id }) => id)
}

describe.each(FIELDS)('filtering by %s', (field) => {
  it.each(OPERATORS)('%s gives the records it names, or 400 where it does not apply', async (operator) => {
    const wanted = PRESENCE.includes(operator) ? '' : sampleValue(all, field, operator)
    const query = filter(field, operator, PRESENCE.includes(operator) ? undefined : wanted)
    if (!applies(field, operator)) {
      const { status, body } = await service.get('/v1/calls', query)
      expect({ status, parameter: body.parameter }).toEqual({ status: 400, parameter: 'filters[0][op]' })
      return
    }
    const found = await service.walk('/v1/calls', query)
    expect(found.map(({ id }) => id)).toEqual(expected(field, operator, wanted))
  })
})

it('the table above asks for all 18 fields and 19 operators', () => {
  expect(new Set(FIELDS).size).toBe(18)
  expect(new Set(OPERATORS).size).toBe(19)
})

it('the generated calls divide every text pattern of the table', () => {
  for (const field of TEXTS) {
    for (const operator of STRING) {
      const count = expected(field, operator, sampleValue(all, field, operator)).length
      expect.soft(count, `${field} ${operator}`).toBeGreaterThan(0)
      expect.soft(count, `${field} ${operator}`).toBeLessThan(all.length)
    }
  }
})

it('all filters are combined by AND', async () => {
  const query = [
    ...filter('type', '==', 'audio', 0),
    ...filter('duration', '>', '60', 1),
    ...filter('ai_score', '<', '80', 2),
  ]
  const found = await service.walk('/v1/calls', query)
  const ids = all
    .filter(
      (call) =>
        call.format === 'audio' &&
        call.duration > 60 &&
        call.interaction_metrics.ai_score !== null &&
        call.interaction_metrics.ai_score < 80,
    )
    .map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(3)
  expect(found.map(({ id }) => id)).toEqual(ids)
})

it('case counts in like and not in ilike, also beyond ASCII', async () => {
  const name = all.find((call) => call.business_info.lead_name === 'Åsa Öberg')?.business_info.lead_name ?? 'Åsa Öberg'
  await service.simulator.database.run(`update calls set lead_name = '${name}' where id = ${all[0].id}`)
  const ids = async (operator: string): Promise<number[]> =>
    (await service.walk('/v1/calls', filter('lead_name', operator, '%öberg'))).map(({ id }) => id)
  expect(await ids('ilike')).toContain(all[0].id)
  expect(await ids('like')).not.toContain(all[0].id)
  await service.simulator.database.run(
    `update calls set lead_name = ${all[0].business_info.lead_name === null ? 'null' : `'${all[0].business_info.lead_name}'`} where id = ${all[0].id}`,
  )
})

it('empty finds the empty text as well as null, other operators find null never', async () => {
  const id = all.find((call) => call.business_info.lead_company !== null).id
  const before = all.find((call) => call.id === id).business_info.lead_company
  await service.simulator.database.run(`update calls set lead_company = '' where id = ${id}`)
  const empty = await service.walk('/v1/calls', filter('lead_company', 'empty'))
  const other = await service.walk('/v1/calls', filter('lead_company', '!=', 'unknown'))
  await service.simulator.database.run(
    `update calls set lead_company = '${before.replaceAll("'", "''")}' where id = ${id}`,
  )
  expect(empty.map((call) => call.id)).toContain(id)
  expect(empty.some((call) => call.business_info.lead_company === null)).toBe(true)
  expect(other.every((call) => call.business_info.lead_company !== null)).toBe(true)
})

it('a datetime may carry any zone', async () => {
  const middle = all[Math.floor(all.length / 2)].timestamp
  const inIndia = `${new Date(Date.parse(middle) + 5.5 * 3_600_000).toISOString().slice(0, 19)}+05:30`
  const some = await service.walk('/v1/calls', filter('timestamp', '<', inIndia))
  expect(some.map(({ id }) => id)).toEqual(expected('timestamp', '<', middle))
})

describe('400 names the parameter', () => {
  const wrong: readonly (readonly [why: string, query: ReturnType<typeof filter>, parameter: string])[] = [
    ['an unknown field', filter('agent_name', '==', 'x'), 'filters[0][field]'],
    ['an unknown operator', filter('title', 'contains', 'x'), 'filters[0][op]'],
    [
      'no field',
      [
        ['filters[0][op]', '=='],
        ['filters[0][value]', 'x'],
      ],
      'filters[0][field]',
    ],
    [
      'no operator',
      [
        ['filters[0][field]', 'title'],
        ['filters[0][value]', 'x'],
      ],
      'filters[0][op]',
    ],
    ['no value', filter('title', '=='), 'filters[0][value]'],
    ['a value on empty', filter('title', 'empty', 'true'), 'filters[0][value]'],
    ['an empty value on not_empty', filter('title', 'not_empty', ''), 'filters[0][value]'],
    ['a gap in the indexes', [...filter('title', '==', 'x', 0), ...filter('id', '==', '1', 2)], 'filters[1]'],
    ['an index that begins at 1', filter('title', '==', 'x', 1), 'filters[0]'],
    ['a field given twice', [...filter('title', '==', 'x'), ['filters[0][field]', 'id']], 'filters[0][field]'],
    ['text for an integer', filter('id', '==', 'abc'), 'filters[0][value]'],
    ['a fraction for an integer', filter('id', '==', '1.5'), 'filters[0][value]'],
    ['an integer beyond 64 bits', filter('id', '==', '99999999999999999999'), 'filters[0][value]'],
    ['text for a number', filter('duration', '>', '5m'), 'filters[0][value]'],
    ['NaN', filter('duration', '>', 'NaN'), 'filters[0][value]'],
    ['a number beyond a double', filter('duration', '<', '1e999'), 'filters[0][value]'],
    ['a number too close to zero for a double', filter('duration', '>', '1e-400'), 'filters[0][value]'],
    ['a word for a boolean', filter('public', '==', 'yes'), 'filters[0][value]'],
    ['a date without a time', filter('timestamp', '>', '2026-10-01'), 'filters[0][value]'],
    [
      'a comma before the fraction of a second',
      filter('timestamp', '>', '2026-10-15T12:00:00,5Z'),
      'filters[0][value]',
    ],
    ['a day that does not exist', filter('timestamp', '>', '2026-02-30T00:00:00Z'), 'filters[0][value]'],
    ['an unknown format', filter('type', '==', 'phone'), 'filters[0][value]'],
    ['one wrong item of a list', filter('ai_score', 'in', '50,high'), 'filters[0][value]'],
    ['an empty list', filter('type', 'in', ''), 'filters[0][value]'],
    ['a broken regular expression', filter('title', '=~', '(open'), 'filters[0][value]'],
    ['a pattern that ends in an escape', filter('title', 'like', 'x\\'), 'filters[0][value]'],
    ['no terms', filter('title', 'like_and', '  '), 'filters[0][value]'],
    ['an unknown part of a filter', [['filters[0][name]', 'x']], 'filters[0][name]'],
    ['an unknown parameter', [['filter', 'x']], 'filter'],
    ['a NUL character', filter('title', '==', 'a\0b'), 'filters[0][value]'],
  ]
  it.each(wrong)('for %s', async (_why, query, parameter) => {
    const { status, body } = await service.get('/v1/calls', query)
    expect({ status, error: body.error, parameter: body.parameter }).toEqual({
      status: 400,
      error: 'bad_request',
      parameter,
    })
  })
})
