import type { Clock } from '../ports.ts'

/** At most ten snapshots per second, which is enough for progress bars. */
const USUAL_INTERVAL_MS = 100

/** The current state at once, then the newest after each `changed()`. A slow reader misses only intermediate ones. */
export class SnapshotSource<Snapshot> {
  readonly #read: () => Snapshot
  readonly #clock: Clock
  readonly #minIntervalMs: number
  readonly #wakers = new Set<() => void>()
  #version = 0
  #isClosed = false

  constructor(read: () => Snapshot, clock: Clock, { minIntervalMs = USUAL_INTERVAL_MS } = {}) {
    this.#read = read
    this.#clock = clock
    this.#minIntervalMs = minIntervalMs
  }

  changed(): void {
    this.#version += 1
    for (const wake of this.#wakers) wake()
  }

  /** Ends every stream after its current item. */
  close(): void {
    this.#isClosed = true
    for (const wake of this.#wakers) wake()
  }

  /** Ends when `signal` aborts or the source is closed. To reconnect, watch again. */
  async *watch(signal?: AbortSignal): AsyncGenerator<Snapshot, void, void> {
    let seen = -1
    while (!this.#isClosed && signal?.aborted !== true) {
      if (seen === this.#version) {
        await this.#untilChanged(signal)
        continue
      }
      seen = this.#version
      yield this.#read()
      try {
        if (this.#minIntervalMs > 0) await this.#clock.wait(this.#minIntervalMs, signal)
      } catch {
        // The reader disconnected; the loop condition ends the stream.
      }
    }
  }

  #untilChanged(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#wakers.delete(wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      this.#wakers.add(wake)
      signal?.addEventListener('abort', wake)
    })
  }
}
