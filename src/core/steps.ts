import { setImmediate } from 'node:timers/promises'
import { AppError } from '../contract/errors/errors.ts'

/** Between two steps, the thread does its other work. */
const STEP_MS = 8

/** Lets the thread do its other work between steps, and ends with `canceled` when the answer isn’t wanted anymore. */
export class Steps {
  readonly #isWanted: () => boolean
  #startedAt = performance.now()

  constructor(isWanted: () => boolean) {
    this.#isWanted = isWanted
  }

  async pause(): Promise<void> {
    if (!this.#isWanted()) throw new AppError('canceled', {})
    if (performance.now() - this.#startedAt < STEP_MS) return
    await setImmediate()
    this.#startedAt = performance.now()
  }

  async run<Result>(work: Generator<undefined, Result>): Promise<Result> {
    for (;;) {
      const { done, value } = work.next()
      if (done === true) return value
      await this.pause()
    }
  }
}

/** Slots of one step, which takes about 0.3 ms. */
const SLOTS_PER_STEP = 2048

/** Visits all slots, in steps. */
export function* inSteps(slots: Uint32Array, visit: (slot: number) => void): Generator<undefined, void> {
  for (let start = 0; start < slots.length; start += SLOTS_PER_STEP) {
    const end = Math.min(slots.length, start + SLOTS_PER_STEP)
    for (let at = start; at < end; at += 1) visit(slots[at]!)
    yield
  }
}
