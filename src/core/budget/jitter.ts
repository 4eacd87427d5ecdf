import { SECOND } from '../../domain/units.ts'

/** The round trips that are looked at: about the last minute. */
const KEPT = 100
/** Up to here requests keep their even distance well enough. */
const HARMLESS_MS = 750
/** One slot less for each further step of this. In simulation none less is refused about once a day at 5–3000 ms one way. */
const STEP_MS = 3 * SECOND
/**
 * Ways that differ by more are a service that takes its time over some answers, not a network that delivers in clumps.
 * It costs 4 slots, and no answer, however late, can cost more.
 */
const WIDEST_MS = 10 * SECOND
/** Before so many answers the network is not known. */
const ENOUGH = 3
const MIN_AHEAD = 4

/**
 * How unevenly the network delivers: requests sent at an even pace arrive in clumps when their ways take differently
 * long, and a service that does not count a plain window (a sliding counter) then sees more than there are. So the more
 * the round trips of the last requests differ, the fewer slots are used, and the fewer may run ahead of the pace.
 */
export class Jitter {
  readonly #roundTrips: number[] = []

  answered(roundTripMs: number): void {
    this.#roundTrips.push(roundTripMs)
    if (this.#roundTrips.length > KEPT) this.#roundTrips.shift()
  }

  limit(slots: number): number {
    return slots - Math.ceil(Math.max(0, this.#spread() - HARMLESS_MS) / STEP_MS)
  }

  /**
   * How many requests may run ahead of the pace: a token bucket of ten lets ten through, less those that a spread of
   * the ways pushes together. Between 4 (right for 3 s) and 8.
   */
  ahead(paceMs: number): number {
    if (this.#roundTrips.length < ENOUGH) return MIN_AHEAD
    return Math.min(8, Math.max(MIN_AHEAD, 9 - Math.ceil(this.#spread() / paceMs)))
  }

  #spread(): number {
    if (this.#roundTrips.length < 2) return 0
    return Math.min(Math.max(...this.#roundTrips) - Math.min(...this.#roundTrips), WIDEST_MS)
  }
}
