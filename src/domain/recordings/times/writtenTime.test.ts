import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameTime } from './fileNameTime.ts'
import { timestampOf } from '../rows/rowTime.ts'
import { epochTimes, timeInName, writtenTime } from './writtenTime.ts'

/** As a cell or a tag is read: in New York if it has no zone. */
const instantOf = (text: string) => {
  const time = writtenTime(text)
  return time === null ? null : timestampOf(time, 'America/New_York')
}

describe('a written time', () => {
  it.each([
    // CLDR's Spanish, with plain, no-break and narrow no-break spaces.
    ['3.11.2026 2:25:30 p. m.', '2026-11-03T19:25:30.000Z'],
    ['3.11.2026 2:25:30\u00a0p.\u00a0m.', '2026-11-03T19:25:30.000Z'],
    ['3.11.2026, 2:25:30\u202fp.\u202fm.', '2026-11-03T19:25:30.000Z'],
    ['2026-11-03\u00a012:05 a.\u00a0m.', '2026-11-03T05:05:00.000Z'],
    ['11/3/2026, 2:25:30\u202fPM', '2026-03-11T18:25:30.000Z'],
    ['2026-11-03 14:05:33 EST', '2026-11-03T19:05:33.000Z'],
    ['2026-11-03 2:05 PM PST', '2026-11-03T22:05:00.000Z'],
    ['2026-11-03 14:05 CET', '2026-11-03T13:05:00.000Z'],
    ['2026-07-03 14:05 (CEST)', '2026-07-03T12:05:00.000Z'],
    ['2026-11-03 14:05 UTC', '2026-11-03T14:05:00.000Z'],
    ['2026-11-03 14:05 America/New_York', '2026-11-03T19:05:00.000Z'],
    ['2026-07-03 14:05 Europe/Prague', '2026-07-03T12:05:00.000Z'],
    ['2026-07-03 14:05 (Europe/Prague)', '2026-07-03T12:05:00.000Z'],
    ['2026-07-03T14:05:33+02:00[Europe/Prague]', '2026-07-03T12:05:33.000Z'],
    ['2026-11-03 14:05 America/Argentina/Buenos_Aires', '2026-11-03T17:05:00.000Z'],
    ['2026-11-03T14:05:33\u221205:00', '2026-11-03T19:05:33.000Z'],
    ['2026-11-03 14:05:33 UTC\u22125', '2026-11-03T19:05:33.000Z'],
    ['2026-11-03T14:05-05:00', '2026-11-03T19:05:00.000Z'],
    ['2026-11-03 14:05 UTC-05:00', '2026-11-03T19:05:00.000Z'],
    ['2026-11-03 14:05 (-05:00)', '2026-11-03T19:05:00.000Z'],
    ['2026-11-03 14:05 +01:00', '2026-11-03T13:05:00.000Z'],
    // Postgres format.
    ['2026-11-03 14:05:33.123456-05', '2026-11-03T19:05:33.000Z'],
    ['Tue Nov 03 2026 14:05:33 GMT+0100 (Central European Standard Time)', '2026-11-03T13:05:33.000Z'],
    ['Tue, 3 Nov 2026 14:05:33 +0000', '2026-11-03T14:05:33.000Z'],
    ['3.11.2026 14:05 Uhr', '2026-11-03T19:05:00.000Z'],
    ['2026-11-03 14:05 -0500', '2026-11-03T19:05:00.000Z'],
    ['11/13/2026 2:05 PM -05:00', '2026-11-13T19:05:00.000Z'],
  ])('%s', (text, instant) => {
    expect(instantOf(text)).toBe(instant)
  })

  it.each([
    ['a zone that is several', '2026-11-03 14:05 IST'],
    ['an unknown zone', '2026-11-03 14:05 XQT'],
    ['a place that is no zone', '2026-11-03 14:05 America/Gotham'],
    ['a word joined to its zone', '2026-11-03 14:05 America/New_York_Anna'],
    ['an offset of no zone', '2026-11-03 14:05 +25:00'],
    ['half a day in other words', '3.11.2026 2:25:30 μ.μ.'],
    ['a half of the day that the hour can’t be in', '2026-11-03 14:05 PM'],
    ['a range', '03.11.2026 09:00-09:30'],
    ['a range that looks like an offset', '2026-11-03 09:00-10:00'],
    ['a range over midnight', '2026-11-03 23:00-06:00'],
    ['a range with words', '03.11.2026 09:00 Uhr -10:00'],
    ['two times', '2026-11-03 00:00:00 14:05:33'],
    ['an hour that does not exist', '31/12/2027 25:00'],
    ['a day that does not exist', '2026-02-30 14:05'],
    ['a day alone', '2026-11-03'],
    ['a text of any length', `${' '.repeat(100_000)}2026-11-03 14:05`],
  ])('is not read with %s', (_what, text) => {
    expect(writtenTime(text)).toBeNull()
  })

  it('never drops an offset, with any minus sign', () => {
    const offset = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15)
    const way = fc.constantFrom('-', '\u2212')
    fc.assert(
      fc.property(offset, way, fc.constantFrom('', ' ', ' UTC', '\u00a0GMT'), (minutes, minus, before) => {
        const size = Math.abs(minutes)
        const two = (value: number) => String(value).padStart(2, '0')
        const text = `${minutes < 0 ? minus : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
        const expected = { local: '2026-11-03T14:05:33', offsetMinutes: minutes === 0 ? 0 : minutes }
        expect(writtenTime(`2026-11-03T14:05:33${before}${text}`)).toEqual(expected)
      }),
    )
  })

  it('reads a time completely or not at all, with any text after it', () => {
    const tail = fc.stringMatching(/^[ \u00a0]?[A-Za-z+\u2212./0-9:-]{1,12}$/u)
    fc.assert(
      fc.property(tail, (behind) => {
        const time = writtenTime(`2026-11-03 14:05:33 ${behind}`)
        // Without a zone, only words like "Uhr" may follow the time.
        if (time !== null && time.offsetMinutes === null && time.zone === undefined)
          expect(behind.trim()).toMatch(/^(h|hs|hrs?|uhr|hod)?[.:,-]*$/iu)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('a file name', () => {
  it.each([
    ['call 2026-11-03 2.25.30 p. m..wav', '2026-11-03T14:25:30', null],
    ['call 2026-11-03 2.25.30\u00a0p.\u00a0m..wav', '2026-11-03T14:25:30', null],
    ['2026-11-03 14.05.33 EST.wav', '2026-11-03T14:05:33', -300],
    ['2026-11-03_14-05-33_CET_anna.wav', '2026-11-03T14:05:33', 60],
    ['2026-11-03T14-05-33\u22120500.wav', '2026-11-03T14:05:33', -300],
    ['2026-11-03 14.05.33 ANNA.wav', '2026-11-03T14:05:33', null],
    ['2026-11-03T14-05-33+1400.wav', '2026-11-03T14:05:33', 840],
    ['2026-11-03T14-05-33+2500.wav', '2026-11-03T14:05:33', null],
    ['2026-11-03 14.05.33 America sales.wav', '2026-11-03T14:05:33', null],
  ])('%s', (name, local, offsetMinutes) => {
    expect(fileNameTime(name)).toEqual({ from: 'file-name', local, offsetMinutes })
  })

  it.each(['2026-07-03_14-05_America_New_York.wav', '2026-07-03 14.05 America-New_York Anna.wav'])(
    '%s says its zone',
    (name) => {
      expect(fileNameTime(name)).toMatchObject({ local: '2026-07-03T14:05:00', zone: 'America/New_York' })
    },
  )

  it('with an ambiguous zone has no time', () => {
    expect(fileNameTime('2026-11-03 14.05.33 IST.wav')).toBeNull()
  })
})

describe('the parts of a written time', () => {
  const localOf = (text: string) => writtenTime(text)?.local ?? null

  it.each([
    ['03-11-2026 14:05', '2026-11-03T14:05:00', '2026-03-11T14:05:00'],
    ['3/11/2026 14:05', '2026-11-03T14:05:00', '2026-03-11T14:05:00'],
    ['03.11.2026 14:05', '2026-11-03T14:05:00', undefined],
    ['03-03-2026 14:05', '2026-03-03T14:05:00', undefined],
    ['25-11-2026 14:05', '2026-11-25T14:05:00', undefined],
    ['11-25-2026 14:05', '2026-11-25T14:05:00', undefined],
    ['3 Nov 2026 14:05', '2026-11-03T14:05:00', undefined],
  ])('the day of %s comes first if possible', (text, local, alsoLocal) => {
    const time = writtenTime(text)
    expect([time?.local, time?.alsoLocal]).toEqual([local, alsoLocal])
  })

  it.each([
    ['2026-01-01 00:00', '2026-01-01T00:00:00'],
    ['2026-12-31 23:59:59', '2026-12-31T23:59:59'],
    ['2028-02-29 12:00', '2028-02-29T12:00:00'],
    ['2026-11-03 12:05 AM', '2026-11-03T00:05:00'],
    ['2026-11-03 1:05 am', '2026-11-03T01:05:00'],
    ['2026-11-03 12:05 PM', '2026-11-03T12:05:00'],
    ['2026-11-03 11:05 pm', '2026-11-03T23:05:00'],
    ['2026-11-03 24:00', null],
    ['2026-11-03 23:60', null],
    ['2026-11-03 23:59:60', null],
    ['2026-11-03 0:05 AM', null],
    ['2026-11-03 13:05 PM', null],
    ['2026-13-01 12:00', null],
    ['2027-00-10 12:00', null],
    ['2026-11-00 12:00', null],
  ])('%s is %j', (text, local) => {
    expect(localOf(text)).toBe(local)
  })

  it('reads a cell of 120 characters', () => {
    expect(localOf('2026-11-03 14:05'.padStart(120))).toBe('2026-11-03T14:05:00')
    expect(localOf('2026-11-03 14:05'.padStart(121))).toBeNull()
  })

  it('skips other text in a name, but not an ambiguous zone', () => {
    expect(timeInName('GMT20261103-140533_Recording')).toEqual({ local: '2026-11-03T14:05:33', offsetMinutes: 0 })
    expect(timeInName('2026-02-31 14-05 call 20261103-150607')?.local).toBe('2026-11-03T15:06:07')
    expect(timeInName('call 2026-11-03 14-05 IST 20261104-150607')).toBeNull()
  })

  it('reads seconds and milliseconds since 1970 as instants', () => {
    const time = { local: '2026-11-03T14:05:33', offsetMinutes: 0 }
    expect(epochTimes('out-1793714733.wav')).toEqual([time])
    expect(epochTimes('out-1793714733250-1793714733.17.wav')).toEqual([time, time])
    expect(epochTimes('out-17937147331.wav')).toEqual([])
  })
})
