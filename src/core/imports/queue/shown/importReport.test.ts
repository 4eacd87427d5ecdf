import { expect, test } from 'vitest'

import type { Failure } from '../../../../contract/errors/errors.ts'
import type { ImportFields } from '../../../../domain/recordings/recording.ts'
import type { ImportBytes, ImportRecord, StoredImportState } from '../journal/importRecord.ts'
import { importReport } from './importReport.ts'

const OURS: ImportBytes = {
  kind: 'file',
  path: '/data/spool/1',
  isOurs: true,
  fingerprint: { sizeBytes: 12, modifiedMs: 0 },
  sha256: 'ab',
}

function record(state: StoredImportState, bytes: ImportBytes = OURS): ImportRecord {
  const fields: ImportFields = {
    timestamp: '2026-11-20T14:05:07Z',
    userId: 3,
    callTypeId: null,
    title: null,
    leadName: 'Mia',
    leadCompany: null,
  }
  return {
    importId: 'i',
    idempotencyKey: 'key',
    batchId: null,
    position: 0,
    recording: { fileName: 'a.wav', durationSeconds: 1.5 } as ImportRecord['recording'],
    bytes,
    fields,
    addedAt: Date.UTC(2026, 10, 21),
    state,
  }
}

/** The cells of the lines after the heading, by column. */
function reported(...records: readonly ImportRecord[]): readonly Readonly<Record<string, string>>[] {
  const [names = [], ...lines] = importReport(records)
    .replace(/^\uFEFF/u, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return lines.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
}

const failed = (failure: Failure): ImportRecord => record({ kind: 'failed', failure, canRetry: false })

test('has the address of an agent whose id isn’t known', () => {
  const one = record({ kind: 'canceled' })
  const [byId, byAddress] = reported(one, { ...one, fields: { ...one.fields, userId: 'ada@acme.example' } })
  expect([byId?.['user_id'], byId?.['user_email']]).toEqual(['3', ''])
  expect([byAddress?.['user_id'], byAddress?.['user_email']]).toEqual(['', 'ada@acme.example'])
})

test('reports what isn’t sent yet as queued', () => {
  expect(reported(record({ kind: 'queued', tries: 0 }))[0]?.['result']).toBe('queued')
})

test('reports a refusal by its code and the service’s message, if any', () => {
  const problems = reported(
    failed({ code: 'import-refused', data: { message: 'agent not found' } }),
    failed({ code: 'import-refused', data: { message: null } }),
    failed({ code: 'import-refused', data: { message: '' } }),
    failed({ code: 'recording-unreadable', data: { fileName: 'a.wav', reason: 'it has been moved' } }),
    failed({ code: 'recording-changed', data: { fileName: 'a.wav' } }),
    record({ kind: 'canceled' }),
  ).map(({ problem }) => problem)
  expect(problems).toEqual([
    'import-refused: agent not found',
    'import-refused',
    'import-refused',
    'recording-unreadable: it has been moved',
    'recording-changed',
    '',
  ])
})

test('includes the call, the key and the recording’s source, but not the path of our copy', () => {
  const link: ImportBytes = { kind: 'link', url: 'https://example.com/a.wav' }
  const theirs: ImportBytes = { ...OURS, path: '/home/mia/a.wav', isOurs: false }
  const done: StoredImportState = { kind: 'done', callId: 41 }
  const [ours, own, linked] = reported(record(done), record(done, theirs), record(done, link))
  expect(ours).toMatchObject({ file: 'a.wav', call_id: '41', source: '', size_bytes: '12', idempotency_key: 'key' })
  expect(own).toMatchObject({ source: '/home/mia/a.wav', sha256: 'ab', duration_seconds: '1.5' })
  expect(linked).toMatchObject({ source: 'https://example.com/a.wav', size_bytes: '', sha256: '' })
  expect(ours).toMatchObject({ timestamp: '2026-11-20T14:05:07Z', user_id: '3', call_type_id: '', lead_name: 'Mia' })
})
