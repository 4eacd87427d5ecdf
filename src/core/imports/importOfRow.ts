import { importFieldsOf, type StagingRow } from '../../domain/recordings/rows/stagingRow.ts'
import type { ImportBytes, ImportRecord } from './queue/journal/importRecord.ts'
import { keyOf } from './staging/shownRows.ts'
import type { StoredRow } from './staging/stagedRow.ts'

type OfRow = Omit<ImportRecord, 'importId' | 'batchId' | 'position' | 'addedAt'>

/** What is queued for a row, as it is stored and shown. Null if a field is missing. */
export function importOfRow(stored: StoredRow, { fields, fileName, facts }: StagingRow): OfRow | null {
  const idempotencyKey = keyOf(stored, fields)
  const sent = importFieldsOf(fields)
  const bytes = bytesOf(stored)
  if (idempotencyKey === null || sent === null || bytes === null) return null
  const recording = {
    fileName,
    sizeBytes: stored.inspection?.fingerprint.sizeBytes ?? 0,
    kind: facts?.kind ?? 'unknown',
    durationSeconds: facts?.durationSeconds ?? null,
  }
  return { idempotencyKey, recording, bytes, fields: sent, state: { kind: 'queued', tries: 0 } }
}

function bytesOf({ source, inspection }: StoredRow): ImportBytes | null {
  if (source.kind === 'link') return source
  if (inspection === null || inspection.sha256 === null) return null
  const { fingerprint, sha256 } = inspection
  return { kind: 'file', path: source.path, isOurs: source.kind === 'upload', fingerprint, sha256 }
}
