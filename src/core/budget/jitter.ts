import { SECOND } from '../../domain/units.ts'

/** Number of recent round trips to consider: about the last minute. */
const KEPT = 100
/** Up to this difference, requests arrive evenly enough. */
const HARMLESS_MS = 750
/** One slot less per step beyond that. In simulation, without this there is a refusal about once a day at 5–3000 ms one way. */
const STEP_MS = 3 * SECOND
/**
 * A larger difference comes from slow responses of the service, not from an uneven network. It costs 4 slots, and no late
 * response can cost more.
 */
const WIDEST_MS = 10 * SECOND
/** With fewer responses, the network's behavior is unknown. */
const ENOUGH = 3
const MIN_AHEAD = 4

/**
 * Measures how uneven the network's latency is. Requests sent at an even pace may arrive in bursts, and then a service with a
 * sliding counter counts more than were sent. So the more the last round trips differ, the fewer slots are used, and the
 * fewer requests may exceed the pace.
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
   * How many requests may exceed the pace: the ten of a token bucket, minus those that differing latency pushes together.
   * Between 4 (correct for 3 s) and 8.
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
