import type { AppError } from '../../contract/errors.ts'

/** More than the players and waveforms that are open at once, with the retries of a bad day. */
const MAX_TRIES = 100

/** Where in a recording a try stopped, and why. */
export interface MediaBreak {
  /** The first byte that didn't arrive; Infinity when the request didn't name one. */
  readonly from: number
  readonly error: AppError
}

/**
 * What stopped each try at a recording. Chromium repeats a broken media request up to 30 times; within one try
 * (`mediaTryPath`) those repeats are answered from here and never reach the media host. It also answers why a try failed.
 */
export class MediaTries {
  readonly #breaks = new Map<string, MediaBreak>()

  note(tryId: string | null, stopped: MediaBreak): void {
    if (tryId === null) return
    this.#breaks.delete(tryId)
    this.#breaks.set(tryId, stopped)
    const oldest = this.#breaks.keys().next().value
    if (this.#breaks.size > MAX_TRIES && oldest !== undefined) this.#breaks.delete(oldest)
  }

  breakOf(tryId: string | null): MediaBreak | null {
    return tryId === null ? null : (this.#breaks.get(tryId) ?? null)
  }
}
