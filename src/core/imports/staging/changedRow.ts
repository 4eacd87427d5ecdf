import type { RowChange, RowFieldName, StagingRow } from '../../../domain/recordings/rows/stagingRow.ts'
import { localOf, timestampsOf } from '../../../domain/recordings/rows/rowTime.ts'
import { type Entered, SURE_CSV, type StoredRow } from './stagedRow.ts'

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
  const isReread = from === 'person' && timeZone !== undefined && values.timestamp === undefined
  const reread = isReread ? timeIn(row.entered, timeZone) : null
  // What a person enters is certain, unless the change says otherwise.
  const isCertain = from === 'person' && values.timestamp !== undefined
  const zones = reread !== null ? { assumedZone: null, readZone: timeZone! } : isCertain ? SURE_CSV : row.entered.csv
  // A CSV's time is ignored next to a person's, and so is its zone.
  const isIgnored = from === 'csv' && row.entered.fields.timestamp?.from === 'person'
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
        assumedZone: assumedZone === undefined || isIgnored ? zones.assumedZone : assumedZone,
        readZone: readZone === undefined || isIgnored ? zones.readZone : readZone,
        isByOrder: isByOrder ?? row.entered.csv.isByOrder,
      },
    },
  }
}

/** Without the source of a time that the row doesn't have. Those of a row that isn't inspected yet are unknown. */
export function possibleChange(change: RowChange, row: StagingRow | undefined): RowChange {
  const { timeFrom, reset, ...others } = change
  if (timeFrom === undefined || row?.check !== 'done' || row.times.some(({ from }) => from === timeFrom)) return change
  return { ...others, reset: reset?.filter((name) => name !== 'timestamp') }
}

/** A time without a zone, of a CSV or of several readings, in the zone that a person has chosen; null if there is none. */
function timeIn({ fields, csv }: Entered, timeZone: string): Pick<Entered, 'fields' | 'unread'> | null {
  const { timestamp } = fields
  const readZone = csv.readZone ?? (timestamp?.from === 'csv' ? csv.assumedZone : null)
  if (readZone === null || timestamp === undefined || timestamp.value === null) return null
  // A time that the clocks repeat stays the one that a person chose.
  if (readZone === timeZone) return { fields: { timestamp }, unread: {} }
  const local = localOf(timestamp.value, readZone)
  const [value, second] = timestampsOf({ local, offsetMinutes: null }, timeZone)
  const { from } = timestamp
  // If the clocks repeat or skip it there, only a person knows the time.
  if (value === undefined || second !== undefined)
    return { fields: { timestamp: { value: null, from } }, unread: { timestamp: local.replace('T', ' ') } }
  return { fields: { timestamp: { value, from } }, unread: {} }
}
