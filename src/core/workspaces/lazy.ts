import { AppError } from '../../contract/errors/errors.ts'

/** A part of a workspace that is opened on first use and closed once. After a failure the next use opens it again. */
export class Lazy<Part> {
  readonly #open: () => Part | Promise<Part>
  readonly #close: (part: Part) => void | Promise<void>
  #opening: Promise<Part> | undefined
  #isClosed = false

  constructor(open: () => Part | Promise<Part>, close: (part: Part) => void | Promise<void>) {
    this.#open = open
    this.#close = close
  }

  /** Fails like opening does, and with `not-found` after `close`. */
  async get(): Promise<Part> {
    // A request in progress when its workspace closed must not open files again.
    if (this.#isClosed) throw new AppError('not-found', { what: 'workspace' })
    if (this.#opening !== undefined) return this.#opening
    const opening = (async () => this.#open())()
    this.#opening = opening
    opening.catch(() => (this.#opening = undefined))
    return opening
  }

  /** The open part; null if it wasn't used yet, couldn't be opened, or is closed. */
  async current(): Promise<Part | null> {
    return (await this.#opening?.catch(() => null)) ?? null
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const part = await this.current()
    this.#opening = undefined
    if (part !== null) await this.#close(part)
  }
}
