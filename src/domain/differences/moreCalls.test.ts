import { expect, test } from 'vitest'
import { moreCallsFor } from './moreCalls.ts'

test('twice the distance from zero takes four times as many calls', () => {
  // 1.96 and 3.92 standard deviations.
  expect(moreCallsFor({ pValue: 0.05, wanted: 8.857_6e-5, callCount: 100 })).toBeCloseTo(300, -1)
})

test('a difference that already is one takes one more call, and none takes any number', () => {
  expect(moreCallsFor({ pValue: 0.001, wanted: 0.01, callCount: 100 })).toBe(1)
  expect(moreCallsFor({ pValue: 1, wanted: 0.01, callCount: 100 })).toBeNull()
})
