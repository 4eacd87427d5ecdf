import type { CallRow } from './call.ts'

/** The call's id; null for an unreadable record that has none. */
export function rowId(row: CallRow): number | null {
  return row.kind === 'call' ? row.call.id : row.record.id
}

/**
 * The rows of a page whose call isn't in `known` yet, each once; `known` grows by them. Pages overlap when calls move
 * while a list is read. Records without an id can't be told apart and all stay.
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
