import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../units.ts'
import { parseRelativeTime, relativeTimeText, resolveRelativeTime, type RelativeTime } from './relativeTime.ts'

const BERLIN = 'Europe/Berlin'
/** A Saturday afternoon in Berlin (UTC+1). */
const NOW = Date.parse('2026-11-21T14:05:30Z')

function span(words: string, now = NOW, zone = BERLIN): readonly [string, string] {
  const time = parseRelativeTime(words)
  if (time === undefined) throw new Error(`not understood: ${words}`)
  const { start, end } = resolveRelativeTime(time, now, zone)
  return [new Date(start).toISOString(), new Date(end).toISOString()]
}

it.each([
  ['today', '2026-11-20T23:00', '2026-11-21T23:00'],
  ['yesterday', '2026-11-19T23:00', '2026-11-20T23:00'],
  ['this week', '2026-11-15T23:00', '2026-11-22T23:00'],
  ['last week', '2026-11-08T23:00', '2026-11-15T23:00'],
  ['this month', '2026-10-31T23:00', '2026-11-30T23:00'],
  // October begins in summer time and ends in winter time.
  ['last month', '2026-09-30T22:00', '2026-10-31T23:00'],
  ['this quarter', '2026-09-30T22:00', '2026-12-31T23:00'],
  ['last quarter', '2026-06-30T22:00', '2026-09-30T22:00'],
  ['this year', '2025-12-31T23:00', '2026-12-31T23:00'],
  ['last year', '2024-12-31T23:00', '2025-12-31T23:00'],
  ['last 7 days', '2026-11-14T23:00', '2026-11-21T23:00'],
  ['last 1 day', '2026-11-20T23:00', '2026-11-21T23:00'],
  ['last 2 weeks', '2026-11-07T23:00', '2026-11-21T23:00'],
  ['last 3 months', '2026-08-21T22:00', '2026-11-21T23:00'],
  ['2026-11-03', '2026-11-02T23:00', '2026-11-03T23:00'],
  ['2026-02', '2026-01-31T23:00', '2026-02-28T23:00'],
  ['2026', '2025-12-31T23:00', '2026-12-31T23:00'],
])('"%s" lasts from the start of its first day to the end of its last', (words, start, end) => {
  expect(span(words)).toEqual([`${start}:00.000Z`, `${end}:00.000Z`])
})

it('counts hours and minutes from now', () => {
  expect(span('last 24 hours')).toEqual(['2026-11-20T14:05:30.000Z', '2026-11-21T14:05:30.000Z'])
  expect(span('last 30 minutes')).toEqual(['2026-11-21T13:35:30.000Z', '2026-11-21T14:05:30.000Z'])
  expect(span('-90min')[0]).toBe('2026-11-21T12:35:30.000Z')
  expect(span('3 hours ago')).toEqual(['2026-11-21T11:05:30.000Z', '2026-11-21T11:05:30.000Z'])
})

describe('across a clock change', () => {
  it('a day has 23 or 25 hours', () => {
    const lengthOf = (day: string) => {
      const [start, end] = span(day)
      return (Date.parse(end) - Date.parse(start)) / HOUR
    }
    expect(lengthOf('2026-03-29')).toBe(23)
    expect(lengthOf('2026-10-25')).toBe(25)
    expect(lengthOf('2026-10-24')).toBe(24)
  })

  it('seven days ago has the same local time', () => {
    // Sunday, October 25, 2026, 03:00: Berlin changes from UTC+2 to UTC+1.
    expect(span('-7d', Date.parse('2026-10-28T11:00:00Z'))[0]).toBe('2026-10-21T10:00:00.000Z')
  })

  it('a day without midnight begins with its first minute', () => {
    // Cairo changes from 00:00 to 01:00 on the last Friday of April.
    expect(span('2026-04-24', NOW, 'Africa/Cairo')).toEqual(['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'])
  })

  it('a local time that doesn’t exist is later by the length of the gap', () => {
    // Seven days before April 5, 02:30: on March 29 the clock changes from 02:00 to 03:00.
    expect(span('-7d', Date.parse('2026-04-05T00:30:00Z'))[0]).toBe('2026-03-29T01:30:00.000Z')
  })
})

it('the end of a month doesn’t become the start of the next', () => {
  const now = Date.parse('2027-03-31T10:00:00Z')
  expect(span('1 month ago', now)[0]).toBe('2027-02-28T11:00:00.000Z')
  expect(span('last 1 month', now)[0]).toBe('2027-02-28T23:00:00.000Z')
})

it.each([
  '',
  'tomorrow',
  'last',
  'last 0 days',
  'last week of May',
  '2026-13',
  '2026-02-30',
  '0000',
  '7',
  'days ago',
  'last 9999999 days',
  'last 99999 years',
  'last 12001 months',
  'last 52001 weeks',
  '4001 quarters ago',
  '-1001y',
  'last 8766001 hours',
  '3 fortnights ago',
  '9999',
  '9999-12-31',
  '0001',
])('"%s" isn’t a time', (words) => expect(parseRelativeTime(words)).toBeUndefined())

