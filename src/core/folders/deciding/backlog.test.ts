import { expect, it } from 'vitest'
import { behindPerDay, callsPerDay, plannedCount, waitingUntil } from './backlog.ts'

const PER_AGENT = { kind: 'per-agent', perDay: 3, seed: 's' } as const

it('310 calls a day fall 70 a day behind', () => {
  const calls = [{ day: '2026-06-01', count: 2170 }]
  const perDay = callsPerDay(calls, { kind: 'all' }, 7)
  expect(perDay).toBe(310)
  expect(behindPerDay([perDay])).toBe(70)
  expect(behindPerDay([200, null, 39])).toBe(0)
  expect(callsPerDay(calls, { kind: 'all' }, 0)).toBeNull()
})

it('a plan counts only what it draws of each agent and day', () => {
  const calls = [
    { day: '2026-06-01', count: 50 },
    { day: '2026-06-01', count: 2 },
    { day: null, count: 1 },
  ]
  expect(plannedCount(calls, PER_AGENT)).toBe(6)
})

it('a folder waits only for calls of others that are not later than its own', () => {
  const unsent = [
    { day: '2026-06-01', count: 50, isReady: true },
    { day: '2026-06-02', count: 20, isReady: false },
    { day: null, count: 1, isReady: false },
  ]
  const all = { plan: { kind: 'all' }, unsent } as const
  expect([waitingUntil(all, null), waitingUntil(all, '2026-06-01'), waitingUntil(all, '2026-05-31')]).toEqual([
    71, 51, 1,
  ])
  // Those that are ready have been drawn.
  expect(waitingUntil({ plan: PER_AGENT, unsent }, null)).toBe(54)
})
