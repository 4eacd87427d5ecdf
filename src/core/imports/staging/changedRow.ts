import type { RowChange, RowFieldName } from '../../../domain/recordings/rows/stagingRow.ts'
import { localOf, timestampsOf } from '../../../domain/recordings/rows/rowTime.ts'
import type { Entered, StoredRow } from './stagedRow.ts'

/** A row with what a person or a CSV says. Values of a CSV never replace a person's. */
export function changedRow(row: StoredRow, change: RowChange, from: 'person' | 'csv'): StoredRow {
  const { timeZone, timeFrom, reset, unread: notUnderstood, assumedZone, readZone, isByOrder, ...values } = change
  const fields: Record<string, Entered['fields'][RowFieldName]> = { ...row.entered.fields }
  const unread: Record<string, string | undefined> = { ...row.entered.unread }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || (from === 'csv' && fields[name]?.from === 'person')) continue
    // A text of spaces counts as empty.
    const given = typeof value === 'string' && value.trim() === '' ? null : value
    fields[name] = { value: given, from } as Entered['fields'][RowFieldName]
    delete unread[name]
  }
  for (const [name, text] of Object.entries(notUnderstood ?? {})) {
    if (from === 'person' || fields[name]?.from !== 'person') unread[name] = text
  }
  const reread = from === 'person' && timeZone !== undefined ? csvTimeIn(row.entered, timeZone) : null
  // Another source of the time is selected, so the entered time no longer applies.
  const dropped = timeFrom === undefined ? (reset ?? []) : [...(reset ?? []), 'timestamp']
  for (const name of dropped) {
    delete fields[name]
    delete unread[name]
  }
  return {
    ...row,
    timeZone: timeZone ?? row.timeZone,
    entered: {
      fields: { ...fields, ...reread?.fields },
      timeFrom: timeFrom ?? row.entered.timeFrom,
      unread: { ...unread, ...reread?.unread },
      isZoneChosen: row.entered.isZoneChosen || (from === 'person' && timeZone !== undefined),
      csv: {
        assumedZone: assumedZone !== undefined ? assumedZone : reread === null ? row.entered.csv.assumedZone : null,
        readZone: readZone !== undefined ? readZone : reread === null ? readZoneOf(row.entered) : timeZone!,
        isByOrder: isByOrder ?? row.entered.csv.isByOrder,
      },
    },
  }
}

function readZoneOf({ csv }: Entered): string | null {
  return csv.readZone ?? csv.assumedZone
}

/** The time of a CSV that doesn't state its zone, in the zone that a person has chosen; null if there is none. */
function csvTimeIn(entered: Entered, timeZone: string): Pick<Entered, 'fields' | 'unread'> | null {
  const { timestamp } = entered.fields
  const readZone = readZoneOf(entered)
  if (readZone === null || timestamp?.from !== 'csv' || timestamp.value === null) return null
  const local = localOf(timestamp.value, readZone)
  const [value, second] = timestampsOf({ local, offsetMinutes: null }, timeZone)
  // If the clocks repeat or skip it there, only a person knows the time.
  if (value === undefined || second !== undefined)
    return { fields: { timestamp: { value: null, from: 'csv' } }, unread: { timestamp: local.replace('T', ' ') } }
  return { fields: { timestamp: { value, from: 'csv' } }, unread: {} }
}
