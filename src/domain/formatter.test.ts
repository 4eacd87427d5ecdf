import { describe, expect, it, test, vi } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from './units.ts'
import { createFormatter } from './formatter.ts'

const american = createFormatter('en-US')
const british = createFormatter('en-GB')
const german = createFormatter('de')

/** 2026-11-18 14:05:33 in the zone of this computer. */
const AT = new Date(2026, 10, 18, 14, 5, 33)

describe('a locale', () => {
  it('determines the order of a date and the clock', () => {
    expect(american.dateTime(AT)).toBe('Nov 18, 2026, 2:05 PM')
    expect(british.dateTime(AT)).toBe('18 Nov 2026, 14:05')
    expect(german.dateTime(AT)).toBe('18 Nov 2026, 14:05')
    expect(american.preciseDateTime(AT)).toBe('Nov 18, 2026, 2:05:33 PM')
    expect(american.preciseTime(AT)).toBe('2:05:33 PM')
  })

  it('determines the number format', () => {
    expect([american, german].map((format) => format.number(1234.5))).toEqual(['1,234.5', '1.234,5'])
    expect([american, german].map((format) => format.decimal(80, 1))).toEqual(['80.0', '80,0'])
  })

  it('in another language keeps English words', () => {
    expect(german.fullDate(AT)).toBe('Wednesday, 18 November 2026')
    expect(german.ago(2 * HOUR)).toBe('2 hours ago')
    expect(createFormatter('fr-FR').longDate(AT)).toBe('18 November 2026')
  })

  it('with a region without English conventions keeps its own clock', () => {
    expect(createFormatter('ja-JP').time(AT)).toBe('14:05')
  })

  it.each(['', 'C', 'en_US@rg=dezzzz'])('refused by Intl (%o) counts as American English', (locale) => {
    expect(createFormatter(locale).dateTime(AT)).toBe('Nov 18, 2026, 2:05 PM')
  })
})

it('writes a percent sign without a space in English', () => {
  expect(american.percent(0.374)).toBe('37%')
  expect(american.percent(0.05, 1)).toBe('5.0%')
  expect([0, 0.001, 0.999, 1].map((ratio) => american.percent(ratio))).toEqual(['0%', '<1%', '>99%', '100%'])
  expect(american.percent(0.9996, 1)).toBe('>99.9%')
  expect([0, 0.04, 71.25, 99.96, 100].map((score) => american.score(score, 1))).toEqual([
    '0.0',
    '<0.1',
    '71.3',
    '>99.9',
    '100.0',
  ])
  expect([99.6, 71.6].map((score) => american.score(score, 0))).toEqual(['>99', '72'])
})

it('uses the singular only for one', () => {
  expect([0, 1, 2, 1200].map((count) => american.count(count, 'call'))).toEqual([
    '0 calls',
    '1 call',
    '2 calls',
    '1,200 calls',
  ])
  expect(american.count(2, 'reply', 'replies')).toBe('2 replies')
})

it('writes a day and a zone in full', () => {
  expect(american.fullDate(AT)).toBe('Wednesday, November 18, 2026')
  expect(american.longDate(AT)).toBe('November 18, 2026')
  expect(american.month(AT)).toBe('November 2026')
  expect(american.date(AT)).toBe('Nov 18, 2026')
  expect(american.zoneName(AT)).toMatch(/[A-Z]/)
})

it('writes a time in another zone', () => {
  const noon = Date.UTC(2026, 10, 18, 12)
  expect(american.time(noon, 'UTC')).toBe('12:00 PM')
  expect(american.time(noon, 'America/New_York')).toBe('7:00 AM')
})

describe('a time from the service', () => {
  const now = new Date(2026, 10, 21, 0, 30)
  const moment = (...at: [number, number, number, number, number]) =>
    american.moment(new Date(...at).toISOString(), now)

  it('is relative to calendar days of the user, not to hours', () => {
    expect(moment(2026, 10, 21, 0, 5)).toBe('Today, 12:05 AM')
    expect(moment(2026, 10, 20, 23, 59)).toBe('Yesterday, 11:59 PM')
    expect(moment(2026, 10, 20, 0, 0)).toBe('Yesterday, 12:00 AM')
    expect(moment(2026, 10, 19, 23, 59)).toBe('Nov 19, 11:59 PM')
  })

  it('includes another year and never calls the future today', () => {
    expect(moment(2025, 10, 21, 9, 0)).toBe('Nov 21, 2025, 9:00 AM')
    expect(moment(2026, 10, 22, 0, 10)).toBe('Nov 22, 12:10 AM')
  })

  it('in a narrow column is only a day if it is of another year, but not yesterday', () => {
    const short = (...at: [number, number, number, number, number]) =>
      american.shortMoment(new Date(...at).toISOString(), now)
    expect(short(2025, 10, 21, 9, 0)).toBe('Nov 21, 2025')
    expect(short(2026, 10, 19, 23, 59)).toBe('Nov 19, 11:59 PM')
    expect(american.shortMoment('soon', now)).toBeNull()
    const newYear = new Date(2027, 0, 1, 9)
    expect(american.shortMoment(new Date(2026, 11, 31, 9).toISOString(), newYear)).toBe('Yesterday, 9:00 AM')
  })

  it('is shown as written if it has no zone or no time of day', () => {
    expect(american.moment('2026-11-20T14:05:33', now)).toBe('Nov 20, 2:05 PM (no time zone)')
    expect(american.moment('2025-11-20 14:05', now)).toBe('Nov 20, 2025, 2:05 PM (no time zone)')
    expect(american.moment('2026-11-20', now)).toBe('Nov 20 (no time of day)')
  })

  it('is in the year of its own calendar day', () => {
    vi.stubEnv('TZ', 'America/New_York')
    const inNewYork = createFormatter('en-US')
    const summer = new Date('2026-07-01T12:00:00Z')
    expect(inNewYork.moment('2026-01-01', summer)).toBe('Jan 1 (no time of day)')
    expect(inNewYork.moment('2026-01-01T00:30:00', summer)).toBe('Jan 1, 12:30 AM (no time zone)')
    expect(inNewYork.moment('2026-01-01T04:30:00Z', summer)).toBe('Dec 31, 2025, 11:30 PM')
    vi.unstubAllEnvs()
  })

  it.each(['2026-02-30T10:00:00Z', '2026-02-30', 'soon'])('is null for %o', (text) => {
    expect(american.moment(text, now)).toBeNull()
  })
})

