import { expect, it } from 'vitest'
import type { Failure } from '../../../contract/errors.ts'
import type { AcceptedRecording } from '../queue/journal/importJournal.ts'
import type { ImportBytes, ImportRecord, StoredImportState } from '../queue/journal/importRecord.ts'
import { importedBefore, type KnownImport, knownImports } from './knownImports.ts'

const FAILURE: Failure = { code: 'service-failed', data: { status: 500 } }
const FAILED: StoredImportState = { kind: 'failed', failure: FAILURE, canRetry: true }
const file = (sha256: string) => ({ kind: 'file', sha256 }) as ImportBytes

const record = (key: string, state: StoredImportState, bytes = file('same')) =>
  ({ importId: `i-${key}`, idempotencyKey: key, state, bytes, recording: { fileName: `${key}.wav` } }) as ImportRecord
const known = (records: readonly ImportRecord[], accepted: readonly AcceptedRecording[] = []) =>
  knownImports({ records: () => records, accepted: () => accepted })

it('knows imports of the list by key and content, whether they are a call, and whether they are over', () => {
  const { byKey, byContent } = known([
    record('a', { kind: 'queued', tries: 0 }),
    record('b', { kind: 'done', callId: 5 }),
    record('c', FAILED),
    record('d', { kind: 'cancelled' }),
    record('e', { kind: 'accepted', callId: null, acceptedAt: 0 }, { kind: 'link', url: 'https://a.example/e.wav' }),
  ])
  expect([...byKey.values()].map(({ callId, isOver }) => [callId, isOver])).toEqual([
    [null, false],
    [5, false],
    [null, true],
    [null, true],
    [null, false],
  ])
  expect(byKey.get('b')).toMatchObject({ importId: 'i-b', content: 'same', fileName: 'b.wav' })
  expect(byContent.get('same')?.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['a', 'b', 'c', 'd'])
  expect(byContent.get('https://a.example/e.wav')).toHaveLength(1)
})

it('knows accepted recordings that are no longer in the list, and the call of those that are', () => {
  const { byKey, byContent } = known(
    [record('a', FAILED)],
    [
      { idempotencyKey: 'a', sha256: 'same', fileName: 'old.wav', callId: 7 },
      { idempotencyKey: 'b', sha256: null, fileName: 'b.wav', callId: 8 },
    ],
  )
  // It was accepted, so its call exists although its last try failed.
  expect(byKey.get('a')).toMatchObject({ importId: 'i-a', fileName: 'a.wav', callId: 7, isOver: false })
  expect(byKey.get('b')).toMatchObject({ importId: '', content: null, callId: 8, isOver: false })
  expect([...byContent.keys()]).toEqual(['same'])
})

it('finds the import with the same content, preferably with the same key, otherwise the last, but none that is over', () => {
  const one = (idempotencyKey: string, isOver = false) => ({ idempotencyKey, isOver }) as KnownImport
  const byContent = new Map([
    ['three', [one('a'), one('b'), one('c'), one('d', true)]],
    ['over', [one('a', true)]],
  ])
  const keyOf = (content: string, key: string | null) => importedBefore(byContent, content, key)?.idempotencyKey ?? null
  expect([keyOf('three', 'b'), keyOf('three', 'x'), keyOf('three', null), keyOf('three', 'd')]).toEqual([
    'b',
    'c',
    'c',
    'c',
  ])
  expect([keyOf('over', 'a'), keyOf('none', 'a')]).toEqual([null, null])
})
