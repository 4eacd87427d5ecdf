/**
 * The uploads that are being received, by the id that the page gave them. The page cancels one by its id: Electron doesn't
 * report that the page has aborted its request (`request.signal` never aborts).
 */
export class OpenUploads {
  readonly #stops = new Map<string, AbortController>()

  /** Passes on the request with a signal that `cancel` aborts too. */
  async receive<Result>(
    request: Request,
    uploadId: string | null,
    receive: (request: Request) => Promise<Result>,
  ): Promise<Result> {
    if (uploadId === null) return receive(request)
    const stop = new AbortController()
    this.#stops.set(uploadId, stop)
    try {
      return await receive(new Request(request, { signal: AbortSignal.any([request.signal, stop.signal]) }))
    } finally {
      this.#stops.delete(uploadId)
    }
  }

  /** Does nothing if the upload has ended. */
  cancel(uploadId: string): void {
    this.#stops.get(uploadId)?.abort()
  }
}
