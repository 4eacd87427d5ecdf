/**
 * A port to the core that the host replaces if the core's process ended and another was started. Chromium has no event for a closed
 * port, so at the replacement, `close` ends everything that waits for the old one.
 */
export class ReplaceablePort extends EventTarget {
  #port: MessagePort

  constructor(port: MessagePort) {
    super()
    this.#port = port
    this.#listen()
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message)
  }

  replace(port: MessagePort): void {
    this.#port.close()
    this.#port = port
    this.dispatchEvent(new Event('close'))
    this.#listen()
  }

  #listen(): void {
    this.#port.addEventListener('message', ({ data }) => this.dispatchEvent(new MessageEvent('message', { data })))
    this.#port.start()
  }
}
