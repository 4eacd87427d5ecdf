import type { RequestSnapshot } from '../../contract/snapshots.ts'
import type { Clock } from '../ports.ts'

/** A request that has just ended. The times are of the monotonic clock. */
interface EndedRequest extends Omit<RequestSnapshot, 'at' | 'waitedMs' | 'tookMs'> {
  readonly queuedAt: number
  readonly sentAt: number
}

const KEPT = 500

/** The last 500 requests of a workspace, oldest first; in memory only. */
export class RequestLog {
  readonly #entries: RequestSnapshot[] = []

  add(entry: RequestSnapshot): void {
    this.#entries.push(entry)
    if (this.#entries.length > KEPT) this.#entries.shift()
  }

  addEnded({ queuedAt, sentAt, ...request }: EndedRequest, clock: Clock): void {
    const tookMs = Math.round(clock.monotonicMs() - sentAt)
    this.add({ at: clock.now() - tookMs, ...request, waitedMs: Math.round(sentAt - queuedAt), tookMs })
  }

  entries(): readonly RequestSnapshot[] {
    return this.#entries
  }
}
