import { describe, expect, test } from 'vitest'
import { logOddsScore } from './logOdds.ts'

const score = (one: number, other: number) =>
  logOddsScore({ withWord: one, calls: 100 }, { withWord: other, calls: 900 }, (one + other) / 1000, 100)

describe('logOddsScore', () => {
  test('is the formula of Monroe, Colaresi and Quinn', () => {
    // By hand: prior 5; ln(35/165) - ln(25/975) = 2.1131; variance 1/35 + 1/25.
    expect(score(30, 20)).toBeCloseTo(2.1131 / Math.sqrt(1 / 35 + 1 / 25), 2)
  })

  test('is zero for a word that is as frequent in both groups', () => {
    expect(score(10, 90)).toBeCloseTo(0, 10)
  })

  test('rates a rare word lower than a frequent one with the same ratio', () => {
    expect(score(2, 1)).toBeLessThan(score(40, 20) / 2)
  })

  test('has a sign for each direction', () => {
    expect(score(0, 90)).toBeLessThan(0)
  })
})
