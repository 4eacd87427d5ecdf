import { dirname, extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../contract/errors.ts'
import { packInTurns, portsOf, unpackInTurns, wholeOf } from '../../threads/parcel.ts'
import { ReviewsUnknown } from '../query/reviewsUnknown.ts'
import { type LibraryStore, StateLost } from './libraryStore.ts'
import type { QueryAnswer, QueryInput, QueryName } from './queries.ts'
import {
  isInParts,
  isQuestion,
  type SentTask,
  type StoreAnswer,
  type StoreMethod,
  type StoreSign,
  type StoreTask,
} from './threadTasks.ts'

/**
 * How long a question may block the thread. Of 500,000 calls, the slowest question takes a few seconds; more is a record or a
 * query that takes time without end.
 */
export const QUESTION_DEADLINE_MS = 60_000

/** From the sources, or bundled next to its caller by `electron.vite.config.ts`. */
const HERE = fileURLToPath(import.meta.url)
const THREAD = join(dirname(HERE), `libraryThread${extname(HERE)}`)

interface Job {
  readonly task: StoreTask
  isBegun: boolean
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

interface ThreadOptions {
  readonly threadPath?: string
  /** Resolves after the deadline, unless the signal is aborted before. */
  readonly deadline?: (signal: AbortSignal) => Promise<unknown>
}

/**
 * A `LibraryStore` in a thread. Calls run in the order in which they were made, except queries, which may take longer. The
 * thread starts with the first one, starts again after a crash, and is replaced if a question blocks it beyond its deadline. A
 * library in memory is empty then.
 */
export class StoreThread {
  readonly #location: string
  readonly #onDamage: () => void
  readonly #threadPath: string
  readonly #deadline: (signal: AbortSignal) => Promise<unknown>
  readonly #jobs = new Map<number, Job>()
  #worker: Worker | null = null
  /** Opening the file may take long. */
  #isOpen = false
  #watch = new AbortController()
  /** Set until a blocked thread has ended. */
  #ending: Promise<unknown> | null = null
  #lastId = 0

  /**
   * `location`: the path of the file, or a `newMemoryLocation`. `onDamage` is called when the file was damaged, and replaced by an
   * empty one.
   */
  constructor(
    location: string,
    onDamage: () => void,
    { threadPath = THREAD, deadline = realDeadline }: ThreadOptions = {},
  ) {
    this.#location = location
    this.#onDamage = onDamage
    this.#threadPath = threadPath
    this.#deadline = deadline
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

  /** Fails like `ask`, and with `ReviewsUnknown`. */
  query<Name extends QueryName>(name: Name, input: QueryInput<Name>, run = 0): Promise<QueryAnswer<Name>> {
    return this.#run('query', [name, input, run]) as Promise<QueryAnswer<Name>>
  }

  /** Begins with all that another library has, which stays as it is. Call it before anything else. */
  async copyFrom(other: StoreThread): Promise<void> {
    // It exists once it is open.
    await other.ask('counts')
    await this.#run('copyFrom', [other.#location])
  }

  #run(method: StoreTask['method'], args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = (this.#lastId += 1)
      const job = { task: { id, method, args }, isBegun: false, resolve, reject }
      this.#jobs.set(id, job)
      if (this.#ending === null) this.#post(job)
    })
  }

  get isRunning(): boolean {
    return this.#worker !== null || this.#jobs.size > 0
  }

  /** Finishes what was asked before, except queries, which fail with `cancelled`. */
  async close(): Promise<void> {
    await this.#ending
    if (this.#worker === null) return
    await this.ask('close')
    const worker = this.#worker
    this.#worker = null
    this.#watch.abort()
    await worker.terminate()
    this.#fail(new AppError('cancelled', {}))
  }

  #post({ task }: Job): void {
    const args = isInParts(task) ? packInTurns(task.args) : wholeOf(task.args)
    const sent: SentTask = { ...task, args }
    this.#started().postMessage(sent, portsOf(args))
    this.#watchThread()
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(this.#threadPath, { workerData: { path: this.#location } })
    this.#worker = worker
    this.#isOpen = false
    worker.on('message', (message: StoreAnswer | StoreSign) => {
      if (this.#worker === worker) this.#receive(message)
    })
    const ended = (error: unknown) => {
      if (this.#worker !== worker) return
      this.#worker = null
      this.#watch.abort()
      this.#fail(error)
    }
    worker.on('error', ended)
    worker.on('exit', () => ended(new Error('The thread of the library ended.')))
    return worker
  }

  #receive(message: StoreAnswer | StoreSign): void {
    if (message.kind === 'begun') {
      this.#isOpen = true
      const job = this.#jobs.get(message.id)
      if (job) job.isBegun = true
    } else if (message.kind !== 'alive') this.#settle(message)
    this.#watchThread()
  }

  /** Waits again, from now, for a sign of the thread, as long as a question is what it may be busy with. */
  #watchThread(): void {
    this.#watch.abort()
    const jobs = [...this.#jobs.values()]
    const isChanging = jobs.some(({ task, isBegun }) => isBegun && !isQuestion(task.method))
    if (!this.#isOpen || isChanging || !jobs.some(({ task }) => isQuestion(task.method))) return
    const watch = new AbortController()
    this.#watch = watch
    this.#deadline(watch.signal).then(
      // After the messages that have arrived, if this thread was busy itself.
      () => setImmediate(() => !watch.signal.aborted && this.#replace()),
      () => undefined, // Aborted: the thread gave a sign.
    )
  }

  /** The questions that the thread began fail; those that waited for it are asked again, and it may still be closed. */
  #replace(): void {
    const blocked = this.#worker
    if (blocked === null) return
    this.#worker = null
    for (const [id, { task, isBegun, reject }] of this.#jobs) {
      if (!isBegun && (isQuestion(task.method) || task.method === 'close')) continue
      this.#jobs.delete(id)
      reject(isBegun ? new AppError('library-not-responding', {}) : new StateLost())
    }
    this.#ending = blocked.terminate().finally(() => {
      this.#ending = null
      for (const job of this.#jobs.values()) this.#post(job)
    })
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#jobs.values()) reject(error)
    this.#jobs.clear()
  }

  #settle(answer: StoreAnswer): void {
    const job = this.#jobs.get(answer.id)
    this.#jobs.delete(answer.id)
    switch (answer.kind) {
      case 'done':
        job?.resolve(unpackInTurns(answer.result))
        return
      case 'expected':
        job?.reject(new AppError(answer.failure.code, answer.failure.data))
        return
      case 'state-lost':
        if (answer.wasDamaged) this.#onDamage()
        job?.reject(new StateLost())
        return
      case 'reviews-unknown':
        job?.reject(new ReviewsUnknown())
        return
      case 'failed':
        job?.reject(answer.error)
    }
  }
}

function realDeadline(signal: AbortSignal): Promise<unknown> {
  return wait(QUESTION_DEADLINE_MS, undefined, { signal, ref: false })
}
