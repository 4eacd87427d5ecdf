import type { CallRow } from './call.ts'

/** The call's id; null for an unreadable record without one. */
export function rowId(row: CallRow): number | null {
  return row.kind === 'call' ? row.call.id : row.record.id
}

/** The rows that aren't in `known` yet; adds them. Pages overlap if calls move while the list is read. */
export function newRows(rows: readonly CallRow[], known: Set<number>): readonly CallRow[] {
  return rows.filter((row) => {
    const id = rowId(row)
    if (id === null) return true
    if (known.has(id)) return false
    known.add(id)
    return true
  })
}
