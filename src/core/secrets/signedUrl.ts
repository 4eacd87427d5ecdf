import { inspect } from 'node:util'

const SHOWN = '[signed URL]'

/** A URL that grants access. It stays in the core's memory. Printing or serializing it only shows a placeholder. */
export class SignedUrl {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** The URL itself. Use only for the request to the media host. */
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
