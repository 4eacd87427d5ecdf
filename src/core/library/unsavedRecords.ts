import type { CallDetail, CallRecord } from '../../domain/calls/call.ts'
import type { Clock } from '../ports.ts'
import { LibraryQueries, type KnownMade } from './libraryQueries.ts'
import type { QueryAnswer, QueryInput } from './store/queries.ts'
import type { StoreThread } from './store/storeThread.ts'

/** Queries about the words of some calls. */
export type WordsQuery = 'callsWithWords' | 'heardHits'

interface UnsavedOptions {
  /** A library in memory. */
  readonly newStore: () => StoreThread
  readonly made: () => Promise<KnownMade>
  readonly clock: Clock
}

/**
 * Full records that were read in this session while only the list of calls may be saved. They are in memory, in a library of their
 * own, so that a few calls can be searched and heard. Its thread starts with the first question.
 */
export class UnsavedRecords {
  readonly #options: UnsavedOptions
  readonly #queries: LibraryQueries
  #store: StoreThread

  constructor(options: UnsavedOptions) {
    this.#options = options
    this.#store = options.newStore()
    this.#queries = new LibraryQueries(() => this.#store, options.made)
  }

  /** `calls`: as the list has them now. A record that is older than its call counts as outdated. Fails like the query. */
  async query<Name extends WordsQuery>(
    calls: readonly CallRecord[],
    name: Name,
    input: QueryInput<Name>,
    signal?: AbortSignal,
  ): Promise<QueryAnswer<Name>> {
    const listed = calls.map(({ contents: _contents, myReview: _review, ...call }) => call)
    await this.#store.ask('putPage', { calls: listed, state: null, now: this.#options.clock.now() })
    return this.#queries.ask(name, input, signal)
  }

  /** Has no effect before the first query. */
  async put(detail: CallDetail): Promise<void> {
    if (!this.#store.isRunning) return
    await this.#store.ask('putDetail', detail, { isOpened: false, now: this.#options.clock.now() })
  }

  async remove(callId: number): Promise<void> {
    if (this.#store.isRunning) await this.#store.ask('remove', [callId])
  }

  /** Forgets everything. */
  async clear(): Promise<void> {
    const before = this.#store
    this.#store = this.#options.newStore()
    await before.close()
  }

  close(): Promise<void> {
    return this.#store.close()
  }
}
