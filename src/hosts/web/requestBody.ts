import type { IncomingMessage } from 'node:http'

/** A request's body as a web stream. The handler may read, ignore or cancel it. */
interface RequestBody {
  readonly stream: ReadableStream<Uint8Array>
  /**
   * Reads and discards the rest. If we respond before the whole body has arrived (disk full, file refused), the browser only
   * gets the response if it can finish sending. Leaving the rest unread would block the connection; closing it would lose
   * the response.
   */
  discard(): void
}

/** Bytes buffered between the socket and the reader. */
const BUFFER_BYTES = 1024 * 1024

/**
 * Unlike with Node's `Readable.toWeb`, canceling keeps the connection open, so that the response arrives. The stream fails
 * if the browser disconnects midway.
 */
export function receiveBody(raw: IncomingMessage): RequestBody {
  let isWanted = true
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        raw.on('data', (chunk: Buffer) => {
          if (!isWanted) return
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) raw.pause()
        })
        raw.once('end', () => {
          if (isWanted) controller.close()
          isWanted = false
        })
        // Also runs after `end`, when it has no effect.
        raw.once('close', () => {
          if (isWanted) controller.error(new Error('the client disconnected'))
          isWanted = false
        })
        // `close` follows and reports it.
        raw.on('error', () => undefined)
        raw.pause()
      },
      pull: () => void raw.resume(),
      cancel: discard,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BUFFER_BYTES }),
  )
  function discard(): void {
    isWanted = false
    raw.resume()
  }
  return { stream, discard }
}
