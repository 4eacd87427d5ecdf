import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../contract/errors.ts'
import { type LibraryStore, StateLost } from './libraryStore.ts'
import type { StoreAnswer, StoreMethod, StoreTask } from './libraryThread.ts'

/** From the sources, or bundled next to its caller by `electron.vite.config.ts`. */
const HERE = fileURLToPath(import.meta.url)
const THREAD = join(dirname(HERE), `libraryThread${extname(HERE)}`)

interface Job {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * A `LibraryStore` in a thread. Calls run in the order in which they were made, except queries, which may take longer. The
 * thread starts with the first one, and
 * starts again after a crash.
 */
export class StoreThread {
  readonly #path: string
  readonly #onDamage: () => void
  readonly #jobs = new Map<number, Job>()
  #worker: Worker | null = null
  #lastId = 0

  /** `onDamage` is called when the file was damaged, and replaced by an empty one. */
  constructor(path: string, onDamage: () => void) {
    this.#path = path
    this.#onDamage = onDamage
  }

  /** Fails like the method, and with `StateLost` if the sync must read its state again. */
  ask<Method extends StoreMethod>(
    method: Method,
    ...args: Parameters<LibraryStore[Method]>
  ): Promise<Awaited<ReturnType<LibraryStore[Method]>>> {
    return new Promise((resolve, reject) => {
      const id = (this.#lastId += 1)
      this.#jobs.set(id, { resolve: resolve as Job['resolve'], reject })
      this.#started().postMessage({ id, method, args } satisfies StoreTask)
    })
  }

  /** Finishes what was asked before, except queries, which fail with `cancelled`. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (worker === null) return
    await this.ask('close')
    this.#worker = null
    await worker.terminate()
    this.#fail(new AppError('cancelled', {}))
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(THREAD, { workerData: { path: this.#path } })
    this.#worker = worker
    worker.on('message', (answer: StoreAnswer) => this.#settle(answer))
    const ended = (error: unknown) => {
      if (this.#worker !== worker) return
      this.#worker = null
      this.#fail(error)
    }
    worker.on('error', ended)
    worker.on('exit', () => ended(new Error('The thread of the library ended.')))
    return worker
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
        job?.resolve(answer.result)
        return
      case 'expected':
        job?.reject(new AppError(answer.failure.code, answer.failure.data))
        return
      case 'state-lost':
        if (answer.wasDamaged) this.#onDamage()
        job?.reject(new StateLost())
        return
      case 'failed':
        job?.reject(answer.error)
    }
  }
}
