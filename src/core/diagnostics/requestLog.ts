import type { RequestSnapshot } from '../../contract/snapshots.ts'

const KEPT = 500

/** The last 500 requests of a workspace, oldest first; in memory only. */
export class RequestLog {
  readonly #entries: RequestSnapshot[] = []

  add(entry: RequestSnapshot): void {
    this.#entries.push(entry)
    if (this.#entries.length > KEPT) this.#entries.shift()
  }

  entries(): readonly RequestSnapshot[] {
    return this.#entries
  }
}