it.each([
  ['-7d', '7 days ago'],
  ['LAST  1 Week', 'last 7 days'],
  ['past 2 quarters', 'last 6 months'],
  ['-1y', '1 year ago'],
  ['-5m', '5 minutes ago'],
  ['This Day', 'today'],
  ['yesterday', 'yesterday'],
  ['this week', 'this week'],
  ['previous month', 'last month'],
])('"%s" is written "%s"', (typed, written) => {
  expect(relativeTimeText(parseRelativeTime(typed)!)).toBe(written)
})

it.each([
  '1000 years',
  '12000 months',
  '4000 quarters',
  '52000 weeks',
  '366000 days',
  '8766000 hours',
  '525960000 min',
])('each unit is limited to a thousand years back: %s', (length) => {
  expect(Date.parse(span(`last ${length}`)[0])).toBeGreaterThan(Date.parse('1020-01-01'))
  expect(Date.parse(span(`${length} ago`)[0])).toBeGreaterThan(Date.parse('1020-01-01'))
})

it('any valid words result in instants that the wire can represent, in any zone at any time', () => {
  const words = fc
    .tuple(
      fc.constantFrom('last ', '-', 'past '),
      fc.nat(1_000_000_000),
      fc.constantFrom('min', 'h', 'd', 'weeks', 'mo', 'q', 'years'),
    )
    .map((parts) => parts.join(''))
  const dates = fc.integer({ min: 0, max: 9999 }).map((year) => String(year).padStart(4, '0'))
  const zones = fc.constantFrom('UTC', BERLIN, 'Pacific/Kiritimati', 'Pacific/Pago_Pago')
  const instants = fc.integer({ min: Date.parse('1971-01-01'), max: Date.parse('2200-01-01') })
  fc.assert(
    fc.property(fc.oneof(words, dates), instants, zones, (typed, now, zone) => {
      const time = parseRelativeTime(typed)
      if (time === undefined) return
      const { start, end } = resolveRelativeTime(time, now, zone)
      for (const at of [start, end]) expect(new Date(at).toISOString()).toMatch(/^(?!0000)\d{4}-/)
    }),
  )
})

const clockUnit = fc.constantFrom('minute' as const, 'hour' as const)
const calendarUnit = fc.constantFrom(
  'day' as const,
  'week' as const,
  'month' as const,
  'quarter' as const,
  'year' as const,
)
const count = fc.integer({ min: 1, max: 400 })
const anyTime: fc.Arbitrary<RelativeTime> = fc.oneof(
  fc.constant<RelativeTime>({ kind: 'now' }),
  fc.record({
    kind: fc.constant('unit' as const),
    unit: calendarUnit,
    stepsBack: fc.constantFrom(0 as const, 1 as const),
  }),
  fc.record({
    kind: fc.constant('last' as const),
    count,
    unit: fc.oneof(clockUnit, fc.constantFrom('day' as const, 'month' as const, 'year' as const)),
  }),
  fc.record({ kind: fc.constant('ago' as const), count, unit: fc.oneof(clockUnit, calendarUnit) }),
  fc
    .tuple(
      fc.integer({ min: 2, max: 9998 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 0, max: 2 }),
    )
    .map(([year, month, day, depth]): RelativeTime => ({
      kind: 'date',
      year,
      month: depth > 0 ? month : null,
      day: depth > 1 ? day : null,
    })),
)

it.each(['0002', '9998', '2026-01', '2026-12', '2026-11-01', '2026-11-30', '2024-02-29', '2026-02-28'])(
  'reads the date %s, at the edge of what is valid',
  (date) => expect(relativeTimeText(parseRelativeTime(date)!)).toBe(date),
)

it('keeps the fraction of a second in a moment days ago', () => {
  expect(span('7 days ago', NOW + 250)[0]).toBe('2026-11-14T14:05:30.250Z')
})

it('reads back what it wrote', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      expect(parseRelativeTime(relativeTimeText(time))).toEqual(time)
    }),
  )
})

it('every period has a length, and "last …" ends after now', () => {
  const zones = fc.constantFrom(
    'UTC',
    BERLIN,
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Africa/Cairo',
  )
  const instants = fc.integer({ min: Date.parse('2015-01-01'), max: Date.parse('2035-01-01') })
  fc.assert(
    fc.property(anyTime, instants, zones, (time, now, zone) => {
      const { start, end } = resolveRelativeTime(time, now, zone)
      if (time.kind === 'now' || time.kind === 'ago') expect(start).toBe(end)
      else expect(start).toBeLessThan(end)
      if (time.kind === 'last') expect(end).toBeGreaterThanOrEqual(now)
      if (time.kind === 'unit' && time.stepsBack === 0) {
        expect(start).toBeLessThanOrEqual(now)
        expect(end).toBeGreaterThan(now)
        expect(now - start).toBeLessThan(367 * DAY)
      }
    }),
  )
})

it.each(Object.getOwnPropertyNames(Object.prototype))('"%s" isn’t a unit of time', (name) => {
  for (const text of [`last 5 ${name}`, `5 ${name} ago`, `-5 ${name}`]) {
    expect(parseRelativeTime(text.toLowerCase())).toBeUndefined()
  }
})
