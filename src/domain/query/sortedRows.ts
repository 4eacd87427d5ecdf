import { sentTexts } from '../calls/blankText.ts'
import type { Association, CallRecord, CallRow } from '../calls/call.ts'
import { CALL_COLUMNS, type CellValue } from '../calls/columns.ts'
import { microsecondsOf } from '../instantMicroseconds.ts'
import { columnSortField } from './columnSort.ts'
import { compareTexts } from './compareTexts.ts'
import type { QuerySortField, QuerySortKey } from './query.ts'

type SortValue = string | number | null

/** Whether rows can be sorted by it here, from what the service's list has. */
export function sortsRows(field: QuerySortField): boolean {
  return columnOf(field) !== undefined
}

/**
 * Rows in the order of some keys, as the library and the service order them: missing values last, texts by code points, and
 * equal rows by ID in the direction of the last key. Columns of several values sort by the first one. Unreadable rows are last.
 */
export function sortedRows(rows: readonly CallRow[], sort: readonly QuerySortKey[]): readonly CallRow[] {
  const signs = sort.map(({ direction }) => (direction === 'asc' ? 1 : -1))
  const columns = sort.map(({ field }) => columnOf(field))
  const keyed = rows.map((row) => ({
    row,
    id: row.kind === 'call' ? row.call.id : null,
    values: columns.map((column) => {
      if (row.kind !== 'call' || column === undefined) return null
      const value = sentValue(column, row.call)
      return column.kind === 'instant' ? microsecondsOf(value as string | null) : sortValue(value)
    }),
  }))
  const lastSign = signs.at(-1) ?? 1
  return keyed
    .toSorted((one, other) => {
      for (const [at, sign] of signs.entries()) {
        const order = compared(one.values[at]!, other.values[at]!, sign)
        if (order !== 0) return order
      }
      return compared(one.id, other.id, lastSign)
    })
    .map(({ row }) => row)
}

function columnOf(field: QuerySortField) {
  return CALL_COLUMNS.find((column) => columnSortField(column) === field)
}

function compared(one: SortValue, other: SortValue, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'number') return sign * (typeof other === 'number' ? one - other : -1)
  return sign * (typeof other === 'number' ? 1 : compareTexts(one, other))
}

/** Of the texts that the service sorts by, also those that aren't shown. */
function sentValue(column: (typeof CALL_COLUMNS)[number], call: CallRecord): CellValue {
  const { title, agentName, leadName, leadCompany } = sentTexts(call)
  switch (column.id) {
    case 'title':
      return title
    case 'agent.name':
      return agentName
    case 'lead_name':
      return leadName
    case 'lead_company':
      return leadCompany
    default:
      return column.value(call, null)
  }
}

function sortValue(value: CellValue): SortValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  const first = (value as readonly (string | Association)[])[0]
  if (first === undefined || typeof first === 'string') return first ?? null
  return first.label ?? first.systemId ?? first.system
}
