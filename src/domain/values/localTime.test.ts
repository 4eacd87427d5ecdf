import { describe, expect, it } from 'vitest'
import { instantOfLocal, localText, wireInstant } from './localTime.ts'

const local = (...fields: [number, number, number, number, number, number?, number?]) => new Date(...fields)

describe('an instant in a date-time field', () => {
  it.each([
    ['2026-11-18T14:05', local(2026, 10, 18, 14, 5)],
    ['2026-01-02T03:04', local(2026, 0, 2, 3, 4)],
    ['2026-11-18T14:05:30', local(2026, 10, 18, 14, 5, 30)],
    ['2026-11-18T14:05:30.250', local(2026, 10, 18, 14, 5, 30, 250)],
    ['2026-11-18T14:05:00.007', local(2026, 10, 18, 14, 5, 0, 7)],
    ['2026-11-18T00:00', local(2026, 10, 18, 0, 0)],
    ['2026-12-31T23:59:59.999', local(2026, 11, 31, 23, 59, 59, 999)],
  ])('%s is read as it was written', (text, date) => {
    expect(localText(date.toISOString())).toBe(text)
    expect(instantOfLocal(text)).toBe(wireInstant(date))
  })

  it('may be only a day, with spaces around it, or with a fraction of any length', () => {
    expect(instantOfLocal('2026-11-18')).toBe(wireInstant(local(2026, 10, 18, 0, 0)))
    expect(instantOfLocal(' 2026-11-18T14:05 ')).toBe(wireInstant(local(2026, 10, 18, 14, 5)))
    expect(instantOfLocal('2026-11-18T14:05:30.5')).toBe(wireInstant(local(2026, 10, 18, 14, 5, 30, 500)))
    expect(instantOfLocal('2026-11-18T14:05:30.123456789')).toBe(wireInstant(local(2026, 10, 18, 14, 5, 30, 123)))
  })

  it.each(['', 'yesterday', '2026-11', '2026-02-31', '2026-13-01', '2026-00-10', '2026-11-00', '2026-11-18T24:00'])(
    '%j is no time',
    (text) => {
      expect(instantOfLocal(text)).toBeUndefined()
    },
  )

  it.each([
    '2026-11-18T12:60',
    '2026-11-18T10:00:60',
    '2026-11-18T14',
    '2027-13-18',
    '2026-11-18 14:05',
    '2026-11-18T14:05Z',
  ])('%j is no time either', (text) => {
    expect(instantOfLocal(text)).toBeUndefined()
  })

  it('has no text if it’s invalid', () => {
    expect(localText('never')).toBe('')
  })
})

it('has no milliseconds on the wire if they are zero', () => {
  expect(wireInstant(new Date(Date.UTC(2026, 10, 18, 13, 5)))).toBe('2026-11-18T13:05:00Z')
  expect(wireInstant(new Date(Date.UTC(2026, 10, 18, 13, 5, 0, 20)))).toBe('2026-11-18T13:05:00.020Z')
})

it('is in a time zone if one is given', () => {
  expect(localText('2026-11-18T13:05:00.250Z', 'Asia/Tokyo')).toBe('2026-11-18T22:05:00.250')
  expect(instantOfLocal('2026-11-18T22:05:00.250', 'Asia/Tokyo')).toBe('2026-11-18T13:05:00.250Z')
  expect(instantOfLocal('2026-02-30', 'Asia/Tokyo')).toBeUndefined()
})
