import type { Association, CallRow } from '../calls/call.ts'
import { oddFieldWords } from '../fields/oddFields.ts'
import { shownScore } from '../scorecards/shownScore.ts'
import { CALL_COLUMNS, customFieldColumns, type CallColumn } from '../fields/columns.ts'
import type { CellValue } from '../fields/field.ts'
import type { User } from '../workspaces/directory.ts'
import { BYTE_ORDER_MARK, csvRecord, type CsvDelimiter, type CsvValue } from './csv.ts'
import { UNREADABLE_FIELDS } from '../terms.ts'

/**
 * Converts calls to the text of a file, row by row, so that an export of any length needs the memory of one page. An
 * unreadable record is also a row: its id, and the location and reason in the last column. The same column lists odd
 * fields.
 */
export interface ExportFormat {
  readonly mediaType: string
  head(): string
  /** `index` counts from 0. */
  row(row: CallRow, index: number): string
  tail(): string
}

interface CsvOptions {
  readonly kind: 'csv'
  readonly delimiter: CsvDelimiter
  readonly hasByteOrderMark: boolean
}

export type ExportOptions = CsvOptions | { readonly kind: 'json' }

export const DEFAULT_CSV: CsvOptions = { kind: 'csv', delimiter: ',', hasByteOrderMark: true }

interface ExportedColumns {
  /** Null means all columns; unknown ids are omitted. */
  readonly columnIds: readonly string[] | null
  /** With the custom fields of agents. */
  readonly users: readonly User[]
  /** Columns of what was read of calls, whose values are known when a row is written. */
  readonly read: readonly CallColumn[]
}

export function createExport(options: ExportOptions, exported: ExportedColumns): ExportFormat {
  const { users } = exported
  const columns = chosenColumns(exported)
  const agents = new Map(users.map((user) => [user.userId, user]))
  const valuesOf = (row: CallRow): readonly CellValue[] => {
    if (row.kind === 'unreadable') return columns.map(({ id }) => (id === 'id' ? row.record.id : null))
    const agent = agents.get(row.call.agent?.id ?? NO_USER) ?? null
    return columns.map((column) => exportedValue(column, column.value(row.call, agent)))
  }
  return options.kind === 'csv' ? csvFormat(columns, valuesOf, options) : jsonFormat(columns, valuesOf)
}

function exportedValue({ kind }: CallColumn, value: CellValue): CellValue {
  return kind === 'score' && typeof value === 'number' ? shownScore(value) : value
}

/** Ids of users are positive. */
const NO_USER = -1

const UNREADABLE = { id: 'unreadable', label: UNREADABLE_FIELDS }

function chosenColumns({ columnIds, users, read }: ExportedColumns): readonly CallColumn[] {
  const all = [...CALL_COLUMNS, ...customFieldColumns(users), ...read]
  return columnIds === null ? all : columnIds.flatMap((id) => all.find((column) => column.id === id) ?? [])
}

type ValuesOf = (row: CallRow) => readonly CellValue[]

function csvFormat(columns: readonly CallColumn[], valuesOf: ValuesOf, options: CsvOptions): ExportFormat {
  const { delimiter, hasByteOrderMark } = options
  const labels = [...columns.map(({ label, fullLabel = label }) => fullLabel), UNREADABLE.label]
  return {
    mediaType: 'text/csv; charset=utf-8',
    head: () => (hasByteOrderMark ? BYTE_ORDER_MARK : '') + csvRecord(labels, delimiter),
    row: (row) => csvRecord([...valuesOf(row).map(csvValue), problemsOf(row)], delimiter),
    tail: () => '',
  }
}

/** An array of objects by column id, one object per line. Missing values are null, so that every object has all keys. */
function jsonFormat(columns: readonly CallColumn[], valuesOf: ValuesOf): ExportFormat {
  return {
    mediaType: 'application/json',
    head: () => '[',
    row: (row, index) => {
      const values = valuesOf(row)
      const entries = columns.map(({ id }, at): [string, CellValue] => [id, values[at] ?? null])
      const problems = problemsOf(row)
      const problem = problems === null ? {} : { [UNREADABLE.id]: problems }
      return `${index === 0 ? '' : ','}\n${JSON.stringify({ ...Object.fromEntries(entries), ...problem })}`
    },
    tail: () => '\n]\n',
  }
}

function problemsOf(row: CallRow): string | null {
  const problems = row.kind === 'unreadable' ? [row.record] : row.call.oddFields
  return problems.length === 0 ? null : problems.map(oddFieldWords).join('; ')
}

function csvValue(value: CellValue): CsvValue {
  if (!isList(value)) return value
  return value.length === 0
    ? null
    : value.map((one) => (typeof one === 'string' ? one : associationText(one))).join('; ')
}

function isList(value: CellValue): value is readonly string[] | readonly Association[] {
  return Array.isArray(value)
}

/** `Renewal 2027 (hubspot 4711, https://…)`. */
function associationText({ label, system, systemId, url }: Association): string {
  const reference = [system, systemId].filter((part) => part !== null).join(' ')
  const details = [reference, url].filter((part) => part !== null && part !== '').join(', ')
  if (label === null) return details
  return details === '' ? label : `${label} (${details})`
}
