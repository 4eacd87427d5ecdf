import type { Log } from '../../../diagnostics/log.ts'
import type { Clock } from '../../../ports.ts'
import type { WorkspaceSession } from '../../../connection/session.ts'
import type { ImportJournal } from '../journal/importJournal.ts'
import type { ImportRecord, StoredImportState } from '../journal/importRecord.ts'
import { findAcceptedCall } from './findAcceptedCall.ts'
import { FollowedCalls } from './followedCalls.ts'

export interface FollowAcceptedOptions {
  readonly journal: ImportJournal
  readonly session: () => Promise<WorkspaceSession>
  readonly clock: Clock
  readonly log: Log
  /** The call of an import was found, or what became of it. */
  readonly changed: (record: ImportRecord | null) => void
}

/** Follows the calls of imports, and writes in the journal what becomes of them. */
export function followAccepted({ journal, session, clock, log, changed }: FollowAcceptedOptions): FollowedCalls {
  const change = (importId: string, next: (state: StoredImportState) => StoredImportState | null) => {
    const { record } = journal.updateAnyway(importId, clock.now(), (before) => {
      const state = next(before.state)
      return state === null ? null : { ...before, state }
    })
    changed(record)
  }
  const isTaken = (callId: number) => journal.known.hasCall(callId)
  return new FollowedCalls({
    calls: async () => (await session()).calls,
    clock,
    log,
    callId: async (importId, how) => {
      const record = journal.listed.get(importId)
      const { state } = record
      if (!('callId' in state) || state.callId !== null) return 'callId' in state ? state.callId : null
      const { calls } = await session()
      const callId = await findAcceptedCall(record, { calls, isTaken, how })
      // Another import may have taken it while the list was read.
      if (callId === null || isTaken(callId) || how.signal?.aborted === true) return null
      change(importId, (now) => ('callId' in now && now.kind !== 'done' ? { ...now, callId } : null))
      return callId
    },
    ended: (importId, outcome) =>
      change(importId, (state) => {
        if (state.kind !== 'accepted' && state.kind !== 'still-processing') return null
        const { callId } = state
        if (outcome === 'no-recording') return { kind: 'no-recording', callId }
        if (outcome === 'analyzed' && callId !== null) return { kind: 'done', callId }
        return state.kind === 'still-processing' ? null : { kind: 'still-processing', callId }
      }),
  })
}
