import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

type Told =
  | { readonly id: number; readonly kind: 'read'; readonly bytes: number }
  | { readonly id: number; readonly kind: 'done'; readonly sha256: string }
  | { readonly id: number; readonly kind: 'failed'; readonly code: string }

interface Job {
  readonly resolve: (sha256: string) => void
  readonly reject: (error: Error) => void
  readonly onRead: (bytes: number) => void
}

/** SHA-256 of files, one after another in a thread of its own, which lives as long as there is work. */
export class FileHasher {
  readonly #jobs = new Map<number, Job>()
  #worker: Worker | null = null
  #lastId = 0

  /** In hex. Fails with the file system's error. `onRead` is told the bytes so far, now and then. */
  hash(path: string, onRead: (bytes: number) => void = () => undefined): Promise<string> {
    return new Promise((resolve, reject) => {
      const id = (this.#lastId += 1)
      this.#jobs.set(id, { resolve, reject, onRead })
      this.#started().postMessage({ id, path })
    })
  }

  close(): void {
    this.#end(new Error('The app is closing.'))
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(join(import.meta.dirname, 'hashWorker.mjs'))
    this.#worker = worker
    worker.on('message', (told: Told) => this.#told(told))
    worker.on('error', (error) => {
      if (this.#worker === worker) this.#end(error instanceof Error ? error : new Error(String(error)))
    })
    return worker
  }

  #told(told: Told): void {
    const job = this.#jobs.get(told.id)
    if (told.kind === 'read') {
      job?.onRead(told.bytes)
      return
    }
    this.#jobs.delete(told.id)
    if (told.kind === 'done') job?.resolve(told.sha256)
    else job?.reject(Object.assign(new Error(told.code), { code: told.code }))
    // Who hashes many asks for the next in the same turn.
    setImmediate(() => {
      if (this.#jobs.size === 0) this.#stopWorker()
    })
  }

  #end(error: Error): void {
    for (const { reject } of this.#jobs.values()) reject(error)
    this.#jobs.clear()
    this.#stopWorker()
  }

  #stopWorker(): void {
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
  }
}
