import { MINUTE } from '../../domain/units.ts'
import { Jitter } from './jitter.ts'
import type { Lane } from './lanes.ts'
import { Pacer } from './pacer.ts'
import { SlidingCounter } from './slidingCounter.ts'
import type { SlotLog } from './slotLog.ts'

/**
 * Slots reserved for interactive requests, so that a page opened during a backfill loads at once. In simulation, opening
 * four calls at once took 2.8 s at p99 without a reserve and 0.8 s with five slots; ten were no better.
 */
const RESERVED = 6
/** The reserve applies while the app is in use: for this long after an interactive request. */
const RESERVE_FOR = 10 * MINUTE
/**
 * Interactive requests may exceed the pace, as long as a service with a sliding counter can't count more than the limit and this
 * much, including the new one. It refuses at the limit and 1.
 */
const AHEAD = 0.4

/**
 * When the next request of a lane can be sent if no other is sent before: by free slots, by the pace, and by what the
 * service may count. Times are monotonic.
 */
export class Departures {
  readonly #log: SlotLog
  readonly #limit: number
  readonly #paceMs: number
  readonly #pacer: Pacer
  readonly #jitter = new Jitter()
  readonly #counter = new SlidingCounter()
  #lastInteractive = Number.NEGATIVE_INFINITY
  /** Send times of the sparing requests of the last minute, oldest first. */
  readonly #sparing: number[] = []

  /** `limit`: requests per minute. */
  constructor(log: SlotLog, limit: number) {
    this.#log = log
    this.#limit = limit
    this.#paceMs = MINUTE / limit
    this.#pacer = new Pacer(this.#paceMs)
  }

  earliest(lane: Lane, now: number): number {
    if (lane !== 'interactive') {
      const isReserved = now - this.#lastInteractive < RESERVE_FOR
      const even = this.#even(isReserved ? this.#limit - RESERVED : this.#limit, now)
      const before = lane === 'sparing' ? this.#sparing.at(-this.#limit / 2) : undefined
      return before === undefined ? even : Math.max(even, before + MINUTE)
    }
    if (this.#counter.highest(now) + 1 > this.#limit + AHEAD) return this.#even(this.#limit, now)
    const ahead = this.#jitter.ahead(this.#paceMs)
    return Math.max(this.#log.freeBelow(this.#limit, now) ?? now, this.#pacer.earliest(ahead))
  }

  /** Call when the request is sent. */
  chosen(lane: Lane, now: number): void {
    if (lane === 'interactive') this.#lastInteractive = now
    if (lane !== 'sparing') return
    this.#sparing.push(now)
    while ((this.#sparing[0] ?? now) <= now - MINUTE) this.#sparing.shift()
  }

  sent(now: number): void {
    this.#pacer.sent(now)
    this.#counter.sent(now)
  }

  /** `roundTripMs` is null if the time doesn't reflect network latency. */
  answered(roundTripMs: number | null): void {
    if (roundTripMs !== null) this.#jitter.answered(roundTripMs)
    this.#pacer.recover()
  }

  refused(): void {
    this.#pacer.slowDown()
  }

  beCareful(isCareful: boolean): void {
    this.#pacer.beCareful(isCareful)
  }

  /**
   * Spreads fewer slots over the whole minute, too. At the full pace there would be a burst and a pause. A sliding counter
   * extrapolates the burst and then leaves no room for the user's requests.
   */
  #even(slots: number, now: number): number {
    const limit = this.#jitter.limit(slots)
    return Math.max(this.#log.freeBelow(limit, now) ?? now, this.#pacer.earliest(1 - this.#limit / limit))
  }
}
