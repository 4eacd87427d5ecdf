import { AppError } from '../../../contract/errors/errors.ts'
import { MINUTE } from '../../../domain/units.ts'
import { isInMemory } from '../../storage/memoryLocation.ts'
import { type Deadline, deadlineAfter, ThreadClient, ThreadEnded, threadPath } from '../../threads/threadClient.ts'
import { type LibraryStore, StateLost } from './libraryStore.ts'
import type { QueryAnswer, QueryInput, QueryName } from './queries.ts'
import { isInParts, isQuestion, type StoreMethod, type StoreOutcome, type StoreTask } from './threadTasks.ts'

/**
 * How long a question may block the thread. Of 500,000 calls, the slowest question takes a few seconds; more is a record or a
 * query that takes time without end.
 */
const QUESTION_DEADLINE_MS = MINUTE

interface ThreadOptions {
  /** The file with what a person made, for queries. */
  readonly madePath?: string
  readonly path?: string
  readonly deadline?: Deadline
}

/**
 * A `LibraryStore` in a thread. Calls run in the order in which they were made, except queries, which may take longer. The
 * thread starts with the first one, starts again after a crash, and is replaced if a question blocks it beyond its deadline. A
 * library in memory is empty then.
 */
export class StoreThread {
  readonly #location: string
  readonly #onLost: () => void
  readonly #thread: ThreadClient

  /**
   * `location`: the path of the file, or a `newMemoryLocation`. `onLost` is called when it's empty from now on: the file was
   * damaged, or the thread of a library in memory has ended.
   */
  constructor(
    location: string,
    onLost: () => void,
    {
      madePath,
      path = threadPath(import.meta.url, 'libraryThread'),
      deadline = deadlineAfter(QUESTION_DEADLINE_MS),
    }: ThreadOptions = {},
  ) {
    this.#location = location
    this.#onLost = onLost
    this.#thread = new ThreadClient({
      path,
      deadline,
      worker: { workerData: { path: location, madePath: madePath ?? null } },
      // Opening the file may take long.
      reportsBegin: true,
      waitsForBlocked: true,
      onEnd: (reason) => reason !== 'closed' && isInMemory(location) && onLost(),
    })
  }

  /**
   * Fails like the method, with `StateLost` if the sync must read its state again, and with `library-not-responding` if it
   * blocked the thread.
   */
  ask<Method extends StoreMethod>(
    method: Method,
    ...args: Parameters<LibraryStore[Method]>
  ): Promise<Awaited<ReturnType<LibraryStore[Method]>>> {
    return this.#run(method, args) as Promise<Awaited<ReturnType<LibraryStore[Method]>>>
  }

  /** Fails like `ask`. */
  query<Name extends QueryName>(name: Name, input: QueryInput<Name>, run = 0): Promise<QueryAnswer<Name>> {
    return this.#run('query', [name, input, run]) as Promise<QueryAnswer<Name>>
  }

  /** Begins with all that another library has, which stays as it is. Call it before anything else. */
  async copyFrom(other: StoreThread): Promise<void> {
    // It exists once it is open.
    await other.ask('counts')
    await this.#run('copyFrom', [other.#location])
  }

  get isRunning(): boolean {
    return this.#thread.isRunning
  }

  /** Finishes what was asked before, except queries, which fail with `canceled`. */
  async close(): Promise<void> {
    await this.#thread.blocked
    if (!this.#thread.isRunning) return
    await this.ask('close')
    await this.#thread.end()
  }

  async #run(method: StoreTask['method'], args: readonly unknown[]): Promise<unknown> {
    const task = { method, args }
    const options = { isInParts: isInParts(task), isUnlimited: !isQuestion(method) }
    try {
      return this.#resultOf(await this.#thread.ask<StoreOutcome>(task, options))
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      if (error.reason === 'closed') throw new AppError('canceled', {})
      if (error.reason !== 'not-responding') throw error.cause instanceof Error ? error.cause : error
      if (error.wasBegun) throw new AppError('library-not-responding', {})
      if (!isQuestion(method) && method !== 'close') throw new StateLost()
    }
    // It waited for the blocked thread.
    return await this.#run(method, args)
  }

  #resultOf(outcome: StoreOutcome): unknown {
    switch (outcome.kind) {
      case 'done':
        return outcome.result
      case 'state-lost':
        if (outcome.wasDamaged) this.#onLost()
        throw new StateLost()
    }
  }
}