it('counts down to a near time and names a later one', () => {
  const now = AT.getTime()
  const words = [-SECOND, 42 * SECOND, 10 * MINUTE - 1, HOUR, DAY, 7 * DAY].map((ms) => american.until(now + ms, now))
  expect(words).toEqual(['in 0:00', 'in 0:42', 'in 10:00', 'at 3:05 PM', 'Thursday at 2:05 PM', 'Nov 25 at 2:05 PM'])
})

it('says that a time is an estimate', () => {
  const now = AT.getTime()
  const words = [42 * SECOND, HOUR, DAY, 7 * DAY].map((ms) => american.about(now + ms, now))
  expect(words).toEqual(['in 0:42', 'about 3:05 PM', 'Thursday, about 2:05 PM', 'Nov 25, about 2:05 PM'])
})

it('changes the words of a time to come after 10 minutes, 12 hours and 6 days', () => {
  const now = AT.getTime()
  const words = [10 * MINUTE, 12 * HOUR - 1, 12 * HOUR, 6 * DAY - 1, 6 * DAY].map((ms) => american.until(now + ms, now))
  expect(words).toEqual([
    ...['at 2:15 PM', 'at 2:05 AM', 'Thursday at 2:05 AM', 'Tuesday at 2:05 PM', 'Nov 24 at 2:05 PM'],
  ])
})

it('writes the age in the largest whole unit', () => {
  const ages = [0, -5, 2 * SECOND - 1, 2 * SECOND, 12 * SECOND, MINUTE, HOUR, 119 * MINUTE, DAY, 25 * HOUR, 5 * DAY]
  expect(ages.map((ms) => american.ago(ms))).toEqual([
    ...['just now', 'just now', 'just now', '2 seconds ago', '12 seconds ago', '1 minute ago'],
    ...['1 hour ago', '1 hour ago', '1 day ago', '1 day ago'],
    '5 days ago',
  ])
})

it('writes the duration of a request', () => {
  expect([0, 142, 999, 1000, 1240, 10_000, 62_600].map((ms) => american.elapsed(ms))).toEqual([
    ...['0 ms', '142 ms', '999 ms', '1.0 s', '1.2 s', '10 s', '63 s'],
  ])
})

test.for([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [9940, '9.9 KB'],
  [9950, '10 KB'],
  [9960, '10 KB'],
  [999_400, '999 KB'],
  [999_500, '1.0 MB'],
  [999_600, '1.0 MB'],
  [3_700_000, '3.7 MB'],
  [128_000_000, '128 MB'],
  [5_000_000_000, '5.0 GB'],
  [7_000_000_000_000_000, '7,000 TB'],
] as const)('writes %d bytes as %s', ([bytes, text]) => {
  expect(american.size(bytes)).toBe(text)
})

test('a chosen time zone applies to times, to "Today" and to the year', () => {
  const tokyo = createFormatter('en-US', 'Asia/Tokyo')
  const now = new Date('2026-12-31T20:00:00Z')
  expect(tokyo.dateTime(now)).toMatch(/^Jan 1, 2027, 5:00\sAM$/)
  expect(tokyo.moment('2026-12-31T16:00:00Z', now)).toMatch(/^Today, 1:00\sAM$/)
  expect(tokyo.moment('2026-12-31T14:00:00Z', now)).toMatch(/^Yesterday, 11:00\sPM$/)
  expect(tokyo.shortMoment('2026-12-30T14:00:00Z', now)).toBe('Dec 30, 2026')
  expect(tokyo.zoneName(now)).toBe('Japan Standard Time')
  expect(tokyo.time(now, 'UTC')).toMatch(/^8:00\sPM$/)
})
