import { assertNever } from '../../../domain/units.ts'
import type { RowSort } from '../../../contract/import/staging.ts'
import type { ShownRow } from './shownRows.ts'

const STATUS_RANK: { readonly [Status in ShownRow['status']]: number } = {
  blocked: 0,
  warned: 1,
  ready: 2,
  unseen: 3,
}

/** `rows` are in the order of their arrival, in which equal ones stay. */
export function sortedRows(rows: readonly ShownRow[], sort: RowSort): readonly ShownRow[] {
  switch (sort) {
    case 'arrival':
      return rows
    case 'problems':
      return rows.toSorted((a, b) => STATUS_RANK[a.status] - STATUS_RANK[b.status])
    case 'time':
      return rows.toSorted((a, b) => timeOf(a) - timeOf(b))
    case 'name': {
      // One collator for all comparisons: creating one costs more than a thousand comparisons.
      const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
      return rows.toSorted((a, b) => compare(a.row.fileName, b.row.fileName))
    }
    default:
      return assertNever(sort)
  }
}

/** Rows without a time come first, because they need one. */
function timeOf({ row }: ShownRow): number {
  const { value } = row.fields.timestamp
  return value === null ? 0 : Date.parse(value)
}
