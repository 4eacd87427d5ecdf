import type { ImportState } from '../../../../contract/snapshots.ts'
import { assertNever, type EpochMs } from '../../../../domain/units.ts'
import type { StoredImportState } from '../journal/importRecord.ts'
import type { ImportPause } from '../importPause.ts'

export interface SendBlockers {
  /** When the hourly limit allows this import, after those ahead of it; null if that is now or unknown. If stopped: if resumed now. */
  readonly limitUntil: EpochMs | null
  readonly pause: ImportPause | null
  readonly isStopped: boolean
}

export function shownState(state: StoredImportState, sentBytes: number, blockers: SendBlockers): ImportState {
  switch (state.kind) {
    case 'queued':
      return state.tries > 0 ? { ...waiting(blockers), isRetry: true } : waiting(blockers)
    case 'sending':
      return { kind: 'sending', sentBytes }
    case 'accepted':
      return { kind: 'processing', callId: state.callId }
    case 'done':
    case 'still-processing':
    case 'no-recording':
    case 'failed':
    case 'canceled':
      return state
    default:
      return assertNever(state)
  }
}

function waiting({ limitUntil, pause, isStopped }: SendBlockers): Extract<ImportState, { readonly kind: 'waiting' }> {
  if (isStopped || pause === null || pause.until === 0) return { kind: 'waiting', until: limitUntil }
  return limitUntil !== null && pause.until !== null && limitUntil > pause.until
    ? { kind: 'waiting', until: limitUntil }
    : { kind: 'waiting', until: pause.until, why: pause.failure }
}
