import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filter, startService, type CallJson, type TestService } from './serviceRequests.ts'

// The operators and fields of the interface's own tables, «GET /v1/calls», written out a second time.
const NUMBERS = [
  'duration',
  'ai_score',
  'score',
  'rep_talk_ratio',
  'call_exchanges',
  'longest_rep_monologue',
  'longest_lead_story',
  'silence_percentage',
]
const DATETIMES = ['timestamp', 'inserted_at', 'updated_at']
const TEXTS = ['title', 'lead_name', 'lead_company']
const BOOLEANS = ['public', 'won']
const FIELDS = ['id', 'type', ...NUMBERS, ...DATETIMES, ...TEXTS, ...BOOLEANS]
const EQUALITY = ['==', '!=']
const COMPARISON = ['>', '>=', '<', '<=']
const PRESENCE = ['empty', 'not_empty']
const MEMBERSHIP = ['in', 'not_in']
const STRING = ['=~', 'like', 'not_like', 'ilike', 'not_ilike', 'like_and', 'like_or', 'ilike_and', 'ilike_or']
const OPERATORS = [...EQUALITY, ...COMPARISON, ...PRESENCE, ...MEMBERSHIP, ...STRING]

let service: TestService
let all: CallJson[]

beforeAll(async () => {
  service = await startService()
  all = await service.walk('/v1/calls')
})
afterAll(() => service.close())

/** The value a filter on `field` looks at, from a list record. */
function valueOf(call: CallJson, field: string): string | number | boolean | null {
  if (field === 'type') return call.format
  if (field in call) return call[field]
  if (field in call.business_info) return call.business_info[field]
  return call.interaction_metrics[field]
}

/** LIKE as a regular expression: `%` any text, `_` one character. */
function likeMatches(text: string, pattern: string, flags: string): boolean {
  const source = pattern
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('%', '[^]*')
    .replaceAll('_', '[^]')
  return new RegExp(`^${source}$`, `u${flags}`).test(text)
}

/** What the interface says of an operator, for a value that is there. */
function holds(actual: string | number | boolean, operator: string, wanted: string): boolean {
  const typed = typeof actual === 'number' ? Number(wanted) : typeof actual === 'boolean' ? wanted === 'true' : wanted
  const terms = wanted.split(' ').map((term) => `%${term}%`)
  const text = String(actual)
  switch (operator) {
    case '==':
      return actual === typed
    case '!=':
      return actual !== typed
    case '>':
      return actual > typed
    case '>=':
      return actual >= typed
    case '<':
      return actual < typed
    case '<=':
      return actual <= typed
    case 'in':
      return wanted.split(',').includes(text)
    case 'not_in':
      return !wanted.split(',').includes(text)
    case '=~':
      return new RegExp(wanted, 'u').test(text)
    case 'like':
      return likeMatches(text, wanted, '')
    case 'not_like':
      return !likeMatches(text, wanted, '')
    case 'ilike':
      return likeMatches(text, wanted, 'i')
    case 'not_ilike':
      return !likeMatches(text, wanted, 'i')
    case 'like_and':
      return terms.every((term) => likeMatches(text, term, ''))
    case 'like_or':
      return terms.some((term) => likeMatches(text, term, ''))
    case 'ilike_and':
      return terms.every((term) => likeMatches(text, term, 'i'))
    case 'ilike_or':
      return terms.some((term) => likeMatches(text, term, 'i'))
    default:
      throw new Error(`no operator ${operator}`)
  }
}

function expected(field: string, operator: string, wanted: string): number[] {
  return all
    .filter((call) => {
      const actual = valueOf(call, field)
      const isEmpty = actual === null || actual === ''
      if (operator === 'empty') return isEmpty
      if (operator === 'not_empty') return !isEmpty
      return actual !== null && holds(actual, operator, wanted)
    })
    .map(({ id }) => id)
}

function applies(field: string, operator: string): boolean {
  if (COMPARISON.includes(operator)) return field === 'id' || NUMBERS.includes(field) || DATETIMES.includes(field)
  if (STRING.includes(operator)) return TEXTS.includes(field)
  return true
}

/** A value that some of the generated calls have, and for patterns one that divides them. */
function sampleValue(field: string, operator: string): string {
  const present = [...new Set(all.map((call) => valueOf(call, field) ?? '').filter((value) => value !== ''))]
  const middle = String(present.toSorted((a, b) => (a < b ? -1 : 1))[Math.floor(present.length / 2)])
  if (operator === 'in' || operator === 'not_in') return [middle, String(present[0])].join(',')
  if (operator === '=~') return '^[A-M].*[aeo]'
  if (operator.endsWith('_and')) return operator.startsWith('i') ? 'A e' : 'a e'
  if (operator.endsWith('_or')) return operator.startsWith('i') ? 'AR NG' : 'ar ng'
  if (STRING.includes(operator)) return operator.includes('ilike') ? '%E_%A%' : '%e_%a%'
  return middle
}

describe.each(FIELDS)('filtering by %s', (field) => {
  it.each(OPERATORS)('%s gives the records it names, or 400 where it does not apply', async (operator) => {
    const wanted = PRESENCE.includes(operator) ? '' : sampleValue(field, operator)
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
      const count = expected(field, operator, sampleValue(field, operator)).length
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
  const other = await service.walk('/v1/calls', filter('lead_company', '!=', 'nobody'))
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
    ['a word for a boolean', filter('public', '==', 'yes'), 'filters[0][value]'],
    ['a date without a time', filter('timestamp', '>', '2026-10-01'), 'filters[0][value]'],
    ['a day that does not exist', filter('timestamp', '>', '2026-02-30T00:00:00Z'), 'filters[0][value]'],
    ['an unknown format', filter('type', '==', 'phone'), 'filters[0][value]'],
    ['one wrong item of a list', filter('ai_score', 'in', '50,high'), 'filters[0][value]'],
    ['an empty list', filter('type', 'in', ''), 'filters[0][value]'],
    ['a broken regular expression', filter('title', '=~', '(open'), 'filters[0][value]'],
    ['a pattern that ends in an escape', filter('title', 'like', 'x\\'), 'filters[0][value]'],
    ['no terms', filter('title', 'like_and', '  '), 'filters[0][value]'],
    ['an unknown part of a filter', [['filters[0][name]', 'x']], 'filters[0][name]'],
    ['a parameter nobody knows', [['filter', 'x']], 'filter'],
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
