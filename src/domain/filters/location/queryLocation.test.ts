import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILTER_FIELDS, operatorsOf, takesValue, type Operator, type ValueKind } from '../fields.ts'
import { SORT_FIELDS } from '../../calls/sortField.ts'
import type { CallQuery, Filter } from '../filter.ts'
import { locationOf, readLocation } from './queryLocation.ts'

const entry: Record<ValueKind, fc.Arbitrary<string>> = {
  integer: fc.integer().map(String),
  format: fc.constantFrom('audio', 'group_chat'),
  text: fc.string({ unit: 'binary', minLength: 1 }),
  datetime: fc.constantFrom('2026-11-18T13:05:00Z', '2026-11-18T13:05:00.123456+02:00'),
  seconds: fc.nat().map(String),
  boolean: fc.constantFrom('true', 'false'),
  score: fc.nat(100).map(String),
  ratio: fc.constantFrom('0', '0.35', '1'),
  number: fc.nat().map(String),
}

function valueOf(kind: ValueKind, op: Operator): fc.Arbitrary<string | null> {
  if (!takesValue(op)) return fc.constant(null)
  if (op !== 'in' && op !== 'not_in') return entry[kind]
  const listed = entry[kind].filter((text) => !text.includes(','))
  return fc.array(listed, { minLength: 1, maxLength: 3 }).map((entries) => entries.join(','))
}

const anyFilter: fc.Arbitrary<Filter> = fc
  .constantFrom(...FILTER_FIELDS)
  .chain(({ name, kind }) =>
    fc.constantFrom(...operatorsOf(kind)).chain((op) => valueOf(kind, op).map((value) => ({ field: name, op, value }))),
  )

const anyQuery: fc.Arbitrary<CallQuery> = fc.record({
  filters: fc.array(anyFilter, { maxLength: 6 }),
  sort: fc
    .uniqueArray(fc.constantFrom(...SORT_FIELDS))
    .chain((fields) =>
      fc.tuple(
        ...fields.map((field) =>
          fc.constantFrom('asc' as const, 'desc' as const).map((direction) => ({ field, direction })),
        ),
      ),
    ),
})

describe('the location of a query', () => {
  it('is parsed as the same query, for any values', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(readLocation(locationOf(query))).toEqual({ query, notUnderstood: [] })
      }),
      { numRuns: 500 },
    )
  })

  it('is readable text', () => {
    expect(
      locationOf({
        filters: [
          { field: 'ai_score', op: '<', value: '60' },
          { field: 'won', op: 'empty', value: null },
        ],
        sort: [{ field: 'timestamp', direction: 'desc' }],
      }),
    ).toEqual({ filter: ['ai_score < 60', 'won empty'], sort: ['-timestamp'] })
  })

  it('returns invalid entries and keeps the rest', () => {
    const wrong = [
      'agent == 4',
      'ai_score ilike 4',
      'ai_score < abc',
      'ai_score <',
      'won empty yes',
      'ai_score  < 5',
      '',
    ]
    const { query, notUnderstood } = readLocation({
      filter: [...wrong, 'ai_score < 60'],
      sort: ['score', '-timestamp', 'timestamp', '--id'],
    })
    expect(query).toEqual({
      filters: [{ field: 'ai_score', op: '<', value: '60' }],
      sort: [{ field: 'timestamp', direction: 'desc' }],
    })
    expect(notUnderstood).toEqual([...wrong, 'score', 'timestamp', '--id'])
  })

  it('never throws for any input', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (filter, sort) => {
        const { query, notUnderstood } = readLocation({ filter, sort })
        expect(query.filters.length + query.sort.length + notUnderstood.length).toBe(filter.length + sort.length)
      }),
    )
  })
})
