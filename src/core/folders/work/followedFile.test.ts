import { expect, it } from 'vitest'
import type { ImportFields } from '../../../domain/recordings/recording.ts'
import { MINUTE } from '../../../domain/units.ts'
import type { ImportRecord, StoredImportState } from '../../imports/queue/journal/importRecord.ts'
import type { StoredFile } from '../store/storedFile.ts'
import { followedFile } from './followedFile.ts'

const failure = { code: 'canceled', data: {} } as const
const CALL_AT = Date.UTC(2026, 5, 1, 9)
const FIELDS = { timestamp: new Date(CALL_AT).toISOString(), userId: 1 } as ImportFields
const FAILED = { kind: 'failed', failure, canRetry: true, tries: 1 } as unknown as StoredImportState

function follow(
  file: Partial<StoredFile>,
  state: StoredImportState | null,
  { sha256 = 'sound', ...change }: Partial<ImportRecord> & { readonly sha256?: string } = {},
) {
  const bytes = { kind: 'file', sha256 } as const
  const record = state === null ? null : ({ importId: 'i', state, bytes, fields: FIELDS, ...change } as ImportRecord)
  const before = {
    ...{
      importId: 'i',
      key: 'k',
      callAt: CALL_AT,
      userId: 1,
      callId: null,
      sentAt: null,
      choice: null,
      reason: null,
      sha256: 'sound',
    },
    ...file,
  } as StoredFile
  const accepted = { idempotencyKey: 'k', fileName: 'a.wav', sha256, callId: 7 }
  return followedFile(before, { record, accepted: state === null ? accepted : null }, 1000)
}

it('a failed import that a person left out stays left out, until its import is sent again', () => {
  const leftOut = { choice: 'leave-out', status: 'left-out', reason: { kind: 'by-person' } } as const
  expect(follow(leftOut, FAILED)).toBeNull()
  expect(follow(leftOut, { kind: 'queued', tries: 0 })).toMatchObject({ status: 'waiting' })
  expect(follow(leftOut, { kind: 'done', callId: 7 })).toMatchObject({ status: 'sent', callId: 7 })
  // It was sent before it was replaced.
  expect(follow({ ...leftOut, sentAt: 5, callId: 7 }, { kind: 'done', callId: 7 })).toBeNull()
})

it('a file follows its import', () => {
  const waiting = { status: 'waiting', reason: { kind: 'importing' } } as const
  expect(follow(waiting, { kind: 'sending', tries: 0 })).toBeNull()
  expect(follow(waiting, FAILED)).toMatchObject({ status: 'attention', reason: { kind: 'failed' } })
  expect(follow(waiting, { kind: 'done', callId: 7 })).toMatchObject({ status: 'sent', sentAt: 1000 })
})

it('a file that couldn’t be read is read again, in case its share is back', () => {
  const waiting = { status: 'waiting', reason: { kind: 'importing' } } as const
  const unreadable = { code: 'recording-unreadable', data: { fileName: 'a.wav', reason: 'gone' } } as const
  const state = { kind: 'failed', failure: unreadable, canRetry: true } as const
  const followed = { importId: 'i', status: 'attention', needs: 'check', checkAt: 1000 + MINUTE }
  expect(follow(waiting, state)).toMatchObject(followed)
  expect(follow({ ...waiting, needs: null }, FAILED)).toMatchObject({ needs: null })
})

it('a file that changed before it was sent is read again, also if its import failed for another reason', () => {
  const waiting = { status: 'waiting', reason: { kind: 'importing' }, needs: null } as const
  const changed = { code: 'recording-changed', data: { fileName: 'a.wav' } } as const
  const state = { kind: 'failed', failure: changed, canRetry: true } as const
  expect(follow(waiting, state)).toMatchObject({ status: 'attention', needs: 'check', checkAt: 1000 })
  expect(follow({ ...waiting, needs: 'check', checkAt: 5 }, FAILED)).toMatchObject({ needs: 'check', checkAt: 5 })
  expect(follow({ ...waiting, needs: 'check' }, { kind: 'done', callId: 7 })).toMatchObject({ needs: 'check' })
  // A person retries it.
  const failed = { status: 'attention', reason: { kind: 'failed', failure }, needs: 'check' } as const
  expect(follow(failed, { kind: 'queued', tries: 0 })).toMatchObject({ needs: null })
})

it('a sent file has the time and the agent that were sent, also once its import is removed from the list', () => {
  const fields = { ...FIELDS, timestamp: '2026-06-01T10:00:00+02:00', userId: 2 }
  const sent = follow({}, { kind: 'accepted', callId: 7, acceptedAt: 0 }, { fields, isCorrected: true })
  expect(sent).toMatchObject({ status: 'sent', callAt: Date.UTC(2026, 5, 1, 8), userId: 2 })
})

it.each([FAILED, { kind: 'queued', tries: 0 }, { kind: 'done', callId: 7 }, null] as const)(
  'a file doesn’t follow an import with its key that has other bytes: %j',
  (state) => {
    const waiting = { status: 'waiting', reason: { kind: 'importing' } } as const
    const other = { importId: null, callId: null, sentAt: null, status: 'waiting', needs: 'decide' }
    expect(follow(waiting, state, { sha256: 'other sound' })).toMatchObject(other)
  },
)
