import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

type WorkerMessage =
  | { readonly id: number; readonly kind: 'read'; readonly bytes: number }
  | { readonly id: number; readonly kind: 'done'; readonly sha256: string }
  | { readonly id: number; readonly kind: 'failed'; readonly code: string }

interface Job {
  readonly resolve: (sha256: string) => void
  readonly reject: (error: Error) => void
  readonly onRead: (bytes: number) => void
}

/** Computes SHA-256 of files, one after another, in a worker thread that runs as long as there is work. */
export class FileHasher {
  readonly #jobs = new Map<number, Job>()
  #worker: Worker | null = null
  #lastId = 0

  /** In hex. Fails with the file system's error. Calls `onRead` from time to time with the bytes read so far. */
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
    worker.on('message', (message: WorkerMessage) => this.#onMessage(message))
    worker.on('error', (error) => {
      if (this.#worker === worker) this.#end(error instanceof Error ? error : new Error(String(error)))
    })
    return worker
  }

  #onMessage(message: WorkerMessage): void {
    const job = this.#jobs.get(message.id)
    if (message.kind === 'read') {
      job?.onRead(message.bytes)
      return
    }
    this.#jobs.delete(message.id)
    if (message.kind === 'done') job?.resolve(message.sha256)
    else job?.reject(Object.assign(new Error(message.code), { code: message.code }))
    // Callers that hash many files request the next in the same turn.
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
