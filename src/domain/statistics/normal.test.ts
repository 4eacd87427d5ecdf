import { expect, test } from 'vitest'
import { normalQuantile, normalTail } from './normal.ts'

/** Python 3.11's `statistics.NormalDist().inv_cdf`. */
test.each([
  [0.5, 0],
  [0.9, 1.2815515655446008],
  [0.95, 1.6448536269514715],
  [0.975, 1.9599639845400536],
  [0.995, 2.5758293035489],
  [0.001, -3.090232306167813],
  [1e-10, -6.361340902404056],
  [1e-20, -9.262340089798405],
])('below %d of all values lies %d', (p, point) => {
  expect(normalQuantile(p)).toBeCloseTo(point, 12)
})

test('has no quantile for 0 and 1', () => {
  for (const p of [0, 1, -1, Number.NaN]) expect(() => normalQuantile(p)).toThrow(RangeError)
})

/** Python 3.11's `statistics.NormalDist().cdf(-z)`. */
test.each([
  [0, 0.5],
  [1, 0.15865525393145707],
  [1.959963984540054, 0.025],
  [-1, 0.8413447460685429],
  [5, 2.866515719235352e-7],
])('above %d is a share of %d', (z, share) => {
  expect(normalTail(z) / share).toBeCloseTo(1, 6)
})
