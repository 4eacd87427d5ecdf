import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { isApiKey } from '../../domain/workspaces/connectionDraft.ts'
import { stretchesOf } from './writtenForms.ts'

const SHOWN = '[API key]'

/** The API key of a workspace. Printing, logging or serializing it only shows a placeholder. */
export class ApiKey {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** The key itself. Use only for the `x-api-key` header and the OS keychain. */
  reveal(): string {
    return this.#value
  }

  /** Identifies the key at a base URL. Only for comparisons in memory; never store it. */
  fingerprint(baseUrl: string): string {
    return createHash('sha256').update(`${baseUrl}\n${this.#value}`).digest('base64url')
  }

  /** A text from elsewhere in which the key is replaced in every form that `stretchesOf` recognizes. */
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

/** Reads a key that was typed or stored, and trims it; null if it can't be sent in a header. */
export function readApiKey(typed: string): ApiKey | null {
  const value = typed.trim()
  return isApiKey(value) ? new ApiKey(value) : null
}
