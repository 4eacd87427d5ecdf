import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durationText, parseDuration } from './duration.ts'

describe('a typed duration', () => {
  it.each([
    ['90', 90],
    ['90s', 90],
    ['1:30', 90],
    ['0:05', 5],
    ['75:00', 4500],
    ['100:30.5', 6030.5],
    ['1:02:09', 3729],
    ['5m', 300],
    ['5 min', 300],
    ['1h 5m', 3900],
    ['1h5m', 3900],
    ['1 h 5 min 3 s', 3903],
    ['1.5h', 5400],
    ['  2 Hours ', 7200],
    ['12.5', 12.5],
    ['1m 43.48s', 103.48],
    ['1:43.48', 103.48],
    ['0.1h', 360],
    ['1.1m 0.1s', 66.1],
  ])('reads %j as %d seconds', (typed, seconds) => {
    expect(parseDuration(typed)).toBe(seconds)
  })

  it.each(['', 'five', '1:75', '1:61:00', '-3', '5x', 'm', '5m 1h', '1:2', 'Infinity', '1e3'])(
    'refuses %j',
    (typed) => {
      expect(parseDuration(typed)).toBeUndefined()
    },
  )

  it.each([
    [0, '0s'],
    [0.1, '0.1s'],
    [45, '45s'],
    [60, '1m'],
    [3600, '1h'],
    [3601, '1h 1s'],
    [3900, '1h 5m'],
    [3600.5, '1h 0.5s'],
    [0.0000001, '0.0000001s'],
  ])('writes %s seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text)
  })

  it('is read back as the same seconds, integers or not', () => {
    fc.assert(
      fc.property(fc.nat(400_000), fc.nat(999), (whole, thousandths) => {
        const seconds = Number(`${whole}.${String(thousandths).padStart(3, '0')}`)
        expect(parseDuration(durationText(seconds))).toBe(seconds)
        expect(parseDuration(durationText(whole))).toBe(whole)
      }),
    )
  })
})
