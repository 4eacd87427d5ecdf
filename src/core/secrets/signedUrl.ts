import { inspect } from 'node:util'

const SHOWN = '[signed URL]'

/** A link that carries its own permission. It stays in the core's memory; printing or serialising it shows nothing of it. */
export class SignedUrl {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** The link itself: for the request to the media host, and for nothing else. */
  reveal(): string {
    return this.#url
  }

  toString(): string {
    return SHOWN
  }

  toJSON(): string {
    return SHOWN
  }

  [inspect.custom](): string {
    return SHOWN
  }
}
