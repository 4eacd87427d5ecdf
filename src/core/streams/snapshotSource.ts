import type { Clock } from '../ports.ts'

/** At most ten snapshots a second: a person can't read more, and a progress bar needs no more. */
const MIN_INTERVAL_MS = 100

/**
 * The present state of something, told as a stream: the first item at once, each later one after `changed()`,
 * never more than ten a second, and always the newest. A slow reader misses states in between, never the last.
 */
export class SnapshotSource<Snapshot> {
  readonly #read: () => Snapshot
  readonly #clock: Clock
  readonly #wakers = new Set<() => void>()
  #version = 0
  #isClosed = false

  constructor(read: () => Snapshot, clock: Clock) {
    this.#read = read
    this.#clock = clock
  }

  changed(): void {
    this.#version += 1
    for (const wake of this.#wakers) wake()
  }

  /** Ends every stream after its present item. */
  close(): void {
    this.#isClosed = true
    for (const wake of this.#wakers) wake()
  }

  /** Ends when `signal` aborts or the source is closed; reconnecting is watching again. */
  async *watch(signal?: AbortSignal): AsyncGenerator<Snapshot, void, void> {
    let seen = -1
    while (!this.#isClosed && signal?.aborted !== true) {
      if (seen === this.#version) {
        await this.#untilChanged(seen, signal)
        continue
      }
      seen = this.#version
      yield this.#read()
      try {
        await this.#clock.wait(MIN_INTERVAL_MS, signal)
      } catch {
        // The reader went away; the loop's condition ends the stream.
      }
    }
  }

  #untilChanged(seen: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#wakers.delete(wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      this.#wakers.add(wake)
      signal?.addEventListener('abort', wake, { once: true })
      if (this.#version !== seen || this.#isClosed || signal?.aborted === true) wake()
    })
  }
}
