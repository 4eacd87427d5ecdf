import type { ImportFields } from '../../../domain/recordings/recording.ts'
import type { ImportRecord } from './journal/importRecord.ts'
import { idempotencyKey } from './sending/idempotencyKey.ts'

/** The fields to change; undefined ones stay. */
export type FieldChange = { readonly [Name in keyof ImportFields]?: ImportFields[Name] | undefined }

/**
 * An import with changed fields; null if they can't change, because it is being sent or was accepted. Its key follows the time and the
 * agent if it was derived from them, so that the recording is recognized with its new fields. Once a request with its key has begun
 * (`wasTried`) it keeps the key, as does one of a watched folder, which is found by it.
 */
export function editedImport(record: ImportRecord, change: FieldChange, wasTried: boolean): ImportRecord | null {
  const { kind } = record.state
  if (kind !== 'queued' && kind !== 'failed' && kind !== 'canceled') return null
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const fields: ImportFields = { ...record.fields, ...Object.fromEntries(given) }
  const names = Object.keys(fields) as (keyof ImportFields)[]
  const corrected = names.filter(
    (name) => record.corrected?.includes(name) === true || fields[name] !== record.fields[name],
  )
  const isDerived = derivedKey(record, record.fields) === record.idempotencyKey
  const keepsKey = wasTried || record.batchId === null || !isDerived
  const key = keepsKey ? record.idempotencyKey : derivedKey(record, fields)
  // Without a list of what was corrected before, all of it may have been.
  const isKnown = record.isCorrected !== true || record.corrected !== undefined
  return { ...record, fields, isCorrected: true, ...(isKnown && { corrected }), idempotencyKey: key }
}

function derivedKey({ bytes }: ImportRecord, { timestamp, userId }: ImportFields): string {
  const content = bytes.kind === 'file' ? bytes.sha256 : bytes.url
  return idempotencyKey({ voipId: null, content, timestamp, userId })
}
