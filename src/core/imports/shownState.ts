import type { ImportState } from '../../contract/snapshots.ts'
import { assertNever, type EpochMs } from '../../domain/units.ts'
import type { StoredImportState } from './importJournal.ts'
import type { ImportPause } from './importPause.ts'

/** How an import is shown. `nextAt` is when the hourly limit lets one go, null for now. */
export function shownState(
  state: StoredImportState,
  sentBytes: number,
  nextAt: EpochMs | null,
  pause: ImportPause | null,
): ImportState {
  switch (state.kind) {
    case 'queued':
      if (pause === null || pause.until === 0) return { kind: 'waiting', until: nextAt }
      return nextAt !== null && pause.until !== null && nextAt > pause.until
        ? { kind: 'waiting', until: nextAt }
        : { kind: 'waiting', until: pause.until, why: pause.failure }
    case 'sending':
      return { kind: 'sending', sentBytes }
    case 'accepted':
      return { kind: 'processing', callId: state.callId }
    case 'done':
    case 'still-processing':
    case 'failed':
    case 'cancelled':
      return state
    default:
      return assertNever(state)
  }
}
