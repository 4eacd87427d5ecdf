import { describe, expect, it, vi } from 'vitest'
import { memoryStore } from '../../../test/support/budget/memoryStore.ts'
import { FakeClock, settle } from '../../../test/support/fakeClock.ts'
import { MINUTE, SECOND } from '../../domain/units.ts'
import type { Lane } from './lanes.ts'
import { RequestBudget, type Slot, Urgency } from './requestBudget.ts'

/** A budget that keeps its state in a store. */
function keptBudget() {
  const clock = new FakeClock()
  const store = memoryStore()
  const budget = new RequestBudget(clock)
  budget.keepIn(store)
  return { clock, store, budget }
}

/** Requests a slot and records when it was granted. */
function ask(budget: RequestBudget, clock: FakeClock, lane: Lane, signal?: AbortSignal) {
  const asked = {
    at: null as number | null,
    slot: null as Slot | null,
    error: null as unknown,
    urgency: new Urgency(lane),
  }
  budget.acquire(asked.urgency, signal).then(
    (slot) => {
      asked.at = clock.monotonicMs()
      asked.slot = slot
    },
    (error: unknown) => {
      asked.error = error
    },
  )
  return asked
}

describe('the request budget', () => {
  it('sends a few interactive requests at once, and then paces them', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const asked = Array.from({ length: 8 }, () => ask(budget, clock, 'interactive'))
    await clock.advance(2 * SECOND)
    expect(asked.map(({ at }) => at)).toEqual([0, 0, 0, 0, 0, 600, 1200, 1800])
  })

  it('paces background requests from the first', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const asked = Array.from({ length: 3 }, () => ask(budget, clock, 'background'))
    await clock.advance(2 * SECOND)
    expect(asked.map(({ at }) => at)).toEqual([0, 600, 1200])
  })

  it('paces by the limit of its service, and never sends more', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock, undefined, 1200)
    const asked = Array.from({ length: 3000 }, () => ask(budget, clock, 'background'))
    asked.forEach(({ slot }) => slot?.answered())
    await clock.advance(SECOND)
    expect(asked.filter(({ at }) => at !== null)).toHaveLength(21)
    expect(budget.use()).toMatchObject({ used: 21, limit: 1200 })
    await clock.advance(MINUTE - SECOND - 1)
    expect(asked.filter(({ at }) => at !== null)).toHaveLength(1200)
  })

  it('holds a slot until a minute after the response, however late that is', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const asked = ask(budget, clock, 'interactive')
    await clock.advance(20 * SECOND)
    asked.slot?.answered()
    await clock.advance(MINUTE - 1)
    expect(budget.use().used).toBe(1)
    await clock.advance(1)
    expect(budget.use().used).toBe(0)
  })

  it('keeps going after long uploads and late responses', async () => {
    for (const isMeasured of [false, true]) {
      const clock = new FakeClock()
      const budget = new RequestBudget(clock)
      const quick = ask(budget, clock, 'background')
      const late = ask(budget, clock, 'background')
      await clock.advance(SECOND)
      quick.slot?.answered()
      await clock.advance(10 * MINUTE)
      late.slot?.answered({ isMeasured })
      const backfill = Array.from({ length: 100 }, () => ask(budget, clock, 'background'))
      for (let count = 0; count < 100; count += 1) {
        await clock.advance(600)
        for (const { slot } of backfill) slot?.answered()
      }
      const gone = backfill.filter(({ at }) => at !== null).length
      expect(gone).toBe(isMeasured ? 96 : 99)
    }
  })

  it('returns an unused slot', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const asked = ask(budget, clock, 'interactive')
    await settle()
    asked.slot?.unused()
    expect(budget.use().used).toBe(0)
  })

  it('sends interactive requests before a backfill, without stopping the backfill', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const order: Lane[] = []
    const wait = (lane: Lane) => {
      void budget.acquire(new Urgency(lane)).then((slot) => {
        order.push(lane)
        slot.answered()
      })
    }
    for (let index = 0; index < 5; index += 1) wait('background')
    for (let index = 0; index < 40; index += 1) wait('visible')
    await clock.advance(25 * 600)
    expect(order.slice(1, 10)).toEqual(Array.from({ length: 9 }, () => 'visible'))
    expect(order.filter((lane) => lane === 'background')).toHaveLength(3)
  })

  it('moves a waiting request to its new lane', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    for (let index = 0; index < 5; index += 1) ask(budget, clock, 'background')
    const prefetched = ask(budget, clock, 'background')
    await clock.advance(1)
    prefetched.urgency.change('interactive')
    await clock.advance(1)
    expect(prefetched.at).not.toBeNull()
  })

  it('drops a request whose caller has aborted', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    ask(budget, clock, 'background')
    const stop = new AbortController()
    const gone = ask(budget, clock, 'background', stop.signal)
    const next = ask(budget, clock, 'background')
    stop.abort(new Error('gone'))
    await clock.advance(600)
    expect(gone.error).toEqual(new Error('gone'))
    expect(next.at).toBe(600)
  })

  it('refuses interactive requests after a 429 with the end time, and lets background requests wait', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const first = ask(budget, clock, 'background')
    await settle()
    const until = first.slot?.refused(null)
    expect(until).toBe(clock.now() + MINUTE)
    const person = ask(budget, clock, 'interactive')
    const background = ask(budget, clock, 'background')
    await clock.advance(MINUTE - 1)
    expect(person.error).toMatchObject({ code: 'rate-limited', data: { scope: 'general', until } })
    expect(background.at).toBeNull()
    await clock.advance(1)
    expect(background.at).toBe(MINUTE)
  })

  it('waits longer after each further 429, and as long as the service requests', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock, () => 0)
    const waits: number[] = []
    for (const asked of [null, null, 10 * MINUTE]) {
      const background = ask(budget, clock, 'background')
      while (background.slot === null) await clock.advance(SECOND)
      waits.push(background.slot.refused(asked) - clock.now())
    }
    expect(waits).toEqual([MINUTE, 2 * MINUTE, 10 * MINUTE])
  })

  it('woken after a sleep, ends a cool-down at its time of day, and keeps the pace', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const first = ask(budget, clock, 'background')
    await settle()
    first.slot?.refused(60 * MINUTE)
    const waiting = Array.from({ length: 3 }, () => ask(budget, clock, 'background'))
    await clock.advance(SECOND)
    // As on Linux, where monotonic time and timers stand still during a sleep.
    clock.jump(20 * MINUTE)
    budget.wake()
    clock.jump(20 * MINUTE)
    budget.wake()
    await clock.advance(19 * MINUTE)
    expect(waiting.map(({ at }) => at)).toEqual([null, null, null])
    clock.jump(8 * 60 * MINUTE)
    const wokenAt = clock.monotonicMs()
    budget.wake()
    await clock.advance(10 * SECOND)
    const after = waiting.map(({ at }) => (at ?? Number.NaN) - wokenAt)
    expect(after[0]).toBe(0)
    expect(Math.min(after[1]! - after[0]!, after[2]! - after[1]!)).toBeGreaterThanOrEqual(600)
  })

  it('woken without a sleep, changes nothing', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const first = ask(budget, clock, 'background')
    await settle()
    const until = first.slot?.refused(null)
    await clock.advance(SECOND)
    budget.wake()
    expect(budget.use().coolingDownUntil).toBe(until)
    clock.jump(-60 * MINUTE)
    budget.wake()
    const waiting = ask(budget, clock, 'background')
    await clock.advance(MINUTE - SECOND - 1)
    expect(waiting.at).toBeNull()
    await clock.advance(1)
    expect(waiting.at).toBe(MINUTE)
  })

  it('counts what another session may still have in progress', async () => {
    const { clock, store, budget } = keptBudget()
    for (let index = 0; index < 40; index += 1) ask(budget, clock, 'background')
    await clock.advance(24 * SECOND)
    expect(store.state?.held).toBe(40)

    // Killed and restarted on a computer whose clock was changed meanwhile.
    const later = new FakeClock(clock.now() + 3 * 60 * MINUTE)
    const again = new RequestBudget(later)
    again.keepIn(store)
    expect(again.use().used).toBe(40)
    // A request in progress when it was killed may arrive a few seconds later.
    await later.advance(MINUTE + 5 * SECOND - 1)
    expect(again.use().used).toBe(40)
    await later.advance(1)
    expect(again.use().used).toBe(0)
  })

  it('sends nothing that can’t be written to disk, and resumes when it can', async () => {
    const { clock, store, budget } = keptBudget()
    const save = vi.spyOn(store, 'save')
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const gone = ask(budget, clock, 'background')
    await settle()
    save.mockImplementation(() => {
      throw full
    })
    const later = ask(budget, clock, 'background')
    await clock.advance(MINUTE)
    expect(later.error).toBe(full)
    expect(budget.use()).toMatchObject({ used: 1, waiting: 0 })
    gone.slot?.answered()
    await clock.advance(MINUTE)
    save.mockRestore()
    const next = ask(budget, clock, 'background')
    await settle()
    expect(next.slot).not.toBeNull()
    expect(store.state?.held).toBe(1)
  })

  it('keeps a cool-down across a restart', async () => {
    const { clock, store, budget } = keptBudget()
    const asked = ask(budget, clock, 'background')
    await settle()
    asked.slot?.refused(null)
    const again = new RequestBudget(clock)
    again.keepIn(store)
    expect(again.use().coolingDownUntil).toBe(clock.now() + MINUTE)
  })

  it('keeps a reduced pace of 98% for a week after a 429, over restarts', async () => {
    const { clock, store, budget } = keptBudget()
    const asked = ask(budget, clock, 'background')
    await settle()
    asked.slot?.refused(null)
    await clock.advance(10 * MINUTE)
    const paceAfterRestart = async (): Promise<number | null> => {
      const again = new RequestBudget(clock)
      again.keepIn(store)
      const startedAt = clock.monotonicMs()
      ask(again, clock, 'background')
      const second = ask(again, clock, 'background')
      await clock.advance(SECOND)
      return second.at === null ? null : second.at - startedAt
    }
    // 600 ms / 0.98, rounded up to the timer's millisecond.
    expect(await paceAfterRestart()).toBe(613)
    clock.jump(8 * 24 * 60 * MINUTE)
    expect(await paceAfterRestart()).toBe(600)
  })

  it('continues from several stores with the highest count and the latest cool-down', async () => {
    const clock = new FakeClock()
    const now = clock.now()
    const states = [
      { held: 3, coolingDownUntil: now + 3 * MINUTE, refusedInARow: 1, carefulUntil: now + MINUTE },
      { held: 5, coolingDownUntil: now + 2 * MINUTE, refusedInARow: 1, carefulUntil: now + 2 * MINUTE },
      { held: 4, coolingDownUntil: null, refusedInARow: 0, carefulUntil: null },
    ]
    for (const ordered of [states, states.toReversed()]) {
      const budget = new RequestBudget(clock)
      const stores = ordered.map((state) => memoryStore(state))
      for (const store of stores) budget.keepIn(store)
      expect(budget.use()).toMatchObject({ used: 5, coolingDownUntil: now + 3 * MINUTE })
      // The last store has the whole state at once.
      expect(stores.at(-1)?.state).toEqual({ ...states[1], coolingDownUntil: now + 3 * MINUTE })
      budget.close()
    }
  })

  it('tells when the next slot is free', () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    expect(budget.use().nextFreeAt).toBeNull()
    budget.keepIn(memoryStore({ held: 100, coolingDownUntil: null, refusedInARow: 0, carefulUntil: null }))
    expect(budget.use().nextFreeAt).toBe(clock.now() + MINUTE + 5 * SECOND)
  })

  it('holds the slot of an aborted request for 65 s, and that of a refused one for a minute', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const [aborted, refused] = [ask(budget, clock, 'interactive'), ask(budget, clock, 'interactive')]
    await settle()
    aborted.slot?.abandoned()
    refused.slot?.refused(null)
    await clock.advance(MINUTE - 1)
    expect(budget.use().used).toBe(2)
    await clock.advance(1)
    expect(budget.use().used).toBe(1)
    await clock.advance(5 * SECOND)
    expect(budget.use().used).toBe(0)
  })

  it('leaves six slots to the user while the app is in use', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    budget.keepIn(memoryStore({ held: 93, coolingDownUntil: null, refusedInARow: 0, carefulUntil: null }))
    const person = ask(budget, clock, 'interactive')
    await clock.advance(10 * SECOND)
    const background = ask(budget, clock, 'background')
    const again = ask(budget, clock, 'interactive')
    await clock.advance(10 * SECOND)
    expect([person.at, background.at, again.at]).toEqual([0, null, 10 * SECOND])
  })

  it('sends a waiting request as soon as a slot is returned', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    budget.keepIn(memoryStore({ held: 99, coolingDownUntil: null, refusedInARow: 0, carefulUntil: null }))
    const first = ask(budget, clock, 'interactive')
    await settle()
    const second = ask(budget, clock, 'interactive')
    await clock.advance(SECOND)
    expect(second.at).toBeNull()
    first.slot?.unused()
    await settle()
    expect(second.at).toBe(SECOND)
  })

  it('reports changes, also when time frees a slot or ends a cool-down', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const uses: string[] = []
    const note = () => {
      const { used, waiting, coolingDownUntil } = budget.use()
      const use = `${used} used, ${waiting} waiting${coolingDownUntil === null ? '' : ', cooling down'}`
      if (uses.at(-1) !== use) uses.push(use)
    }
    const stop = budget.onChange(note)
    budget.keepIn(memoryStore())
    const asked = ask(budget, clock, 'background')
    const canceled = new AbortController()
    ask(budget, clock, 'background', canceled.signal)
    await settle()
    canceled.abort(new Error('gone'))
    asked.slot?.refused(2 * MINUTE)
    await clock.advance(3 * MINUTE)
    expect(uses).toEqual([
      '0 used, 0 waiting',
      '1 used, 0 waiting',
      '1 used, 1 waiting',
      '1 used, 0 waiting',
      '1 used, 0 waiting, cooling down',
      '0 used, 0 waiting, cooling down',
      '0 used, 0 waiting',
    ])
    stop()
    ask(budget, clock, 'background')
    expect(uses).toHaveLength(7)
  })

  it('saves freed slots while idle, so that the next session doesn’t wait for them', async () => {
    const { clock, store, budget } = keptBudget()
    const asked = ask(budget, clock, 'background')
    await settle()
    asked.slot?.answered()
    await clock.advance(MINUTE)
    expect(store.state?.held).toBe(0)
  })

  it('writes no more to a store that it has left', async () => {
    const { clock, store, budget } = keptBudget()
    budget.leave(store)
    ask(budget, clock, 'background')
    await settle()
    expect(store.state?.held).toBe(0)
  })

  it('cancels waiting and later requests when it is closed, and saves its state for the last time', async () => {
    const { clock, store, budget } = keptBudget()
    const [current, unused] = [ask(budget, clock, 'interactive'), ask(budget, clock, 'interactive')]
    const waiting = [ask(budget, clock, 'background'), ask(budget, clock, 'background')]
    await settle()
    unused.slot?.unused()
    budget.close()
    expect(store.state).toMatchObject({ held: 1, coolingDownUntil: null })
    expect(budget.use().waiting).toBe(0)
    const later = ask(budget, clock, 'interactive')
    current.slot?.refused(null)
    await clock.advance(MINUTE)
    for (const { error } of [...waiting, later]) expect(error).toMatchObject({ code: 'canceled' })
    expect(store.state).toMatchObject({ held: 1, coolingDownUntil: null })
  })

  it('refuses a request whose caller has aborted before', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const asked = ask(budget, clock, 'interactive', AbortSignal.abort(new Error('gone')))
    await settle()
    expect(asked.error).toEqual(new Error('gone'))
    expect(budget.use()).toMatchObject({ used: 0, waiting: 0 })
  })

  it('slows down after a 429, and returns to the full pace when responses arrive a week later', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock, () => 0)
    const refused = ask(budget, clock, 'background')
    await settle()
    expect(refused.slot?.refused(null)).toBe(clock.now() + MINUTE)
    await clock.advance(MINUTE)
    /** The time between two waiting requests, after the responses of as many as `count`. */
    const paceOf = async (count: number): Promise<number> => {
      let pace = Number.NaN
      for (let pairs = 0; pairs < count / 2; pairs += 1) {
        const [first, second] = [ask(budget, clock, 'background'), ask(budget, clock, 'background')]
        await clock.advance(2 * SECOND)
        pace = second.at! - first.at!
        first.slot?.answered()
        second.slot?.answered()
      }
      return pace
    }
    expect(await paceOf(2)).toBe(660)
    expect(await paceOf(120)).toBeCloseTo(600 / 0.98, -1)
    // After a response, the next 429 counts as the first.
    const again = ask(budget, clock, 'background')
    await clock.advance(SECOND)
    expect(again.slot?.refused(null)).toBe(clock.now() + MINUTE)
    clock.jump(8 * 24 * 60 * MINUTE)
    await clock.advance(MINUTE)
    expect(await paceOf(250)).toBe(600)
  })

  it('isn’t affected by clock changes', async () => {
    const clock = new FakeClock()
    const budget = new RequestBudget(clock)
    const asked = ask(budget, clock, 'interactive')
    await settle()
    asked.slot?.answered()
    clock.jump(60 * MINUTE)
    expect(budget.use().used).toBe(1)
    clock.jump(-120 * MINUTE)
    await clock.advance(MINUTE)
    expect(budget.use().used).toBe(0)
  })
})
