import { expect, it } from 'vitest'
import { SECOND } from '../../domain/units.ts'
import { SlidingCounter } from './slidingCounter.ts'

/** The highest count 200 s after the start, with this many requests sent that long before. */
const highestOf = (...sends: readonly (readonly [count: number, secondsAgo: number])[]) => {
  const now = 200 * SECOND
  const counter = new SlidingCounter()
  for (const [count, secondsAgo] of sends) {
    for (let index = 0; index < count; index += 1) counter.sent(now - secondsAgo * SECOND)
  }
  return counter.highest(now)
}

it('counts all requests of the last minute', () => {
  expect(highestOf()).toBe(0)
  expect(highestOf([10, 0])).toBe(10)
  expect(highestOf([10, 60], [3, 40], [2, 0])).toBe(15)
})

it('counts earlier requests by how much of their window is in the last minute', () => {
  expect(highestOf([10, 90])).toBe(5)
  expect(highestOf([10, 90], [8, 0])).toBe(13)
  // The window may have begun 45 s ago, and the previous one 105 s ago. The last minute has 15 s of it.
  expect(highestOf([12, 105], [8, 45])).toBe(11)
  // It may also have begun 70 s ago at the earliest, for the requests of that time.
  expect(highestOf([12, 70], [6, 5])).toBe(16)
  expect(highestOf([10, 120], [2, 0])).toBe(2)
  expect(highestOf([10, 190], [2, 0])).toBe(2)
})
