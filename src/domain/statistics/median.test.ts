import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf } from './median.ts'

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(medianOf(new Float64Array())).toBeNull()
  expect(medianOf(Float64Array.of(3))).toBe(3)
  expect(medianOf(Float64Array.of(9, 1, 4))).toBe(4)
  expect(medianOf(Float64Array.of(9, 1, 4, 6))).toBe(5)
})

test('it is exact for any values, also for many equal ones', () => {
  const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), (values) => {
      const sorted = values.toSorted((one, other) => one - other)
      const [lower, upper] = [sorted[(values.length - 1) >> 1]!, sorted[values.length >> 1]!]
      // -0 and 0 are equal.
      expect(medianOf(Float64Array.from(values))! + 0).toBe((values.length % 2 === 1 ? upper : (lower + upper) / 2) + 0)
    }),
  )
})
