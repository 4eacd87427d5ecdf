import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
  type ReactTable,
  type TableState,
} from '@tanstack/react-table'
import type { CallRecord } from '../../../../domain/calls/call.ts'
import { laidOutColumns } from '../../../../domain/views/laidOutColumns.ts'
import type { LaidOutColumn, TableLayout } from '../../../../domain/views/view.ts'
import type { CallColumn } from './callColumns.ts'

/** TanStack Table keeps the columns only. The service sorts, and the rows are drawn from their pages. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<CallColumn>(),
})

/** Nothing is selected from the table's state, so that a drag doesn't render twice: the layout that it changes does. */
export type ColumnTable = ReactTable<typeof features, CallRecord, null>

/** What a layout stores. `columnResizing` only exists during a drag. */
export type ColumnState = Pick<
  TableState<typeof features>,
  'columnOrder' | 'columnPinning' | 'columnSizing' | 'columnVisibility'
>

const helper = createColumnHelper<typeof features, CallRecord>()

export function columnDefinitions(columns: readonly CallColumn[]) {
  return helper.columns(
    columns.map((column) =>
      helper.display({
        id: column.id,
        meta: column,
        enableResizing: column.isLabelHidden !== true,
        // The title opens the call.
        enableHiding: column.id !== 'title',
      }),
    ),
  )
}

/** The state for a stored layout. Columns that it doesn't have are hidden. */
export function columnStateOf(layout: TableLayout, known: readonly { readonly id: string }[]): ColumnState {
  const laidOut = laidOutColumns(layout)
  const ids = new Set(laidOut.map(({ id }) => id))
  return {
    columnOrder: [...ids],
    columnPinning: { start: laidOut.flatMap(({ id, isPinned }) => (isPinned ? [id] : [])), end: [] },
    columnSizing: Object.fromEntries(laidOut.flatMap(({ id, width }) => (width === null ? [] : [[id, width]]))),
    columnVisibility: Object.fromEntries(known.flatMap(({ id }) => (ids.has(id) ? [] : [[id, false]]))),
  }
}

/** The stored form of the state. A column that was hidden before comes last. */
export function laidOutFrom(state: ColumnState): readonly LaidOutColumn[] {
  const { columnOrder, columnPinning, columnSizing, columnVisibility } = state
  const pinned = columnPinning.start
  const widths = new Map(Object.entries(columnSizing))
  const ids = new Set([...pinned, ...columnOrder, ...Object.keys(columnVisibility)])
  return [...ids]
    .filter((id) => columnVisibility[id] !== false)
    .map((id) => ({ id, width: widths.get(id) ?? null, isPinned: pinned.includes(id) }))
}

/** The visible columns in display order: pinned ones first. */
export function shownColumns(table: ColumnTable): readonly CallColumn[] {
  return [
    ...table.getStartVisibleLeafColumns().map(({ columnDef }) => ({ ...columnDef.meta!, isPinned: true })),
    ...table.getCenterVisibleLeafColumns().map(({ columnDef }) => columnDef.meta!),
  ]
}

/** Moves a column to the position of another. Moving it among pinned columns pins it, moving it out unpins it. */
export function moveColumn(table: ColumnTable, id: string, toPlaceOf: string): void {
  const order = table.atoms.columnOrder.get()
  const from = order.indexOf(id)
  const to = order.indexOf(toPlaceOf)
  if (from < 0 || to < 0 || from === to) return
  const next = order.toSpliced(from, 1).toSpliced(to, 0, id)
  table.setColumnPinning(({ start }) => ({
    start: next.filter((one) => start.includes(one === id ? toPlaceOf : one)),
    end: [],
  }))
  table.setColumnOrder(next)
}
