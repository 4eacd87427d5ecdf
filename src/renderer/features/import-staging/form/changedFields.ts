import type { RowChange, RowFields } from '../../../../domain/recordings/rows/stagingRow.ts'

/** The fields of a form: the recording's, with the user's changes. */
export function changedFields(fields: RowFields, change: RowChange): RowFields {
  const changed = Object.entries(change).filter(([name, value]) => name in fields && value !== undefined)
  return { ...fields, ...Object.fromEntries(changed.map(([name, value]) => [name, { value, from: 'person' }])) }
}
