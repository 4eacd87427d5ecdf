import type { AppError } from '../../contract/errors/errors.ts'
import { getOrInsert } from '../../domain/getOrInsert.ts'

/** More than all open players and waveforms with many retries. */
const MAX_TRIES = 100

/** A player rarely reads at more places at once. */
const MAX_WAITING_SEEKS = 2

/** Where in a recording an attempt failed, and why. */
export interface MediaBreak {
  /** The first missing byte; Infinity if the request didn't name one. */
  readonly from: number
  readonly error: AppError
}

/**
 * Records the failure of each attempt to read a recording. Chromium repeats a failed media request up to 30 times; within one
 * attempt (`mediaTryPath`), repeats get the recorded failure and don't reach the media host. Also reports why an attempt
 * failed, and limits the seeks of an attempt that wait for a response.
 */
export class MediaTries {
  readonly #breaks = new Map<string, MediaBreak>()
  /** By try, oldest first. */
  readonly #seeks = new Map<string, Set<AbortController>>()

  /**
   * A seek of this try waits for a response; call the returned function when it doesn't anymore. Stops the try's older ones.
   * Electron doesn't report that a player has left a request before there is a response (`request.signal` never aborts), so
   * a few seconds of scrubbing would use up the connections to a slow host. A stopped request that the player still needs
   * is repeated by Chromium.
   */
  startSeek(tryId: string, stop: AbortController): () => void {
    const seeks = getOrInsert(this.#seeks, tryId, () => new Set<AbortController>()).add(stop)
    const [oldest] = seeks
    if (seeks.size > MAX_WAITING_SEEKS && oldest) {
      seeks.delete(oldest)
      oldest.abort()
    }
    return () => {
      seeks.delete(stop)
      if (seeks.size === 0) this.#seeks.delete(tryId)
    }
  }

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
