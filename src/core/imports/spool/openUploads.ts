import { getOrInsert } from '../../../domain/getOrInsert.ts'
import { orAborted } from '../../orAborted.ts'

/** How an upload is called by the page. */
export interface UploadTurn {
  readonly uploadId: string | null
  /** The one whose row comes before. */
  readonly after: string | null
}

/** The last ones that have ended: the page may just be sending the one after them. */
const MOST_ENDED = 100

/**
 * The uploads that are being received, by the id that the page gave them. The page cancels one by its id: Electron doesn't
 * report that the page has aborted its request (`request.signal` never aborts). Several are received at the same time, and become
 * rows in the order in which the page sent them.
 */
export class OpenUploads {
  readonly #stops = new Map<string, AbortController>()
  /** Resolved once an upload has ended, also before it has arrived. */
  readonly #ends = new Map<string, PromiseWithResolvers<void>>()
  readonly #ended = new Set<string>()

  /** Passes on the request with a signal that `cancel` aborts too. `turn` resolves once the upload before it has ended. */
  async receive<Result>(
    request: Request,
    { uploadId, after }: UploadTurn,
    receive: (request: Request, turn: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    if (uploadId === null) return receive(request, () => Promise.resolve())
    const stop = new AbortController()
    this.#stops.set(uploadId, stop)
    const signal = AbortSignal.any([request.signal, stop.signal])
    // Now, because it is forgotten after many others have ended.
    const before = after === null ? Promise.resolve() : this.#endOf(after).promise
    const turn = async () => {
      signal.throwIfAborted()
      await orAborted(before, signal)
    }
    try {
      return await receive(new Request(request, { signal }), turn)
    } finally {
      this.#stops.delete(uploadId)
      this.#end(uploadId)
    }
  }

  /** One that hasn't arrived, or has ended, isn't waited for anymore. */
  cancel(uploadId: string): void {
    const stop = this.#stops.get(uploadId)
    if (stop === undefined) this.#end(uploadId)
    else stop.abort()
  }

  #end(uploadId: string): void {
    this.#endOf(uploadId).resolve()
    this.#ended.add(uploadId)
    for (const id of [...this.#ended].slice(0, -MOST_ENDED)) {
      this.#ended.delete(id)
      this.#ends.delete(id)
    }
  }

  #endOf(uploadId: string): PromiseWithResolvers<void> {
    return getOrInsert(this.#ends, uploadId, () => Promise.withResolvers<void>())
  }
}
