import type { AcceptedRecording } from '../../imports/queue/journal/knownRecordings.ts'
import type { ImportRecord } from '../../imports/queue/journal/importRecord.ts'
import { MINUTE, type EpochMs } from '../../../domain/units.ts'
import { instantOf } from '../../../domain/values/instant.ts'
import { isFileFailure } from '../store/fileStore.ts'
import type { StoredFile } from '../store/storedFile.ts'

/** What the list of imports knows about a key. */
export interface KnownKey {
  readonly record: ImportRecord | null
  readonly accepted: AcceptedRecording | null
}

/** The status of a file from its import. Null: it has not changed. */
export function followedFile(file: StoredFile, { record, accepted }: KnownKey, now: EpochMs): StoredFile | null {
  const next = nextOf(file, { record, accepted }, now)
  const isSame =
    next.status === file.status &&
    next.callId === file.callId &&
    next.importId === file.importId &&
    JSON.stringify(next.reason) === JSON.stringify(file.reason)
  return isSame ? null : next
}

function nextOf(file: StoredFile, { record, accepted }: KnownKey, now: EpochMs): StoredFile {
  const importId = record?.importId ?? file.importId ?? ''
  const linked = { ...file, importId }
  const state = record?.state
  if (file.reason?.kind === 'replaced' || file.reason?.kind === 'other-call') return file
  // A person left it out after it had failed or was replaced. If its import is retried in the list, the file follows that.
  const isLeftOut = file.choice === 'leave-out' && file.status === 'left-out'
  const isActive = state !== undefined && state.kind !== 'failed' && state.kind !== 'canceled'
  if (isLeftOut && (file.sentAt !== null || !isActive)) return file
  const hasOtherBytes = (record !== null || accepted !== null) && contentOf({ record, accepted }) !== file.sha256
  if (hasOtherBytes) return { ...file, ...NOT_LINKED }
  const sent = (callId: number | null): StoredFile => {
    // A person may have corrected them in the list, and remove the import before its call is compared with them.
    const { timestamp, userId } = record?.fields ?? {}
    const callAt = instantOf(timestamp) ?? file.callAt
    const agent = typeof userId === 'number' ? userId : file.userId
    return { ...linked, callAt, userId: agent, callId, sentAt: file.sentAt ?? now, status: 'sent', reason: null }
  }
  switch (state?.kind) {
    case 'queued':
    case 'sending':
      return { ...linked, needs: null, status: 'waiting', reason: { kind: 'importing' } }
    case 'accepted':
    case 'done':
    case 'still-processing':
    case 'no-recording':
      return sent(state.callId)
    case 'failed': {
      const { failure } = state
      // Once it was read again, its import is sent again, see `HandOver.sendReadable`. Its share may be away.
      const checkAt = failure.code === 'recording-unreadable' ? now + MINUTE : now
      const check = isFileFailure(failure) ? ({ needs: 'check', checkAt } as const) : {}
      return { ...linked, ...check, status: 'attention', reason: { kind: 'failed', failure } }
    }
    case 'canceled':
      return { ...linked, needs: null, status: 'left-out', reason: { kind: 'import-canceled' } }
    case undefined:
      if (accepted !== null) return sent(accepted.callId)
      // It was sent, and removed from the list before its call was found.
      if (file.status === 'sent') return file
      return { ...linked, needs: null, status: 'left-out', reason: { kind: 'import-canceled' } }
  }
}

/** The hash of what is sent for a key, or was; null for a link. */
export function contentOf({ record, accepted }: KnownKey): string | null {
  if (record === null) return accepted?.sha256 ?? null
  return record.bytes.kind === 'file' ? record.bytes.sha256 : null
}

/** The import with its key sends another recording, which must never count as this one. */
const NOT_LINKED = {
  importId: null,
  callId: null,
  sentAt: null,
  shownAt: null,
  needs: 'decide',
  checkAt: 0,
  status: 'waiting',
  reason: { kind: 'unchecked' },
} as const satisfies Partial<StoredFile>
