import type { CallRow } from './call.ts'

/** The call's id; null for an unreadable record without one. */
export function rowId(row: CallRow): number | null {
  return row.kind === 'call' ? row.call.id : row.record.id
}

/**
 * The rows of a page that aren't in `known` yet, without duplicates; adds them to `known`. Pages overlap if calls move
 * while the list is read. Records without an id can't be compared, so all are kept.
 */
export function newRows(rows: readonly CallRow[], known: Set<number>): readonly CallRow[] {
  return rows.filter((row) => {
    const id = rowId(row)
    if (id === null) return true
    if (known.has(id)) return false
    known.add(id)
    return true
  })
}
