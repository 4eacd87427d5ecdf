import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PiecePace } from './piecePace.ts'

// The page has been open for a while, so its clock isn't at 0.
beforeEach(() => void vi.useFakeTimers().advanceTimersByTime(60_000))
afterEach(() => void vi.useRealTimers())

/** The times in ms when a piece is due, checked every 50 ms for `forMs`. */
function dueTimes(pace: PiecePace, forMs: number): readonly number[] {
  const times: number[] = []
  for (let now = 0; now <= forMs; now += 50) {
    if (pace.isDue()) times.push(now)
    vi.advanceTimersByTime(50)
  }
  return times
}

test('pieces are due at once, five times per second at first, and twice later', () => {
  expect(dueTimes(new PiecePace(), 4500)).toEqual([
    ...Array.from({ length: 15 }, (_, index) => index * 200),
    3300,
    3800,
    4300,
  ])
})
