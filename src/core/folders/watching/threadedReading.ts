import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Clock } from '../../ports.ts'
import type { OnChanged } from './folderEvents.ts'
import {
  CLOSED,
  CRASHED,
  type FolderAnswer,
  type FolderReading,
  type FolderTask,
  type FolderTaskKind,
  type FolderTaskOf,
  type FolderTasks,
  NOT_RESPONDING,
} from './folderTasks.ts'

/**
 * For one task. A slice is 250 entries, so even a share that needs 50 ms for each is fast enough; a share that is gone may block
 * a call for minutes.
 */
export const READ_DEADLINE_MS = 20_000

/** From the sources, or bundled next to its caller by `electron.vite.config.ts`. */
const HERE = fileURLToPath(import.meta.url)
const THREAD = join(dirname(HERE), `folderThread${extname(HERE)}`)

interface Job {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  readonly deadline: AbortController
}

/**
 * Performs tasks in a thread, with a deadline. A thread that is blocked by the system can't be ended, so there is at most one:
 * until it ends, all tasks fail at once.
 */
export class ThreadedReading implements FolderReading {
  readonly #clock: Clock
  readonly #threadPath: string
  readonly #jobs = new Map<number, Job>()
  #worker: Worker | null = null
  #blocked: Worker | null = null
  #lastId = 0
  #onChanged: OnChanged = () => undefined

  constructor(clock: Clock, threadPath: string = THREAD) {
    this.#clock = clock
    this.#threadPath = threadPath
  }

  perform<Kind extends FolderTaskKind>(task: FolderTaskOf<Kind>): Promise<FolderTasks[Kind]['gives']> {
    return new Promise((resolve, reject) => {
      if (this.#blocked !== null) {
        reject(failureOf(NOT_RESPONDING))
        return
      }
      const id = (this.#lastId += 1)
      const deadline = new AbortController()
      this.#jobs.set(id, { resolve: resolve as (result: unknown) => void, reject, deadline })
      this.#clock.wait(READ_DEADLINE_MS, deadline.signal).then(
        () => this.#giveUp(),
        () => undefined, // Aborted: the task is over.
      )
      const message: { id: number; task: FolderTask } = { id, task }
      this.#started().postMessage(message)
    })
  }

  listen(onChanged: OnChanged): void {
    this.#onChanged = onChanged
  }

  rest(): void {
    this.#end(CLOSED)
  }

  close(): void {
    this.#end(CLOSED)
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(this.#threadPath)
    this.#worker = worker
    worker.on('message', (answer: FolderAnswer) => {
      // Node delivers up to 1,000 messages in one turn, also those that arrive meanwhile: while slices are taken one after
      // another, nothing else of the core would get its turn.
      setImmediate(() => this.#worker === worker && this.#onAnswer(answer))
    })
    worker.on('error', () => this.#worker === worker && this.#end(CRASHED))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#end(CRASHED)
      if (this.#blocked === worker) this.#blocked = null
    })
    return worker
  }

  #onAnswer(answer: FolderAnswer): void {
    if (answer.kind === 'changed') {
      this.#onChanged(answer.paths)
      return
    }
    const job = this.#jobs.get(answer.id)
    if (job === undefined) return
    this.#jobs.delete(answer.id)
    job.deadline.abort()
    if (answer.kind === 'done') job.resolve(answer.result)
    else job.reject(failureOf(answer.code, answer.message))
  }

  #giveUp(): void {
    this.#blocked = this.#worker
    // Quitting must not wait for it.
    this.#blocked?.unref()
    this.#end(NOT_RESPONDING)
  }

  #end(code: string): void {
    const jobs = [...this.#jobs.values()]
    this.#jobs.clear()
    for (const { reject, deadline } of jobs) {
      deadline.abort()
      reject(failureOf(code))
    }
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
  }
}

function failureOf(code: string, message: string = code): Error {
  return Object.assign(new Error(message), { code })
}
