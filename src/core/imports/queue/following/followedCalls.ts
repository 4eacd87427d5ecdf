import type { EpochMs } from '../../../../domain/units.ts'
import { Urgency } from '../../../budget/requestBudget.ts'
import type { Log } from '../../../diagnostics/log.ts'
import type { Clock } from '../../../ports.ts'
import type { How } from '../../../service/serviceClient.ts'
import type { WorkspaceSession } from '../../../connection/session.ts'
import type { ImportRecord } from '../journal/importRecord.ts'
import { type CallOutcome, callOutcome } from './callOutcome.ts'
import { followImport } from './followImport.ts'

/** The number of calls polled at a time; the others wait. At ten imports an hour there are rarely more. */
const AT_ONCE = 4

export interface FollowedCallsOptions {
  readonly calls: () => Promise<WorkspaceSession['calls']>
  /** The call of an import, searched for if its id is unknown; null while it isn't listed. */
  readonly callId: (importId: string, how: How) => Promise<number | null>
  readonly clock: Clock
  readonly log: Log
  /** `outcome` null: not known before the time limit. */
  readonly ended: (importId: string, outcome: CallOutcome | null) => void
}

interface Followed {
  readonly importId: string
  readonly isLink: boolean
  /** Null: check it once. */
  readonly acceptedAt: EpochMs | null
}

/** Follows the calls of imports until they are analyzed. */
export class FollowedCalls {
  readonly #options: FollowedCallsOptions
  readonly #waiting: Followed[] = []
  readonly #running = new Map<string, AbortController>()

  constructor(options: FollowedCallsOptions) {
    this.#options = options
  }

  /** One that is still processing is checked once: an earlier session stopped waiting for it, and most are analyzed by now. */
  follow({ importId, bytes, state }: Pick<ImportRecord, 'importId' | 'bytes' | 'state'>): void {
    if (state.kind !== 'accepted' && state.kind !== 'still-processing') return
    const acceptedAt = state.kind === 'accepted' ? state.acceptedAt : null
    this.#waiting.push({ importId, isLink: bytes.kind === 'link', acceptedAt })
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

  async #follow({ importId, isLink, acceptedAt }: Followed, signal: AbortSignal): Promise<void> {
    const { calls, callId, clock, ended } = this.#options
    if (acceptedAt === null) {
      // The call is deleted or unreachable: keep the import's state.
      const known = await this.#outcome(importId, isLink, signal).catch(() => null)
      if (!signal.aborted && known !== null) ended(importId, known)
      return
    }
    const outcome = await followImport({
      callId: (how) => callId(importId, how),
      acceptedAt,
      isLink,
      detail: async (id, how) => (await calls()).detail(id, how),
      clock,
      signal,
    })
    if (!signal.aborted) ended(importId, outcome)
  }

  async #outcome(importId: string, isLink: boolean, signal: AbortSignal): Promise<CallOutcome | null> {
    const { calls, callId } = this.#options
    const how = { urgency: new Urgency('background'), signal }
    const id = await callId(importId, how)
    return id === null ? null : callOutcome(await (await calls()).detail(id, how), { isLink, isLate: true })
  }
}
