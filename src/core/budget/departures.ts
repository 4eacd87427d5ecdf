import { MINUTE } from '../../domain/units.ts'
import { Jitter } from './jitter.ts'
import type { Lane } from './lanes.ts'
import { Pacer } from './pacer.ts'
import { SlidingCounter } from './slidingCounter.ts'
import type { SlotLog } from './slotLog.ts'

/**
 * Kept free for interactive requests, so that a page opened during a backfill loads at once. In simulation, of four calls
 * opened together one in a hundred took 2.8 s without a reserve and 0.8 s with five slots; with ten it was no better …
 */
const RESERVED = 6
/** … while somebody uses the app, that is for this long after an interactive request; a backfill at night needs no reserve. */
const RESERVE_FOR = 10 * MINUTE
/**
 * Interactive requests may run some ahead of the pace, as long as a service with a sliding counter can't have counted
 * this many with the new one; it refuses at 101.
 */
const AHEAD_COUNT = 100.4

/**
 * When the next request of a lane may leave, if nothing else does before: by the slots that are free, by the pace, and
 * by what a service may count. Times are monotonic.
 */
export class Departures {
  readonly #log: SlotLog
  readonly #limit: number
  readonly #paceMs: number
  readonly #pacer: Pacer
  readonly #jitter = new Jitter()
  readonly #counter = new SlidingCounter()
  #lastInteractive = Number.NEGATIVE_INFINITY

  /** `limit`: how many a minute. */
  constructor(log: SlotLog, limit: number) {
    this.#log = log
    this.#limit = limit
    this.#paceMs = MINUTE / limit
    this.#pacer = new Pacer(this.#paceMs)
  }

  earliest(lane: Lane, now: number): number {
    if (lane !== 'interactive') {
      const isReserved = now - this.#lastInteractive < RESERVE_FOR
      return this.#even(isReserved ? this.#limit - RESERVED : this.#limit, now)
    }
    if (this.#counter.highest(now) + 1 > AHEAD_COUNT) return this.#even(this.#limit, now)
    const ahead = this.#jitter.ahead(this.#paceMs)
    return Math.max(this.#log.freeBelow(this.#limit, now) ?? now, this.#pacer.earliest(ahead))
  }

  /** Its turn has come. */
  chosen(lane: Lane, now: number): void {
    if (lane === 'interactive') this.#lastInteractive = now
  }

  sent(now: number): void {
    this.#pacer.sent(now)
    this.#counter.sent(now)
  }

  /** `roundTripMs` null: the time it took says nothing about the network's ways. */
  answered(roundTripMs: number | null): void {
    if (roundTripMs !== null) this.#jitter.answered(roundTripMs)
    this.#pacer.recover()
  }

  /** After a 429. */
  refused(): void {
    this.#pacer.slowDown()
  }

  beCareful(isCareful: boolean): void {
    this.#pacer.beCareful(isCareful)
  }

  /**
   * Fewer slots are spread over the whole minute too: at the full pace they would be a clump and a pause, and a sliding
   * counter, which takes the clump for the rule, then has no room for a person's burst.
   */
  #even(slots: number, now: number): number {
    const limit = this.#jitter.limit(slots)
    return Math.max(this.#log.freeBelow(limit, now) ?? now, this.#pacer.earliest(1 - this.#limit / limit))
  }
}
