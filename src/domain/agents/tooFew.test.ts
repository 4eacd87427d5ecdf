import { expect, test } from 'vitest'
import { isOfTooFewCalls } from './tooFew.ts'

const score = { value: 80, interval: { low: 75, high: 85 }, callCount: 30 }

test('an interval that is too wide, or too few calls, say nothing about an agent', () => {
  expect(isOfTooFewCalls('score', score)).toBe(false)
  expect(isOfTooFewCalls('score', { ...score, callCount: 4 })).toBe(true)
  expect(isOfTooFewCalls('score', { ...score, interval: { low: -49, high: 209 } })).toBe(true)
  expect(isOfTooFewCalls('score', { ...score, interval: null })).toBe(false)
  expect(isOfTooFewCalls('ratio', { ...score, value: 0.5, interval: { low: 0.3, high: 0.7 } })).toBe(true)
  expect(isOfTooFewCalls('seconds', { ...score, value: 9, interval: { low: 4, high: 15 } })).toBe(true)
  expect(isOfTooFewCalls('seconds', { ...score, value: 32, interval: { low: 30, high: 35 } })).toBe(false)
})
