import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { COUNT_EVERY_MS, NO_COUNTS, type StoredCounts } from './coverage.ts'
import { StateLost } from './store/libraryStore.ts'

interface StoreCountsOptions {
  readonly read: () => Promise<StoredCounts>
  readonly onCounted: () => void
  readonly clock: Clock
  readonly log: Log
}

/** What is stored, as last counted. */
export class StoreCounts {
  readonly #options: StoreCountsOptions
  #counts: StoredCounts = NO_COUNTS
  #countedAt = Number.NEGATIVE_INFINITY
  /** Counts, one after another. */
  #counting: Promise<void> = Promise.resolve()
  #isWaiting = false
  readonly #closed = new AbortController()

  constructor(options: StoreCountsOptions) {
    this.#options = options
  }

  get current(): StoredCounts {
    return this.#counts
  }

  /** Counts at most once per second while more is being stored, and always after a change. */
  count({ isIdle }: { readonly isIdle: boolean }): Promise<void> {
    const { clock } = this.#options
    const waitMs = isIdle ? 0 : this.#countedAt + COUNT_EVERY_MS - clock.monotonicMs()
    if (waitMs > 0) {
      // The next change may be minutes away, while the sync waits for its turn, and until then the count would be out of date.
      if (!this.#isWaiting) void this.#countIn(waitMs)
    } else {
      this.#countedAt = clock.monotonicMs()
      this.#counting = this.#counting.then(() => this.#countNow())
    }
    return this.#counting
  }

  /** Counts nothing more. Resolves when nothing is asked of the store anymore, since a question would open it again. */
  close(): Promise<void> {
    this.#closed.abort()
    return this.#counting
  }

  /** Nothing is stored anymore. Asks nothing of the store: if its thread can't start, that would repeat forever. */
  lost(): void {
    this.#counts = NO_COUNTS
    this.#options.onCounted()
  }

  versionChanged(version: number): void {
    this.#counts = { ...this.#counts, version }
    this.#options.onCounted()
  }

  async #countIn(waitMs: number): Promise<void> {
    this.#isWaiting = true
    try {
      await this.#options.clock.wait(waitMs, this.#closed.signal)
    } catch {
      // Nothing more is counted.
      return
    }
    this.#isWaiting = false
    await this.count({ isIdle: true })
  }

  async #countNow(): Promise<void> {
    if (this.#closed.signal.aborted) return
    try {
      this.#counts = await this.#options.read()
    } catch (error) {
      if (!(error instanceof StateLost)) this.#options.log.warn('library.not-counted', { error })
    }
    this.#options.onCounted()
  }
}
