import { CALL_COLUMNS } from '../../../../domain/fields/columns.ts'
import { callColumns, type CallColumn } from '../columns/callColumns.ts'

/** Columns as a table shows them, without a table. */
export function columnsOf(ids: readonly string[], pinnedIds: readonly string[] = []): readonly CallColumn[] {
  const columns = callColumns(CALL_COLUMNS, ids.includes('lead_company'))
  return ids.map((id) => ({ ...columns.find((column) => column.id === id)!, isPinned: pinnedIds.includes(id) }))
}
