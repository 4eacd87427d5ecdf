import { describe, expect, test } from 'vitest'
import { logGamma, regularizedBeta } from './gamma.ts'

describe('logGamma', () => {
  test.each([
    [1, 0],
    [2, 0],
    [5, Math.log(24)],
    [0.5, Math.log(Math.sqrt(Math.PI))],
    [171, 706.573_062_245_787_4],
  ])('of %d', (x, expected) => {
    expect(logGamma(x)).toBeCloseTo(expected, 10)
  })
})

describe('regularizedBeta', () => {
  test.each([
    [3, 10, 0.2],
    [9, 10, 0.2],
    [1, 40, 0.01],
    [20, 40, 0.5],
    [39, 40, 0.9],
  ])('is the probability of %d or more hits in %d tries of %d', (hits, tries, p) => {
    let expected = 0
    for (let k = hits; k <= tries; k += 1) expected += choose(tries, k) * p ** k * (1 - p) ** (tries - k)
    expect(regularizedBeta(p, hits, tries - hits + 1) / expected).toBeCloseTo(1, 10)
  })

  test('is one half at the middle of a symmetric distribution, also of a large one', () => {
    expect(regularizedBeta(0.5, 1_000_000, 1_000_000)).toBeCloseTo(0.5, 8)
  })

  test('has the ends of a probability', () => {
    expect(regularizedBeta(0, 2, 3)).toBe(0)
    expect(regularizedBeta(1, 2, 3)).toBe(1)
  })
})

function choose(n: number, k: number): number {
  let result = 1
  for (let at = 1; at <= k; at += 1) result = (result * (n - k + at)) / at
  return result
}
