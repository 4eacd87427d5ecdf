import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, readInstant } from './instant.ts'

describe('a time from the service or a file', () => {
  it.each([
    ['2026-11-20T14:05:33Z', '2026-11-20T14:05:33.000Z'],
    ['2026-11-20T14:05:33.123456Z', '2026-11-20T14:05:33.123Z'],
    ['2026-11-20t14:05:33z', '2026-11-20T14:05:33.000Z'],
    ['2026-11-20T14:05:33+02:00', '2026-11-20T12:05:33.000Z'],
    ['2026-11-20 14:05:33-0530', '2026-11-20T19:35:33.000Z'],
    ['2026-11-20 14:05:33.5+00', '2026-11-20T14:05:33.500Z'],
    ['2026-11-20T14:05Z', '2026-11-20T14:05:00.000Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['0099-12-31T23:00:00Z', '0099-12-31T23:00:00.000Z'],
  ])('%s is an instant', (text, iso) => {
    expect(readInstant(text)).toEqual({ kind: 'instant', at: Date.parse(iso) })
  })

  it('distinguishes a time without a zone and a date without a time', () => {
    expect(readInstant('2026-11-20T14:05:33')).toEqual({ kind: 'wall', local: '2026-11-20T14:05:33' })
    expect(readInstant('2026-11-20 14:05')).toEqual({ kind: 'wall', local: '2026-11-20T14:05:00' })
    expect(readInstant('2026-11-20')).toEqual({ kind: 'day', day: '2026-11-20' })
    for (const text of ['2026-11-20T14:05:33', '2026-11-20', null, undefined]) expect(instantOf(text)).toBeNull()
  })

  it.each([
    '2026-02-30T10:00:00Z',
    '2026-02-29T10:00:00Z',
    '2026-04-31',
    '2026-00-10T10:00:00Z',
    '2026-13-10T10:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T14:60:00Z',
    '2026-11-20T14:05:61Z',
    '2026-11-20T14:05:33+25:00',
    '2026-11-20T14:05:33+02:99',
    '20 Nov 2026',
    '1',
    'soon',
    '',
  ])('%j isn’t a time', (text) => {
    expect(readInstant(text)).toBeNull()
  })

  it('is an instant exactly if its date exists in the calendar', () => {
    const part = (min: number, max: number, width = 2) =>
      fc.integer({ min, max }).map((value) => String(value).padStart(width, '0'))
    fc.assert(
      fc.property(part(1, 9999, 4), part(0, 13), part(0, 32), part(0, 25), (year, month, day, hour) => {
        const at = instantOf(`${year}-${month}-${day}T${hour}:05:33Z`)
        // A date exists if Date returns it unchanged.
        const date = new Date(0)
        date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
        date.setUTCHours(Number(hour), 5, 33)
        const exists = date.toISOString() === `${year}-${month}-${day}T${hour}:05:33.000Z`
        expect(at).toBe(exists ? date.getTime() : null)
      }),
      { numRuns: 2000 },
    )
  })
})
