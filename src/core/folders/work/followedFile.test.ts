import { expect, it } from 'vitest'
import type { ImportRecord, StoredImportState } from '../../imports/queue/journal/importRecord.ts'
import type { StoredFile } from '../store/storedFile.ts'
import { followedFile } from './followedFile.ts'

const failure = { code: 'canceled', data: {} } as const
const FAILED = { kind: 'failed', failure, canRetry: true, tries: 1 } as unknown as StoredImportState

function follow(file: Partial<StoredFile>, state: StoredImportState | null, sha256 = 'sound') {
  const bytes = { kind: 'file', sha256 } as const
  const record = state === null ? null : ({ importId: 'i', state, bytes } as ImportRecord)
  const before = {
    ...{ importId: 'i', callId: null, sentAt: null, choice: null, reason: null, sha256: 'sound' },
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

it.each([FAILED, { kind: 'queued', tries: 0 }, { kind: 'done', callId: 7 }, null] as const)(
  'a file doesn’t follow an import with its key that has other bytes: %j',
  (state) => {
    const waiting = { status: 'waiting', reason: { kind: 'importing' } } as const
    const other = { importId: null, callId: null, sentAt: null, status: 'waiting', needs: 'decide' }
    expect(follow(waiting, state, 'other sound')).toMatchObject(other)
  },
)
