import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PiecePace } from './piecePace.ts'

beforeEach(() => void vi.useFakeTimers())
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
