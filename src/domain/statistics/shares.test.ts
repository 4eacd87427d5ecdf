import { describe, expect, test } from 'vitest'
import { countPValue, differenceOf, shareEstimate } from './shares.ts'

describe('shareEstimate', () => {
  test('is Wilson’s interval', () => {
    // Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3.
    expect(shareEstimate(81 / 263, 263)).toMatchObject({
      low: expect.closeTo(0.2553, 4),
      high: expect.closeTo(0.3662, 4),
    })
    expect(shareEstimate(0, 20)).toMatchObject({ low: 0, high: expect.closeTo(0.1611, 4) })
  })
})

describe('differenceOf', () => {
  test('is Newcombe’s interval', () => {
    // Newcombe 1998, "Interval estimation for the difference", table II, method 10.
    expect(differenceOf(shareEstimate(56 / 70, 70), shareEstimate(48 / 80, 80))).toMatchObject({
      value: expect.closeTo(0.2, 10),
      low: expect.closeTo(0.0524, 4),
      high: expect.closeTo(0.3339, 4),
    })
  })
})

describe('countPValue', () => {
  test.each([
    { count: 5, calls: 1000, drawn: 30, withIt: 20 },
    { count: 4, calls: 60, drawn: 30, withIt: 20 },
    { count: 16, calls: 60, drawn: 30, withIt: 20 },
    { count: 12, calls: 5000, drawn: 700, withIt: 40 },
    { count: 0, calls: 400, drawn: 200, withIt: 10 },
  ])(
    'is about that of Fisher’s exact test, or larger: $count of $drawn drawn from $calls',
    ({ count, calls, drawn, withIt }) => {
      const mean = (drawn * withIt) / calls
      const variance = (mean * (1 - withIt / calls) * (calls - drawn)) / (calls - 1)
      const exact = exactPValue(count, calls, drawn, withIt)
      const ratio = countPValue(count, mean, variance) / exact
      expect(ratio).toBeGreaterThan(0.75)
      expect(ratio).toBeLessThan(1.9)
    },
  )

  test('says nothing about a count that can’t vary', () => {
    expect(countPValue(10, 10, 0)).toBe(1)
  })
})

/** Twice the smaller tail of the hypergeometric distribution. */
function exactPValue(count: number, calls: number, drawn: number, withIt: number): number {
  const logFactorials = [0]
  for (let at = 1; at <= calls; at += 1) logFactorials.push(logFactorials[at - 1]! + Math.log(at))
  const logChoose = (n: number, k: number) => logFactorials[n]! - logFactorials[k]! - logFactorials[n - k]!
  const probability = (k: number) =>
    k > withIt || k > drawn || drawn - k > calls - withIt
      ? 0
      : Math.exp(logChoose(withIt, k) + logChoose(calls - withIt, drawn - k) - logChoose(calls, drawn))
  let above = 0
  let below = 0
  for (let k = 0; k <= drawn; k += 1) {
    if (k >= count) above += probability(k)
    if (k <= count) below += probability(k)
  }
  return Math.min(1, 2 * Math.min(above, below))
}
