import type { MessagePortMain } from 'electron'

/**
 * The body of a request goes one way through a port, the body of its response the other way. The receiver asks for every
 * chunk, so a slow receiver slows down its sender, and neither holds more than a few chunks.
 */
export type BodyMessage =
  | { readonly kind: 'pull' }
  /** The receiver doesn't want the rest. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'broken' }

/** Copying this much takes well under a millisecond. A page's upload may arrive as one chunk of any size. */
const CHUNK_BYTES = 256 * 1024

/** Received in advance, so that the receiver rarely waits for the port. */
const CHUNKS_AHEAD = 2

type Port = Pick<MessagePortMain, 'postMessage'>

/** Sends a body as its receiver asks for it. */
export class BodySender {
  readonly #port: Port
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(port: Port, body: ReadableStream<Uint8Array>) {
    this.#port = port
    this.#reader = body.getReader()
  }

  async pull(): Promise<void> {
    try {
      while (this.#rest.length === 0) {
        const { done, value } = await this.#reader.read()
        if (done) return this.#port.postMessage({ kind: 'end' } satisfies BodyMessage)
        this.#rest = value
      }
      // A copy: with a view of a larger buffer, the whole buffer would be sent.
      const bytes = new Uint8Array(this.#rest.subarray(0, CHUNK_BYTES))
      this.#rest = this.#rest.subarray(CHUNK_BYTES)
      this.#port.postMessage({ kind: 'chunk', bytes } satisfies BodyMessage)
    } catch {
      // The process with the source has logged the reason; it isn't for the page.
      this.#port.postMessage({ kind: 'broken' } satisfies BodyMessage)
    }
  }

  stop(): void {
    // A source that fails to cancel has failed already.
    this.#reader.cancel().catch(() => undefined)
  }
}

/** Receives a body. `onDone` is called once, when it has ended in any way. */
export class BodyReceiver {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly #onDone: () => void
  #controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  #received: (() => void) | undefined

  constructor(port: Port, onDone: () => void = () => undefined) {
    this.#onDone = onDone
    this.stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () =>
          new Promise<void>((resolve) => {
            this.#received = resolve
            port.postMessage({ kind: 'pull' } satisfies BodyMessage)
          }),
        cancel: () => {
          port.postMessage({ kind: 'stop' } satisfies BodyMessage)
          this.#end()
        },
      },
      { highWaterMark: CHUNKS_AHEAD },
    )
  }

  take(bytes: Uint8Array): void {
    this.#controller?.enqueue(new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength))
    this.#received?.()
  }

  end(): void {
    this.#controller?.close()
    this.#end()
  }

  /** Does nothing after the end. */
  break(): void {
    this.#controller?.error(new Error('the rest of the body is missing'))
    this.#end()
  }

  #end(): void {
    if (this.#controller === undefined) return
    this.#controller = undefined
    this.#received?.()
    this.#onDone()
  }
}

/** Hands a message to the body it's about. */
export function passOn(message: BodyMessage, sender: BodySender | undefined, receiver: BodyReceiver | undefined): void {
  switch (message.kind) {
    case 'pull':
      void sender?.pull()
      return
    case 'stop':
      sender?.stop()
      return
    case 'chunk':
      receiver?.take(message.bytes)
      return
    case 'end':
      receiver?.end()
      return
    case 'broken':
      receiver?.break()
  }
}
