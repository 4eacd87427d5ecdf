import { personFields, type RowFields } from '../../domain/recordings/rows/stagingRow.ts'
import type { ImportRecord } from './queue/journal/importRecord.ts'
import { newRow } from './staging/newRows.ts'
import { NOTHING_ENTERED, type StoredRow } from './staging/stagedRow.ts'

/** The row of an import that is reviewed again: a person has confirmed all of its values. Its file is inspected again. */
export function returnedRow({ bytes, recording, fields, idempotencyKey }: ImportRecord): StoredRow {
  const values: Partial<RowFields> = {
    ...personFields(fields),
    // The telephone system's id is the key, unless it couldn't be a header.
    ...(!idempotencyKey.startsWith('earshot-') && personFields({ voipId: idempotencyKey })),
  }
  const source =
    bytes.kind === 'link'
      ? ({ kind: 'link', url: bytes.url } as const)
      : ({ kind: bytes.isOurs ? 'upload' : 'path', path: bytes.path } as const)
  const row = newRow(source, {
    fileName: recording.fileName,
    folder: '',
    timeZone: 'UTC',
    sizeBytes: bytes.kind === 'link' ? null : recording.sizeBytes,
    ...(bytes.kind === 'file' && { modifiedAt: bytes.fingerprint.modifiedMs }),
  })
  return { ...row, entered: { ...NOTHING_ENTERED, fields: values, isZoneChosen: true } }
}
