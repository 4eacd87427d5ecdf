import type { EpochMs } from '../../../../domain/units.ts'
import { Urgency } from '../../../budget/requestBudget.ts'
import type { Log } from '../../../diagnostics/log.ts'
import type { Clock } from '../../../ports.ts'
import type { WorkspaceSession } from '../../../connection/session.ts'
import type { ImportJournal } from '../journal/importJournal.ts'
import type { ImportRecord, StoredImportState } from '../journal/importRecord.ts'
import { type CallOutcome, callOutcome } from './callOutcome.ts'
import { findAcceptedCall } from './findAcceptedCall.ts'
import { followImport } from './followImport.ts'

/** The number of calls polled at a time; the others wait. At ten imports an hour there are rarely more. */
const AT_ONCE = 4

export interface FollowedCallsOptions {
  readonly journal: ImportJournal
  readonly session: () => Promise<WorkspaceSession>
  readonly clock: Clock
  readonly log: Log
  /** The call of an import was found, or what became of it. */
  readonly changed: (record: ImportRecord | null) => void
}

interface Followed {
  readonly importId: string
  readonly isLink: boolean
  /** Null: check it once. */
  readonly acceptedAt: EpochMs | null
}

/** Follows the calls of imports until they are analyzed, in the background lane, and writes in the journal what becomes of them. */
export class FollowedCalls {
  readonly #options: FollowedCallsOptions
  readonly #waiting: Followed[] = []
  readonly #running = new Map<string, AbortController>()
  #isClosed = false

  constructor(options: FollowedCallsOptions) {
    this.#options = options
  }

  /** One that is still processing is checked once: an earlier session stopped waiting for it, and most are analyzed by now. */
  follow({ importId, bytes, state }: Pick<ImportRecord, 'importId' | 'bytes' | 'state'>): void {
    if (this.#isClosed || (state.kind !== 'accepted' && state.kind !== 'still-processing')) return
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
    this.#isClosed = true
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

  async #follow(followed: Followed, signal: AbortSignal): Promise<void> {
    const { importId, acceptedAt } = followed
    const { clock } = this.#options
    if (acceptedAt === null) {
      // The call is deleted or unreachable: keep the import's state.
      const known = await this.#outcome(followed, true, signal).catch(() => null)
      if (!signal.aborted && known !== null) this.#ended(importId, known)
      return
    }
    const poll = (isLate: boolean) => this.#outcome(followed, isLate, signal)
    const outcome = await followImport({ outcome: poll, acceptedAt, clock, signal })
    if (!signal.aborted) this.#ended(importId, outcome)
  }

  async #outcome({ importId, isLink }: Followed, isLate: boolean, signal: AbortSignal): Promise<CallOutcome | null> {
    const how = { urgency: new Urgency('background'), signal }
    const { calls } = await this.#options.session()
    const callId = await this.#callId(importId, calls, how)
    return callId === null ? null : callOutcome(await calls.detail(callId, how), { isLink, isLate })
  }

  /** The call of an import, searched for if its id is unknown; null while it isn't listed. */
  async #callId(
    importId: string,
    calls: WorkspaceSession['calls'],
    how: { readonly urgency: Urgency; readonly signal: AbortSignal },
  ): Promise<number | null> {
    const { listed, known } = this.#options.journal
    const record = listed.get(importId)
    const { state } = record
    if (!('callId' in state)) return null
    if (state.callId !== null) return state.callId
    const isTaken = (callId: number) => known.hasCall(callId)
    const callId = await findAcceptedCall(record, { calls, isTaken, how })
    // Another import may have taken it while the list was read.
    if (callId === null || isTaken(callId) || how.signal.aborted) return null
    this.#change(importId, (now) => ('callId' in now && now.kind !== 'done' ? { ...now, callId } : null))
    return callId
  }

  /** `outcome` null: not known before the time limit. */
  #ended(importId: string, outcome: CallOutcome | null): void {
    this.#change(importId, (state) => {
      if (state.kind !== 'accepted' && state.kind !== 'still-processing') return null
      const { callId } = state
      if (outcome === 'no-recording') return { kind: 'no-recording', callId }
      if (outcome === 'analyzed' && callId !== null) return { kind: 'done', callId }
      return state.kind === 'still-processing' ? null : { kind: 'still-processing', callId }
    })
  }

  #change(importId: string, next: (state: StoredImportState) => StoredImportState | null): void {
    const { journal, clock, changed } = this.#options
    const { record } = journal.updateAnyway(importId, clock.now(), (before) => {
      const state = next(before.state)
      return state === null ? null : { ...before, state }
    })
    changed(record)
  }
}
