import { expect, test } from 'vitest'
import { meanOf, RunningMean, studentQuantile } from './mean.ts'

/** NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, "Critical values of the Student's t distribution". */
test.each([
  [0.975, 1, 12.706],
  [0.975, 2, 4.303],
  [0.975, 3, 3.182],
  [0.975, 4, 2.776],
  [0.975, 5, 2.571],
  [0.975, 10, 2.228],
  [0.975, 29, 2.045],
  [0.975, 100, 1.984],
  [0.95, 7, 1.895],
  [0.995, 12, 3.055],
])('below %d with %d degrees of freedom: %d', (p, degrees, point) => {
  expect(studentQuantile(p, degrees)).toBeCloseTo(point, 3)
})

test('returns a mean with its interval, null without values, and no interval for one value', () => {
  expect(meanOf([])).toBeNull()
  expect(meanOf([80])).toEqual({ mean: 80, interval: null, count: 1 })
  const { mean, interval, count } = meanOf([70, 80, 90])!
  expect([mean, count]).toEqual([80, 3])
  // 4.3027 · 10 ÷ √3
  expect(interval!.low).toBeCloseTo(80 - 24.841, 2)
  expect(interval!.high).toBeCloseTo(80 + 24.841, 2)
})

test('returns no interval for equal values, which don’t show how much others differ', () => {
  expect(meanOf([9.1, 9.1])).toEqual({ mean: 9.1, interval: null, count: 2 })
  const running = new RunningMean()
  for (let value = 0; value < 10; value += 1) running.add(100 / 3)
  expect(running.mean()).toMatchObject({ interval: null, count: 10 })
  expect(meanOf([9.1, 9.2])!.interval).not.toBeNull()
})

/**
 * The cumulative probability of Student's t up to `point`: with t = √ν · tan θ the density is a power of the cosine,
 * integrated by Simpson's rule.
 */
function chanceUpTo(point: number, degrees: number): number {
  const area = (end: number) => {
    const steps = 2000
    const heights = Array.from({ length: steps + 1 }, (_, at) => Math.cos((end * at) / steps) ** (degrees - 1))
    const weight = (at: number) => (at === 0 || at === steps ? 1 : at % 2 === 1 ? 4 : 2)
    return heights.reduce((sum, height, at) => sum + weight(at) * height, 0) * (end / steps / 3)
  }
  return 0.5 + area(Math.atan(point / Math.sqrt(degrees))) / area(Math.PI / 2) / 2
}

test.each([1, 2, 3, 4, 5, 6, 9, 30, 200])(
  'with %d degrees of freedom, the quantile has the requested probability',
  (degrees) => {
    for (const p of [0.55, 0.6, 0.75, 0.9, 0.95, 0.975, 0.995])
      expect(Math.abs(chanceUpTo(studentQuantile(p, degrees), degrees) - p)).toBeLessThan(degrees < 4 ? 1e-6 : 1e-7)
  },
)
