import { AppError } from '../../contract/errors/errors.ts'
import { StateLost } from './store/libraryStore.ts'
import type { QueryAnswer, QueryInput, QueryName } from './store/queries.ts'
import type { StoreThread } from './store/storeThread.ts'

/** What a person made, from which the thread reads what queries use. */
export interface KnownMade {
  /** `hiddenCallIds`: another object after each change. */
  readonly reviews: { hiddenCallIds(): ReadonlySet<number> }
}

/** A file that was damaged is replaced. */
const TRIES = 3

/** Asks the thread of the library. */
export class LibraryQueries {
  readonly #store: () => Pick<StoreThread, 'ask' | 'query'>
  readonly #made: () => Promise<KnownMade>
  #lastRun = 0

  constructor(store: () => Pick<StoreThread, 'ask' | 'query'>, made: () => Promise<KnownMade>) {
    this.#store = store
    this.#made = made
  }

  /** Fails like the query, and with `canceled` when it's stopped. */
  async ask<Name extends QueryName>(
    name: Name,
    input: QueryInput<Name>,
    signal?: AbortSignal,
  ): Promise<QueryAnswer<Name>> {
    const run = (this.#lastRun += 1)
    // If it can't be asked, the thread has ended, and the query with it.
    const stop = () =>
      void this.#store()
        .ask('stopQuery', run)
        .catch(() => undefined)
    signal?.addEventListener('abort', stop)
    try {
      return await this.#answer(() => {
        // To stop it, the thread must have been asked.
        if (signal?.aborted === true) throw new AppError('canceled', {})
        return this.#store().query(name, input, run)
      })
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  async #answer<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const { reviews } = await this.#made()
    for (let failures = 0; ;) {
      const hidden = reviews.hiddenCallIds()
      try {
        const answer = await ask()
        // Calls that were hidden since may be part of the answer.
        if (reviews.hiddenCallIds() === hidden) return answer
      } catch (error) {
        failures += 1
        if (failures === TRIES || !(error instanceof StateLost)) throw error
      }
    }
  }
}
