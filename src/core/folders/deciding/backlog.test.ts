import { expect, it } from 'vitest'
import { HOUR } from '../../../domain/units.ts'
import { sendTimes } from '../../imports/queue/sending/importPlan.ts'
import { behindPerDay, callsPerDay, lastSendTime, plannedCount, waitingUntil } from './backlog.ts'

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

it('says when the last can be sent, like the queue', () => {
  const now = 1_000_000_000
  const slots = Array.from({ length: 10 }, (_, index) => now + index * 60_000 - 120_000)
  for (const count of [1, 9, 10, 11, 137, 1000]) {
    expect(lastSendTime(count, { now, slots, notBefore: null })).toBe(
      sendTimes(count, { now, slots, notBefore: now }).at(-1),
    )
  }
  expect(lastSendTime(0, { now, slots, notBefore: null })).toBeNull()
  expect(lastSendTime(1, { now, slots, notBefore: now + HOUR })).toBe(now + HOUR)
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
