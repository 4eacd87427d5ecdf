import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { stretchesOf } from './writtenForms.ts'

const SHOWN = '[API key]'

/** The API key of a workspace. Printing, logging or serialising it shows that there is one and nothing else. */
export class ApiKey {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** The key itself: for the `x-api-key` header and the OS keychain, and for nothing else. */
  reveal(): string {
    return this.#value
  }

  /** The same text for the same key at the same address; for recognising it in memory, never stored. */
  fingerprint(baseUrl: string): string {
    return createHash('sha256').update(`${baseUrl}\n${this.#value}`).digest('base64url')
  }

  /** Text from elsewhere with the key removed in every form that `stretchesOf` recognizes. */
  redact(text: string): string {
    let shown = ''
    let position = 0
    for (const { start, end } of stretchesOf(this.#value, text)) {
      shown += text.slice(position, start) + SHOWN
      position = end
    }
    return shown + text.slice(position)
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

/** A key as a person typed it, without the blanks that copying adds; null when it can't be sent in a header. */
export function readApiKey(typed: string): ApiKey | null {
  const value = typed.trim()
  return /^[\x21-\x7e]+$/.test(value) ? new ApiKey(value) : null
}
