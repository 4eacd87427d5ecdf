import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../units.ts'
import { IDLE_CUT_MS, NO_TIME, noticed, spentUntil, spentWords } from './reviewTime.ts'

const after = (...signs: readonly number[]) => signs.reduce(noticed, NO_TIME)

test('counts the time between activities', () => {
  expect(after().spentMs).toBe(0)
  expect(after(5000).spentMs).toBe(0)
  expect(after(5000, 9000, 20_000).spentMs).toBe(15_000)
})

test('counts only the first 30 seconds of a pause', () => {
  expect(after(0, 30 * SECOND).spentMs).toBe(30 * SECOND)
  expect(after(0, 30 * SECOND + 1).spentMs).toBe(30 * SECOND)
  expect(after(0, 60 * MINUTE, 60 * MINUTE + 4000).spentMs).toBe(34 * SECOND)
})

test('doesn’t take reading the time for activity', () => {
  const time = after(0, 1000)
  expect(spentUntil(time, 6000)).toBe(6000)
  expect(spentUntil(time, 60 * MINUTE)).toBe(31 * SECOND)
  expect(spentUntil(time, 6000)).toBe(6000)
})

test('subtracts nothing if the clock goes back', () => {
  expect(after(10_000, 4000).spentMs).toBe(0)
})

test('never exceeds the elapsed time or 30 s per activity, and doesn’t depend on how often it is read', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 30 }), (gaps) => {
      let at = 0
      const signs = gaps.map((gap) => (at += gap))
      const { spentMs } = after(...signs)
      expect(spentMs).toBeLessThanOrEqual(at)
      expect(spentMs).toBeLessThanOrEqual(Math.max(0, signs.length - 1) * IDLE_CUT_MS)
      const cut = gaps.slice(1).reduce((sum, gap) => sum + Math.min(gap, IDLE_CUT_MS), 0)
      expect(spentMs).toBe(cut)
    }),
  )
})

test('is written in the two largest units', () => {
  const words = ['0s', '59s', '1m 0s', '4m 5s', '1h 0m', '1h 2m']
  expect([0, 59_999, 60_000, 245_000, 3_600_000, 3_720_000].map(spentWords)).toEqual(words)
})
