import { describe, expect, test } from 'vitest'
import type { QueryPart } from '../query/query.ts'
import { MISSING, namedValues, placeOf, selectedBars, withBars, withoutBar, withValues } from './fieldConditions.ts'
import type { Histogram } from './histogram.ts'

const none = { brushedCounts: null, missingCount: 3, brushedMissingCount: null, knownCount: 40, unsureCount: 0 }
const DURATIONS: Histogram = {
  ...{ ...none, field: 'duration', scale: 'log', edges: [0, 60, 300, 600, 1200], counts: [1, 2, 3, 4] },
}
const AGENTS: Histogram = {
  ...{ ...none, field: 'agent', scale: 'category', labels: ['Ana', 'Ben', 'Cem, Dr.'], counts: [5, 4, 3] },
  ...{ otherCount: 0, valueCount: 3 },
}
const day = (text: string) => Date.parse(`${text}T00:00:00+01:00`)
const DAYS: Histogram = {
  ...{ ...none, field: 'timestamp', scale: 'time', step: 'day', counts: [1, 2, 3] },
  edges: ['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'].map(day),
}
const ZONE = { zone: 'Europe/Berlin' }
const WON: QueryPart = { field: 'won', op: '==', value: 'true' }
const SCORE: QueryPart = { field: 'ai_score', op: '<', value: '60' }

describe('bars', () => {
  test('become the conditions of their range, in the place of those before', () => {
    const once = withBars([WON], DURATIONS, { bars: { first: 1, last: 2 }, ...ZONE })
    expect(once).toEqual([
      WON,
      { field: 'duration', op: '>=', value: '60' },
      { field: 'duration', op: '<', value: '600' },
    ])
    expect(withBars([...once, SCORE], DURATIONS, { bars: { first: 3, last: 3 }, ...ZONE })).toEqual([
      WON,
      { field: 'duration', op: '>=', value: '600' },
      SCORE,
    ])
    expect(withBars([...once, SCORE], DURATIONS, { bars: null, ...ZONE })).toEqual([WON, SCORE])
  })

  test('are found again in their conditions', () => {
    for (const histogram of [DURATIONS, AGENTS]) {
      for (const [first, last] of [
        [0, 0],
        [0, 1],
        [1, 2],
        [2, 2],
      ] as const) {
        const parts = withBars([WON], histogram, { bars: { first, last }, ...ZONE })
        expect(selectedBars(histogram, parts)).toEqual({ first, last })
      }
      const missing = { first: histogram.counts.length, last: histogram.counts.length }
      expect(selectedBars(histogram, withBars([], histogram, { bars: missing, ...ZONE }))).toEqual(missing)
      expect(selectedBars(histogram, [WON])).toBeNull()
    }
  })

  test('of times are days, which start in the zone of the person', () => {
    expect(withBars([], DAYS, { bars: { first: 0, last: 1 }, ...ZONE })).toEqual([
      { field: 'timestamp', op: '>=', period: '2026-11-03' },
      { field: 'timestamp', op: '<', period: '2026-11-05' },
    ])
    const resolved: QueryPart[] = [
      { field: 'timestamp', op: '>=', value: '2026-11-02T23:00:00Z' },
      { field: 'timestamp', op: '<', value: '2026-11-04T23:00:00Z' },
    ]
    expect(selectedBars(DAYS, resolved)).toEqual({ first: 0, last: 1 })
  })

  test('that a condition ends within are selected too', () => {
    expect(selectedBars(DURATIONS, [{ field: 'duration', op: '>', value: '90' }])).toEqual({ first: 1, last: 3 })
    expect(selectedBars(DURATIONS, [{ field: 'duration', op: '<=', value: '300' }])).toEqual({ first: 0, last: 2 })
    expect(selectedBars(DURATIONS, [{ field: 'duration', op: 'in', value: '90,100' }])).toBeNull()
  })

  test('aren’t selected by alternatives', () => {
    const alternatives = (...parts: readonly QueryPart[]): QueryPart => ({ join: 'or', isNegated: false, parts })
    const short: QueryPart = { field: 'duration', op: '<', value: '600' }
    const long: QueryPart = { field: 'duration', op: '>', value: '300' }
    expect(selectedBars(DURATIONS, [short, long])).toEqual({ first: 2, last: 2 })
    expect(selectedBars(DURATIONS, [alternatives(short, long)])).toBeNull()
  })

  test('are left out', () => {
    expect(withoutBar([WON], DURATIONS, { bar: 1, ...ZONE })).toEqual([
      WON,
      {
        join: 'or',
        isNegated: false,
        parts: [
          { field: 'duration', op: '<', value: '60' },
          { field: 'duration', op: '>=', value: '300' },
          { field: 'duration', op: 'empty', value: null },
        ],
      },
    ])
    expect(withoutBar([], DURATIONS, { bar: 0, ...ZONE })).toMatchObject([{ parts: [{ op: '>=', value: '60' }, {}] }])
    expect(withoutBar([], AGENTS, { bar: 0, ...ZONE })).toEqual([
      {
        join: 'or',
        isNegated: false,
        parts: [
          { field: 'agent', op: '!=', value: 'Ana' },
          { field: 'agent', op: 'empty', value: null },
        ],
      },
    ])
    expect(withoutBar([], DURATIONS, { bar: 4, ...ZONE })).toEqual([
      { field: 'duration', op: 'not_empty', value: null },
    ])
  })
})

