import { hasAnalysis } from '../../../domain/calls/hasAnalysis.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { Urgency } from '../../budget/requestBudget.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Clock } from '../../ports.ts'
import type { How } from '../../service/serviceClient.ts'
import type { WorkspaceSession } from '../../connection/session.ts'
import { followImport } from './followImport.ts'

/** So many are asked for at a time; the others wait for a place. A limit of ten an hour rarely has more under way. */
const AT_ONCE = 4

export interface FollowedCallsOptions {
  readonly calls: () => Promise<WorkspaceSession['calls']>
  /** The call of an import, looked for where it isn't known; null while it isn't listed. */
  readonly callId: (importId: string, how: How) => Promise<number | null>
  readonly clock: Clock
  readonly log: Log
  /** `isAnalyzed` false: not within the time it is followed. */
  readonly ended: (importId: string, isAnalyzed: boolean) => void
}

interface Followed {
  readonly importId: string
  /** Null: it is looked at once. */
  readonly acceptedAt: EpochMs | null
}

/** The calls that imports have become, until they are analyzed. */
export class FollowedCalls {
  readonly #options: FollowedCallsOptions
  readonly #waiting: Followed[] = []
  readonly #running = new Map<string, AbortController>()

  constructor(options: FollowedCallsOptions) {
    this.#options = options
  }

  follow(importId: string, acceptedAt: EpochMs): void {
    this.#waiting.push({ importId, acceptedAt })
    this.#fill()
  }

  /** An earlier run gave up waiting for it: most are analyzed by now. */
  lookOnce(importId: string): void {
    this.#waiting.push({ importId, acceptedAt: null })
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

  async #follow({ importId, acceptedAt }: Followed, signal: AbortSignal): Promise<void> {
    const { calls, callId, clock, ended } = this.#options
    if (acceptedAt === null) {
      // Gone or out of reach: it stays what it is.
      const isAnalyzed = await this.#isAnalyzed(importId, signal).catch(() => false)
      if (!signal.aborted && isAnalyzed) ended(importId, true)
      return
    }
    const isDone = await followImport({
      callId: (how) => callId(importId, how),
      acceptedAt,
      detail: async (id, how) => (await calls()).detail(id, how),
      clock,
      signal,
    })
    if (!signal.aborted) ended(importId, isDone)
  }

  async #isAnalyzed(importId: string, signal: AbortSignal): Promise<boolean> {
    const { calls, callId } = this.#options
    const how = { urgency: new Urgency('background'), signal }
    const id = await callId(importId, how)
    return id !== null && hasAnalysis(await (await calls()).detail(id, how))
  }
}
