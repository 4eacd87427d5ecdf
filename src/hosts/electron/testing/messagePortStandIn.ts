import { EventEmitter } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'

/**
 * For tests: Electron's `MessagePortMain`, around a port of Node. `message` emits an event with `data`, only after `start`. A
 * port that was transferred does nothing any more, and `close` emits `close` on both ends. Only ports can be transferred.
 * Sources: electron/shell/browser/api/message_port.cc, lib/browser/message-port-main.ts.
 */
export class MessagePortStandIn extends EventEmitter {
  #port: MessagePort | null
  #isStarted = false

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('close', this.#onClose)
  }

  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#port?.on('message', this.#onMessage)
  }

  postMessage(message: unknown, transfer?: readonly unknown[]): void {
    if (transfer !== undefined) throw new Error('the stand-in transfers ports only to processes and pages')
    this.#port?.postMessage(message)
  }

  close(): void {
    if (this.#port === null) this.emit('close')
    else this.#port.close()
  }

  /** Gives the port to another process or a page. */
  transfer(): MessagePort {
    const port = this.#port
    if (port === null) throw new Error('the port was already transferred')
    this.#port = null
    port.off('close', this.#onClose).off('message', this.#onMessage)
    return port
  }

  readonly #onMessage = (data: unknown): void => void this.emit('message', { data, ports: [] })
  readonly #onClose = (): void => void this.emit('close')
}

export function createChannelStandIn(): { port1: MessagePortStandIn; port2: MessagePortStandIn } {
  const { port1, port2 } = new MessageChannel()
  return { port1: new MessagePortStandIn(port1), port2: new MessagePortStandIn(port2) }
}

/** As Electron reads a list of transferred ports. */
export function transferAll(transfer: readonly unknown[]): readonly MessagePort[] {
  return transfer.map((one, index) => {
    if (!(one instanceof MessagePortStandIn)) throw new TypeError(`Port at index ${index} is not a valid port`)
    return one.transfer()
  })
}

/**
 * For tests: `process.parentPort` of a utility process. Messages wait until there is a listener.
 * Source: electron/lib/utility/init.ts.
 */
export class ParentPortStandIn extends EventEmitter {
  readonly #post: (message: unknown) => void
  #waiting: object[] = []

  constructor(post: (message: unknown) => void) {
    super()
    this.#post = post
    this.on('newListener', (name) => {
      if (name === 'message' && this.listenerCount('message') === 0) queueMicrotask(() => this.#deliver())
    })
  }

  postMessage(message: unknown): void {
    this.#post(message)
  }

  receive(event: { readonly data: unknown; readonly ports: readonly unknown[] }): void {
    this.#waiting.push(event)
    if (this.listenerCount('message') > 0) this.#deliver()
  }

  #deliver(): void {
    const events = this.#waiting
    this.#waiting = []
    for (const event of events) this.emit('message', event)
  }
}