describe('values', () => {
  test('are read back as they were included or excluded, with commas and the missing one', () => {
    const texts = ['Ana', 'Ben', 'Cem, Dr.', MISSING]
    for (let bits = 0; bits < 16; bits += 1) {
      const values = texts.filter((_, at) => (bits & (1 << at)) !== 0)
      const included = { included: values, excluded: [] }
      const excluded = { included: [], excluded: values }
      expect(sorted(namedValues(withValues([WON], 'agent', included), 'agent'))).toEqual(sorted(included))
      expect(sorted(namedValues(withValues([WON], 'agent', excluded), 'agent'))).toEqual(sorted(excluded))
    }
  })

  test('that are excluded leave out calls without one only if a person says so, as in SQL', () => {
    const excluding = (...excluded: readonly string[]) => withValues([], 'won', { included: [], excluded })
    expect(excluding('true')).toMatchObject([{ join: 'or', parts: [{ op: '!=', value: 'true' }, { op: 'empty' }] }])
    expect(excluding('true', MISSING)).toEqual([{ field: 'won', op: '!=', value: 'true' }])
    expect(excluding(MISSING)).toEqual([{ field: 'won', op: 'not_empty', value: null }])
    // A list without entries doesn't have the value either.
    expect(withValues([], 'attendee', { included: [], excluded: ['a@b.c'] })).toEqual([
      { field: 'attendee', op: '!=', value: 'a@b.c' },
    ])
  })

  test('are only those of alternatives that a menu writes', () => {
    const either = (...parts: readonly QueryPart[]) => namedValues([{ join: 'or', isNegated: false, parts }], 'agent')
    const ana: QueryPart = { field: 'agent', op: '==', value: 'Ana' }
    const notBen: QueryPart = { field: 'agent', op: '!=', value: 'Ben' }
    const notCem: QueryPart = { field: 'agent', op: '!=', value: 'Cem, Dr.' }
    expect(either(notBen, notCem)).toEqual({ included: [], excluded: [] })
    expect(either(ana, notBen)).toEqual({ included: [], excluded: [] })
    expect(either(ana, { field: 'agent', op: 'not_empty', value: null })).toEqual({ included: [], excluded: [] })
    expect(namedValues([notBen, notCem], 'agent').excluded).toEqual(['Ben', 'Cem, Dr.', MISSING])
  })

  test('replace the conditions of the field and no others', () => {
    const group: QueryPart = { join: 'or', isNegated: false, parts: [WON, { field: 'agent', op: '==', value: 'Ben' }] }
    const parts = withValues([WON, { field: 'agent', op: 'empty', value: null }, group], 'agent', {
      included: ['Ana', 'Ben'],
      excluded: [],
    })
    expect(parts).toEqual([WON, { field: 'agent', op: 'in', value: 'Ana,Ben' }, group])
    expect([placeOf(parts, 'agent'), placeOf(parts, 'score')]).toEqual([1, -1])
  })
})

function sorted({ included, excluded }: ReturnType<typeof namedValues>) {
  return { included: included.toSorted(), excluded: excluded.toSorted() }
}
