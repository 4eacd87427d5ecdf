import { DAY, HOUR, MINUTE } from '../../domain/units.ts'

/** The minimum wait after a 429. Source: interface, "Limits": 60 seconds for the general limit, 1 hour for imports. */
export const GENERAL_COOL_DOWN = MINUTE
export const IMPORT_COOL_DOWN = HOUR

/** Maximum of the backoff, so that a service that keeps refusing is still retried. */
const LONGEST_FACTOR = 16
/** A longer Retry-After is a mistake, or means never. */
const LONGEST_RETRY_AFTER = DAY

/**
 * The wait after a 429: at least the documented minimum, doubled (plus jitter) for each consecutive 429, and at least the
 * service's Retry-After, up to a day. Times are in ms, on the caller's clock.
 */
export class CoolDown {
  readonly #minimumMs: number
  readonly #random: () => number
  #until = Number.NEGATIVE_INFINITY
  #inARow = 0

  constructor(minimumMs: number, random: () => number = Math.random) {
    this.#minimumMs = minimumMs
    this.#random = random
  }

  /** Concurrent requests may be refused together. Those sent before the cool-down began don't extend it. */
  refused(now: number, sentAt: number, retryAfterMs: number | null): void {
    if (sentAt < this.#startedAt) return
    this.#startedAt = now
    const grown = this.#minimumMs * Math.min(2 ** this.#inARow, LONGEST_FACTOR)
    const jitter = this.#inARow === 0 ? 0 : this.#random() * 0.25 * grown
    this.#inARow += 1
    const requested = Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER)
    this.#until = Math.max(this.#until, now + Math.max(grown + jitter, requested))
  }

  answered(sentAt: number): void {
    if (sentAt >= this.#startedAt) this.#inARow = 0
  }

  /** Continues a cool-down from an earlier session. */
  restore(until: number, inARow: number, now: number): void {
    this.#until = Math.min(until, now + LONGEST_RETRY_AFTER)
    this.#inARow = inARow
    this.#startedAt = now
  }

  setBack(ms: number): void {
    this.#until -= ms
    this.#startedAt -= ms
  }

  /** Null if there is none at `now`. */
  until(now: number): number | null {
    return this.#until > now ? this.#until : null
  }

  get inARow(): number {
    return this.#inARow
  }

  #startedAt = Number.NEGATIVE_INFINITY
}
