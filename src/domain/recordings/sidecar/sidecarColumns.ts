import { FIELD_NAMES } from '../../fields/fields.ts'
import { writtenTime } from '../times/writtenTime.ts'
import { HEADINGS, plainHeading } from './sidecarHeadings.ts'
import { plainName, withoutEnding } from './namedFiles.ts'
import type { CsvTable } from './csvTable.ts'

/** The meaning of a CSV column. `date` and `time` together are equivalent to `timestamp`. */
export const SIDECAR_FIELDS = [
  'file',
  'timestamp',
  'date',
  'time',
  'agent',
  'agentEmail',
  'callType',
  'title',
  'leadName',
  'leadCompany',
  'voipId',
] as const
export type SidecarField = (typeof SIDECAR_FIELDS)[number]

/** The column index of each field; absent if the table doesn't have it. */
export type SidecarColumns = { readonly [Field in SidecarField]?: number | undefined }

export const SIDECAR_FIELD_NAMES: { readonly [Field in SidecarField]: string } = {
  file: 'File name',
  timestamp: 'Date and time',
  date: FIELD_NAMES.timestamp,
  time: 'Time of day',
  agent: FIELD_NAMES['agent.name'],
  agentEmail: FIELD_NAMES['agent.email'],
  callType: FIELD_NAMES['type.name'],
  title: FIELD_NAMES.title,
  leadName: FIELD_NAMES.lead_name,
  leadCompany: FIELD_NAMES.lead_company,
  voipId: 'Phone system ID',
}

/**
 * Maps columns by their names in the header, and the file's by its values: the one that names the most of these recordings. Each
 * column has at most one meaning.
 */
export function guessColumns(
  { header, records }: Pick<CsvTable, 'header' | 'records'>,
  fileNames: readonly string[] = [],
): SidecarColumns {
  const plain = header.map(plainHeading)
  const columns: { [Field in SidecarField]?: number } = {}
  const isMeant = (name: string) =>
    plain.includes(name) && !(BARE_IDS.has(name) && isNumbered(records, plain.indexOf(name)))
  const named = (field: SidecarField) => {
    const name = HEADINGS[field].find(isMeant)
    return name === undefined ? undefined : plain.indexOf(name)
  }
  // "Date" with "Time" beside it is a half; a column that has both in its cells is a timestamp.
  const date = plain.findIndex((name) => HEADINGS.date.includes(name))
  const time = plain.findIndex((name) => HEADINGS.time.includes(name))
  const dateOf = (cell: string) => (time === -1 ? cell : withoutMidnight(cell))
  const saysTime = (index: number) =>
    records.slice(0, 20).some(({ cells }) => /\d\d?:\d\d/.test(dateOf(cells[index] ?? '')))
  const saysDay = (index: number) =>
    records.slice(0, 20).some(({ cells }) => /20\d\d|\d\d?[./-]\d/.test(cells[index] ?? ''))
  if (date !== -1 && time !== -1 && !saysTime(date) && !saysDay(time)) {
    columns.date = date
    columns.time = time
  }
  for (const field of SIDECAR_FIELDS) {
    if (field === 'date' || field === 'time') continue
    if (field === 'timestamp' && columns.date !== undefined) continue
    const index = named(field)
    if (index !== undefined) columns[field] = index
  }
  if (columns.timestamp === undefined && saysTime(date)) columns.timestamp = date
  for (const field of ['timestamp', 'agentEmail'] as const) {
    if (columns[field] !== undefined || (field === 'timestamp' && columns.date !== undefined)) continue
    const index = columnOf(records, CONTENT[field], new Set(Object.values(columns)))
    if (index !== null) columns[field] = index
  }
  const file = fileColumn({ header, records }, fileNames)
  if (file === null) return columns
  const others = Object.entries(columns).filter(([, index]) => index !== file)
  return { ...Object.fromEntries(others), file }
}

/** Headings of any ID: that of the call, or a line number. */
const BARE_IDS: ReadonlySet<string> = new Set(['id', 'identifiant'])

/** Whether the cells may be line numbers. Two files have the same ones, so the service would combine their calls. */
function isNumbered(records: CsvTable['records'], index: number): boolean {
  return records.slice(0, SAMPLE).every(({ cells }) => /^\d{0,6}$/.test((cells[index] ?? '').trim()))
}

/** A date that a spreadsheet or a database has written with midnight, such as `2026-11-03 00:00:00`, without that time. */
export function withoutMidnight(date: string): string {
  // The digit before keeps it linear in a long cell.
  return date.trim().replace(/(?<=\d)[ T]+(?:00?:00(?::00(?:\.0+)?)?|12:00(?::00)? ?a\.?m\.?)$/i, '')
}

/** A cell in a hundred that happens to be the name of a file doesn't make a column of file names. */
const LEAST_SHARE = 0.1

/** The column whose cells name the most recordings; null if none does. */
function fileColumn(
  { header, records }: Pick<CsvTable, 'header' | 'records'>,
  fileNames: readonly string[],
): number | null {
  const known = new Set(fileNames.map(plainName).flatMap((name) => [name, withoutEnding(name)]))
  const names = (cell: string) => known.has(plainName(cell).split('/').at(-1) ?? '')
  const counts = header.map(() => 0)
  for (const { cells } of records) {
    for (const [index, cell] of cells.slice(0, header.length).entries()) {
      if (names(cell)) counts[index] = (counts[index] ?? 0) + 1
    }
  }
  const most = counts.reduce((a, b) => Math.max(a, b), 0)
  return most === 0 || most < LEAST_SHARE * records.length ? null : counts.indexOf(most)
}

/** Values that show what a column is, without its heading. */
const CONTENT = {
  timestamp: (cell: string) => writtenTime(cell) !== null,
  agentEmail: (cell: string) => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(cell),
} as const

const SAMPLE = 50

/** The first column, other than those that have a meaning, of which all cells are such; null if there is none. */
function columnOf(
  records: CsvTable['records'],
  isSuch: (cell: string) => boolean,
  taken: ReadonlySet<number>,
): number | null {
  const sample = records.slice(0, SAMPLE).map(({ cells }) => cells.map((cell) => cell.trim()))
  for (let index = 0; index < (sample[0]?.length ?? 0); index += 1) {
    const cells = sample.map((one) => one[index] ?? '').filter((cell) => cell !== '')
    if (!taken.has(index) && cells.length > 0 && cells.every(isSuch)) return index
  }
  return null
}
