import { SECOND } from '../../domain/units.ts'
import type { Urgency } from '../budget/requestBudget.ts'
import type { Clock } from '../ports.ts'

/** A page of 100 calls (200 kB) takes as long at 55 kbit/s. */
export const PERSON_WAITS = 30 * SECOND

/** A timeout that aborts. Stop it when it isn't needed anymore. */
export interface Limit {
  readonly signal: AbortSignal
  stop(): void
}

export function startLimit(clock: Clock, ms: number, reached = new AbortController()): Limit {
  const stopped = new AbortController()
  clock.wait(ms, stopped.signal).then(
    () => reached.abort(),
    () => undefined, // Stopped, because the request ended in time.
  )
  return { signal: reached.signal, stop: () => stopped.abort() }
}

/**
 * The limit of a read with all retries while a person waits for it. Starts with its first request, because the wait for the
 * rate limit has its own words, or when it becomes interactive after that.
 */
export class PersonLimit implements Limit {
  readonly #reached = new AbortController()
  readonly #clock: Clock
  readonly #urgency: Urgency
  readonly #stopListening: () => void
  #isSent = false
  #limit: Limit | null = null

  constructor(clock: Clock, urgency: Urgency) {
    this.#clock = clock
    this.#urgency = urgency
    this.#stopListening = urgency.onChange(() => this.#startIfAwaited())
  }

  get signal(): AbortSignal {
    return this.#reached.signal
  }

  sent(): void {
    this.#isSent = true
    this.#startIfAwaited()
  }

  stop(): void {
    this.#stopListening()
    this.#limit?.stop()
  }

  #startIfAwaited(): void {
    if (!this.#isSent || this.#urgency.lane !== 'interactive') return
    this.#limit ??= startLimit(this.#clock, PERSON_WAITS, this.#reached)
  }
}
