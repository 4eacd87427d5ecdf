import type { AppError } from '../../contract/errors.ts'

/** More than all open players and waveforms with many retries. */
const MAX_TRIES = 100

/** Where in a recording an attempt failed, and why. */
export interface MediaBreak {
  /** The first missing byte; Infinity if the request didn't name one. */
  readonly from: number
  readonly error: AppError
}

/**
 * Records the failure of each attempt to read a recording. Chromium repeats a failed media request up to 30 times; within one
 * attempt (`mediaTryPath`), repeats get the recorded failure and don't reach the media host. Also reports why an attempt
 * failed.
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
