import type { IncomingMessage } from 'node:http'

/** A request's body as a web stream, which whoever answers may read, leave, or stop reading. */
export interface RequestBody {
  readonly stream: ReadableStream<Uint8Array>
  /**
   * Takes in the rest and drops it. An answer that comes before the whole body (the disk is full, the file is refused) only
   * reaches a browser that may go on sending: unread, the rest would block this connection for every later request, and
   * a closed one would lose the answer.
   */
  discard(): void
}

/** What is held between the socket and the reader. */
const BUFFER_BYTES = 1024 * 1024

/**
 * Unlike Node's `Readable.toWeb`, cancelling it leaves the connection open, so that the answer arrives. The stream
 * fails when the browser goes away in the middle.
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
        // Also after `end`, when nobody wants it any more.
        raw.once('close', () => {
          if (isWanted) controller.error(new Error('the page went away'))
          isWanted = false
        })
        // `close` follows and says it.
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
