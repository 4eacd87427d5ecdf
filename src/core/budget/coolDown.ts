import { DAY, HOUR, MINUTE } from '../../domain/units.ts'

/** The least wait after a 429. Source: interface, «Limits»: 60 seconds for the general limit, 1 hour for imports. */
export const GENERAL_COOL_DOWN = MINUTE
export const IMPORT_COOL_DOWN = HOUR

/** Growth stops here: a service that still refuses after this is asked again now and then, not never. */
const LONGEST_FACTOR = 16
/** A service that asks for longer made a mistake, or means never. */
const LONGEST_ASKED = DAY

/**
 * Staying away after a 429: at least the documented minimum, doubled (with jitter upwards) for each 429 that follows
 * before an answer, and never less than the service asked for, up to a day. Times are the caller's, in ms.
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

  /** Several requests may be refused together; those sent before the cool-down began say nothing new. */
  refused(now: number, sentAt: number, askedForMs: number | null): void {
    if (sentAt < this.#startedAt) return
    this.#startedAt = now
    const grown = this.#minimumMs * Math.min(2 ** this.#inARow, LONGEST_FACTOR)
    const jitter = this.#inARow === 0 ? 0 : this.#random() * 0.25 * grown
    this.#inARow += 1
    const asked = Math.min(askedForMs ?? 0, LONGEST_ASKED)
    this.#until = Math.max(this.#until, now + Math.max(grown + jitter, asked))
  }

  answered(sentAt: number): void {
    if (sentAt >= this.#startedAt) this.#inARow = 0
  }

  /** Goes on with a cool-down that an earlier run began. */
  restore(until: number, inARow: number, now: number): void {
    this.#until = Math.min(until, now + LONGEST_ASKED)
    this.#inARow = inARow
    this.#startedAt = now
  }

  /** The caller's clock was set back by so much. */
  setBack(ms: number): void {
    this.#until -= ms
    this.#startedAt -= ms
  }

  /** Null when there is none at `now`. */
  until(now: number): number | null {
    return this.#until > now ? this.#until : null
  }

  get inARow(): number {
    return this.#inARow
  }

  #startedAt = Number.NEGATIVE_INFINITY
}
