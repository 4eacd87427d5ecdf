import { assertNever } from '../../../domain/units.ts'
import type { ShownRow } from './shownRows.ts'

export type RowSort = 'arrival' | 'problems' | 'time' | 'name'

const BY_STATUS: { readonly [Status in ShownRow['status']]: number } = {
  blocked: 0,
  warned: 1,
  ready: 2,
  unseen: 3,
}

/** Equal rows stay in the order of their arrival. */
export function sortedRows(rows: readonly ShownRow[], sort: RowSort): readonly ShownRow[] {
  switch (sort) {
    case 'arrival':
      return rows
    case 'problems':
      return rows.toSorted((a, b) => BY_STATUS[a.status] - BY_STATUS[b.status])
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
