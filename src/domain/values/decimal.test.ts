import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalDecimal, shiftDecimal } from './decimal.ts'

describe('a decimal number', () => {
  it.each([
    ['57', -2, '0.57'],
    ['5', -2, '0.05'],
    ['0.5', -2, '0.005'],
    ['100', -2, '1'],
    ['0', -2, '0'],
    ['0.57', 2, '57'],
    ['0.575', 2, '57.5'],
    ['1', 2, '100'],
    ['0.005', 2, '0.5'],
    ['-12.5', -2, '-0.125'],
  ])('%s shifted by %d places is %s', (number, places, shifted) => {
    expect(shiftDecimal(number, places)).toBe(shifted)
  })

  it('comes back when its point is moved and moved back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.nat(999), (whole, fraction) => {
        const number = canonicalDecimal(`${whole}.${fraction}`)
        expect(shiftDecimal(shiftDecimal(number, -2), 2)).toBe(number)
        expect(shiftDecimal(shiftDecimal(number, 2), -2)).toBe(number)
      }),
    )
  })

  it('has one canonical form', () => {
    expect(['007', '1.50', '+3', '-0', '0.0', '10.0', '100'].map(canonicalDecimal)).toEqual([
      '7',
      '1.5',
      '3',
      '0',
      '0',
      '10',
      '100',
    ])
  })
})
