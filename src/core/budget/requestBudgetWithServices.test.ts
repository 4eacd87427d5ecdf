import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServer, SERVER_KINDS } from '../../../test/support/budget/limitedServers.ts'
import { createNetwork, mostInAnyWindow, seeded } from '../../../test/support/budget/network.ts'
import { memoryStore } from '../../../test/support/budget/memoryStore.ts'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { MINUTE, SECOND } from '../../domain/units.ts'
import { RequestBudget, Urgency } from './requestBudget.ts'
import type { Lane } from './lanes.ts'

describe('with a service that limits requests', () => {
  const latencies = [
    { min: 5, max: 20 },
    { min: 40, max: 400 },
    { min: 5, max: 3000 },
  ]

  it.each(SERVER_KINDS.flatMap((kind) => latencies.map((latency) => ({ kind, latency }))))(
    'a backfill under a person’s clicks is never refused, and the clicks do not wait for it: $kind, $latency.min–$latency.max ms',
    async ({ kind, latency }) => {
      const clock = new FakeClock()
      const random = seeded(11)
      const server = createServer(kind, random() * MINUTE)
      const network = createNetwork({ clock, server, random, latency })
      const budget = new RequestBudget(clock, random)
      const waits: number[] = []
      const once = async (lane: Lane) => {
        const askedAt = clock.monotonicMs()
        const slot = await budget.acquire(new Urgency(lane))
        if (lane === 'interactive') waits.push(clock.monotonicMs() - askedAt)
        if (await network.send()) slot.answered()
        else slot.refused(null)
      }
      let isOver = false
      const backfill = async () => {
        while (!isOver) await once('background')
      }
      for (let index = 0; index < 16; index += 1) void backfill()
      const clicks = async () => {
        while (!isOver) {
          await clock.wait(20 * SECOND * random())
          for (let count = Math.ceil(random() * 4); count > 0; count -= 1)
            void once('interactive').catch(() => undefined)
        }
      }
      void clicks()
      await clock.advance(30 * MINUTE)
      isOver = true
      expect(network.refused).toBe(0)
      expect(waits.length).toBeGreaterThan(100)
      expect(waits.filter((wait) => wait > SECOND).length / waits.length).toBeLessThan(0.01)
      expect(mostInAnyWindow(network.arrivals, MINUTE)).toBeLessThanOrEqual(100)
      expect(network.arrivals.length / 30).toBeGreaterThan(80)
    },
  )

  it('never exceeds 100 in any 60 s at the service, through delays, losses, restarts and clock changes', async () => {
    const step = fc.record({
      pauseMs: fc.integer({ min: 0, max: 20_000 }),
      lane: fc.constantFrom<Lane>('interactive', 'visible', 'background'),
      count: fc.integer({ min: 1, max: 40 }),
      event: fc.constantFrom('none', 'none', 'none', 'restart', 'clock forward', 'clock back'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), fc.integer(), async (steps, seed) => {
        const clock = new FakeClock()
        const random = seeded(seed)
        const network = createNetwork({
          clock,
          server: { take: () => true },
          random,
          latency: { min: 1, max: 4000 },
        })
        const store = memoryStore()
        let budget = new RequestBudget(clock, random)
        budget.keepIn(store)
        const send = async (lane: Lane) => {
          const slot = await budget.acquire(new Urgency(lane))
          const answer = network.send()
          // One in ten is aborted before its response arrives.
          if (random() < 0.1) {
            await clock.wait(500 * random())
            slot.abandoned()
          } else {
            await answer
            slot.answered()
          }
        }
        for (const { pauseMs, lane, count, event } of steps) {
          for (let index = 0; index < count; index += 1) send(lane).catch(() => undefined)
          await clock.advance(pauseMs)
          if (event === 'clock forward') clock.jump(60 * MINUTE)
          if (event === 'clock back') clock.jump(-60 * MINUTE)
          if (event === 'restart') {
            // Killed: the old budget receives no outcomes and stores nothing more.
            budget.leave(store)
            budget.close()
            budget = new RequestBudget(clock, random)
            budget.keepIn(store)
          }
        }
        await clock.advance(3 * MINUTE)
        expect(mostInAnyWindow(network.arrivals, MINUTE)).toBeLessThanOrEqual(100)
      }),
      { numRuns: 60 },
    )
  })

  it('recovers from 429s caused by another user of the same key', async () => {
    const clock = new FakeClock()
    const random = seeded(3)
    const server = createServer('sliding log')
    const network = createNetwork({ clock, server, random, latency: { min: 40, max: 400 } })
    const budget = new RequestBudget(clock, random)
    let answered = 0
    const backfill = async () => {
      for (;;) {
        const slot = await budget.acquire(new Urgency('background'))
        if (await network.send()) {
          slot.answered()
          answered += 1
        } else slot.refused(null)
      }
    }
    for (let index = 0; index < 8; index += 1) void backfill()
    await clock.advance(5 * MINUTE)
    for (let index = 0; index < 100; index += 1) server.take(clock.monotonicMs())
    await clock.advance(10 * MINUTE)
    expect(network.refused).toBeGreaterThan(0)
    expect(network.refused).toBeLessThan(20)
    answered = 0
    await clock.advance(10 * MINUTE)
    expect(answered).toBeGreaterThan(950)
  })
})
