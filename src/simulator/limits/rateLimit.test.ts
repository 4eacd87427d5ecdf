import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateLimit } from './rateLimit.ts'

const MINUTE = 60_000

/** Times of requests, in order, with bursts and pauses. */
const times = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 90_000 })), {
    minLength: 1,
    maxLength: 600,
  })
  .map((gaps) =>
    gaps.map(
      (
        (at) => (gap: number) =>
          (at += gap)
      )(1_790_000_000_000),
    ),
  )

/** The most of `taken` in any `windowMs`, both ends of which are not in one window. */
function mostWithin(taken: readonly number[], windowMs: number): number {
  let first = 0
  return taken.reduce((most, at, index) => {
    while ((taken[first] ?? at) <= at - windowMs) first++
    return Math.max(most, index - first + 1)
  }, 0)
}

describe('sliding', () => {
  it('never lets more than 100 through in any 60 s, and refuses only when it must', () => {
    fc.assert(
      fc.property(times, (requests) => {
        const limit = createRateLimit('sliding', 100, MINUTE)
        const taken: number[] = []
        for (const at of requests) {
          const recent = taken.filter((earlier) => earlier > at - MINUTE).length
          const isTaken = limit.take('key', at)
          expect(isTaken).toBe(recent < 100)
          if (isTaken) taken.push(at)
        }
        expect(mostWithin(taken, MINUTE)).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('fixed', () => {
  it('lets 100 through in each minute of the clock, so up to 200 around its turn', () => {
    const limit = createRateLimit('fixed', 100, MINUTE)
    const turn = 100 * MINUTE
    const take = (at: number): number => Array.from({ length: 150 }, () => limit.take('key', at)).filter(Boolean).length
    expect(take(turn - 1)).toBe(100)
    expect(take(turn)).toBe(100)
    expect(take(turn + MINUTE - 1)).toBe(0)
  })
})

describe('token', () => {
  it('lets 100 through at once and then one every 600 ms', () => {
    const limit = createRateLimit('token', 100, MINUTE)
    const start = 1_790_000_000_000
    expect(Array.from({ length: 150 }, () => limit.take('key', start)).filter(Boolean)).toHaveLength(100)
    expect(limit.take('key', start + 599)).toBe(false)
    expect(limit.take('key', start + 600)).toBe(true)
    expect(limit.take('key', start + 601)).toBe(false)
    expect(Array.from({ length: 150 }, () => limit.take('key', start + 120_000)).filter(Boolean)).toHaveLength(100)
  })
})

it.each(['fixed', 'sliding', 'token'] as const)('%s counts each owner alone', (kind) => {
  const limit = createRateLimit(kind, 1, MINUTE)
  expect([limit.take('a', 0), limit.take('a', 0), limit.take('b', 0)]).toEqual([true, false, true])
})

it('off refuses no request', () => {
  const limit = createRateLimit('off', 1, MINUTE)
  expect([limit.take('a', 0), limit.take('a', 0)]).toEqual([true, true])
})
