import type { Failure } from '../../../../contract/errors/errors.ts'
import { BYTE_ORDER_MARK, csvRecord, type CsvValue } from '../../../../domain/exports/csv.ts'
import { assertNever } from '../../../../domain/units.ts'
import type { ImportRecord, StoredImportState } from '../journal/importRecord.ts'

const COLUMNS: readonly { readonly name: string; readonly of: (record: ImportRecord) => CsvValue }[] = [
  { name: 'file', of: ({ recording }) => recording.fileName },
  { name: 'result', of: ({ state }) => RESULTS[state.kind] },
  { name: 'call_id', of: ({ state }) => ('callId' in state ? state.callId : null) },
  { name: 'problem', of: ({ state }) => (state.kind === 'failed' ? problemText(state.failure) : null) },
  { name: 'timestamp', of: ({ fields }) => fields.timestamp },
  { name: 'user_id', of: ({ fields: { userId } }) => (typeof userId === 'number' ? userId : null) },
  { name: 'user_email', of: ({ fields: { userId } }) => (typeof userId === 'string' ? userId : null) },
  { name: 'call_type_id', of: ({ fields }) => fields.callTypeId },
  { name: 'title', of: ({ fields }) => fields.title },
  { name: 'lead_name', of: ({ fields }) => fields.leadName },
  { name: 'lead_company', of: ({ fields }) => fields.leadCompany },
  { name: 'source', of: ({ bytes }) => sourceText(bytes) },
  { name: 'size_bytes', of: ({ bytes }) => (bytes.kind === 'file' ? bytes.fingerprint.sizeBytes : null) },
  { name: 'duration_seconds', of: ({ recording }) => recording.durationSeconds },
  { name: 'sha256', of: ({ bytes }) => (bytes.kind === 'file' ? bytes.sha256 : null) },
  { name: 'idempotency_key', of: ({ idempotencyKey }) => idempotencyKey },
  { name: 'added_at', of: ({ addedAt }) => new Date(addedAt).toISOString() },
]

/** Writes the outcome of each import as CSV, one line each in queue order, with what is needed to retry by hand. */
export function importReport(records: readonly ImportRecord[]): string {
  const lines = records.map((record) => csvRecord(COLUMNS.map(({ of }) => of(record))))
  return BYTE_ORDER_MARK + csvRecord(COLUMNS.map(({ name }) => name)) + lines.join('')
}

const RESULTS: { readonly [Kind in StoredImportState['kind']]: string } = {
  queued: 'queued',
  sending: 'being sent',
  accepted: 'imported, being analyzed',
  done: 'imported',
  'still-processing': 'imported, not analyzed yet',
  'no-recording': 'accepted, but the service has no recording',
  failed: 'not imported',
  canceled: 'canceled',
}

function problemText({ code, data }: Failure): string {
  const detail = 'message' in data ? data.message : 'reason' in data ? data.reason : null
  return detail === null || detail === '' ? code : `${code}: ${detail}`
}

function sourceText(bytes: ImportRecord['bytes']): string | null {
  switch (bytes.kind) {
    case 'link':
      return bytes.url
    case 'file':
      // The path of our own copy is useless to people.
      return bytes.isOurs ? null : bytes.path
    default:
      return assertNever(bytes)
  }
}
