import type { EpochMs } from '../../domain/units.ts'
import { Urgency } from '../budget/requestBudget.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import type { WorkspaceSession } from '../workspaces/session.ts'
import { followImport, isAnalysed } from './followImport.ts'

/** So many are asked for at a time; the others wait for a place. A limit of ten an hour rarely has more under way. */
const AT_ONCE = 4

export interface FollowedCallsOptions {
  readonly calls: () => Promise<WorkspaceSession['calls']>
  readonly clock: Clock
  readonly log: Log
  /** `isAnalysed` false: not within the time it is followed. */
  readonly ended: (importId: string, isAnalysed: boolean) => void
}

interface Followed {
  readonly importId: string
  readonly callId: number
  /** Null: it is looked at once. */
  readonly acceptedAt: EpochMs | null
}

/** The calls that imports have become, until they are analysed. */
export class FollowedCalls {
  readonly #options: FollowedCallsOptions
  readonly #waiting: Followed[] = []
  readonly #running = new Map<string, AbortController>()

  constructor(options: FollowedCallsOptions) {
    this.#options = options
  }

  follow(importId: string, callId: number, acceptedAt: EpochMs): void {
    this.#waiting.push({ importId, callId, acceptedAt })
    this.#fill()
  }

  /** An earlier run gave up waiting for it: most are analysed by now. */
  lookOnce(importId: string, callId: number): void {
    this.#waiting.push({ importId, callId, acceptedAt: null })
    this.#fill()
  }

  stop(importId: string): void {
    const index = this.#waiting.findIndex((one) => one.importId === importId)
    if (index >= 0) this.#waiting.splice(index, 1)
    this.#running.get(importId)?.abort()
  }

  close(): void {
    this.#waiting.length = 0
    for (const stop of this.#running.values()) stop.abort()
  }

  #fill(): void {
    while (this.#running.size < AT_ONCE) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      const stop = new AbortController()
      this.#running.set(next.importId, stop)
      this.#follow(next, stop.signal)
        .catch((error: unknown) => {
          if (!stop.signal.aborted) this.#options.log.error('imports.follow', { error })
        })
        .finally(() => {
          this.#running.delete(next.importId)
          this.#fill()
        })
    }
  }

  async #follow({ importId, callId, acceptedAt }: Followed, signal: AbortSignal): Promise<void> {
    const { calls, clock, ended } = this.#options
    if (acceptedAt === null) {
      const how = { urgency: new Urgency('background'), signal }
      // Gone or out of reach: it stays what it is.
      const detail = await (await calls()).detail(callId, how).catch(() => null)
      if (!signal.aborted && detail !== null && isAnalysed(detail)) ended(importId, true)
      return
    }
    const isDone = await followImport({
      callId,
      acceptedAt,
      detail: async (id, how) => (await calls()).detail(id, how),
      clock,
      signal,
    })
    if (!signal.aborted) ended(importId, isDone)
  }
}
