import type { CallRecord, SentTexts } from '../../domain/calls/call.ts'
import { shownText } from '../../domain/calls/blankText.ts'
import type { CellValue, Field } from '../../domain/fields/field.ts'
import { FIELDS } from '../../domain/fields/fields.ts'
import { kindOf } from '../../domain/fields/kinds.ts'
import { sentTextOf, sentValue } from '../../domain/fields/sentValue.ts'
import { isoOfMicroseconds, microsecondsOf } from '../../domain/values/instantMicroseconds.ts'
import type { FoundRow, Row } from '../storage/statements.ts'
import { flag, number, text } from './columns.ts'

/**
 * The fields with one value per call as columns of the library's file: those in `calls`, and those of agents and call types,
 * which many calls share. Each is written from the field's value, and read back into the record at the field's path.
 */
export interface FieldColumn {
  /** In SQL. An instant has its microseconds as `<name>_us`, and its text only if `isoOfMicroseconds` writes it otherwise. */
  readonly name: string
  readonly field: Field
  readonly type: 'TEXT' | 'REAL' | 'INTEGER'
  readonly holds: 'text' | 'number' | 'flag' | 'instant'
  readonly read: (row: ReadRow) => CellValue
  /** Where the record has it; null if the value is computed. */
  readonly place: { readonly part: string; readonly inner: string | undefined } | null
  /** If it's stored as the service sent it. */
  readonly sentText: keyof SentTexts | undefined
}

type ReadRow = Readonly<Record<string, unknown>>

const READERS: Readonly<Record<FieldColumn['holds'], (name: string) => FieldColumn['read']>> = {
  text: (name) => (row) => text(row[name]),
  number: (name) => (row) => number(row[name]),
  flag: (name) => (row) => flag(row[name]),
  instant: instantReader,
}

const SCALARS = FIELDS.filter(
  ({ id, value, isList, isOfRecord, group }) =>
    id !== 'id' && value !== undefined && isList !== true && isOfRecord !== true && group !== 'My reviews',
)

/** In `calls`. */
export const CALL_COLUMNS = SCALARS.filter((field) => sharedPart(field) === undefined).map((field) =>
  columnOf(field, field.id.replaceAll('.', '_')),
)

/** A part of the record that many calls have in common: the distinct ones are rows of their own. */
export interface SharedPart {
  readonly part: 'agent' | 'callType'
  readonly table: string
  readonly key: string
  readonly columns: readonly FieldColumn[]
  /** Finds the key of a row with the same values. */
  readonly findKey: string
}

export const AGENTS = shared('agent', 'agents', 'agent_key')
export const TYPES = shared('callType', 'types', 'type_key')

function shared(part: SharedPart['part'], table: string, key: string): SharedPart {
  const fields = SCALARS.filter((field) => sharedPart(field) === part)
  const columns = fields.map((field) => columnOf(field, field.id.replace(/^\w+\./, '')))
  const isSame = columns.map(({ name }) => `${name} IS ?`).join(' AND ')
  return { part, table, key, columns, findKey: `SELECT ${key} FROM ${table} WHERE ${isSame}` }
}

function sharedPart({ path = '' }: { readonly path?: string }): SharedPart['part'] | undefined {
  return (['agent', 'callType'] as const).find((part) => path.startsWith(`${part}.`))
}

function columnOf(field: Field, name: string): FieldColumn {
  const [part, inner] = field.path?.split('.') ?? []
  const place = part === undefined ? null : { part, inner }
  const stored = storedAs(field)
  return { name, field, ...stored, read: READERS[stored.holds](name), place, sentText: sentTextOf(field) }
}

function storedAs({ kind }: Field): Pick<FieldColumn, 'type' | 'holds'> {
  const { held, bars } = kindOf(kind)
  if (bars === 'time') return { type: 'TEXT', holds: 'instant' }
  if (bars === 'yes-no') return { type: 'INTEGER', holds: 'flag' }
  if (held !== 'number') return { type: 'TEXT', holds: 'text' }
  return { type: kind === 'integer' ? 'INTEGER' : 'REAL', holds: 'number' }
}

/** The definitions of these columns. */
export function definitions(columns: readonly FieldColumn[]): readonly string[] {
  return columns.flatMap(({ name, type, holds }) => [
    `${name} ${type}`,
    ...(holds === 'instant' ? [`${name}_us INTEGER`] : []),
  ])
}

/** Puts what the columns hold of a call into a row. */
export function writeRow(columns: readonly FieldColumn[], call: CallRecord, row: Row): Row {
  for (const { name, field, holds, sentText } of columns) {
    const value = sentText === undefined ? field.value!(call, null) : sentValue(field, call)
    row[name] = typeof value === 'boolean' ? Number(value) : (value as string | number | null)
    if (holds !== 'instant') continue
    const microseconds = microsecondsOf(value as string | null)
    row[`${name}_us`] = microseconds
    if (microseconds !== null && isoOfMicroseconds(microseconds) === value) row[name] = null
  }
  return row
}

/** What a query selects, so that the column can be read. */
export function selected({ name, holds }: Pick<FieldColumn, 'name' | 'holds'>): string {
  // Microseconds are beyond JavaScript's safe integers before 1684 and after 2255: as integers, they can't be read.
  return holds === 'instant' ? `${name}, CAST(${name}_us AS REAL) AS ${name}_us` : name
}

/** Reads an instant as the service sent it. */
export function instantReader(name: string): (row: ReadRow) => string | null {
  const ofMicroseconds = `${name}_us`
  return (row) => {
    const microseconds = number(row[ofMicroseconds])
    return text(row[name]) ?? (microseconds === null ? null : isoOfMicroseconds(microseconds))
  }
}

/** Puts the values of a row into a record, and those of its texts that the service sent into `sent`. */
export function readRow(
  columns: readonly FieldColumn[],
  row: FoundRow,
  record: Record<string, unknown>,
  sent: Partial<Record<keyof SentTexts, string | null>>,
): void {
  for (const { read, place, sentText } of columns) {
    if (place === null) continue
    const { part, inner } = place
    let value = read(row)
    if (sentText !== undefined) {
      sent[sentText] = value as string | null
      value = shownText(value as string | null)
    }
    if (inner === undefined) record[part] = value
    else ((record[part] ??= {}) as Record<string, unknown>)[inner] = value
  }
}
