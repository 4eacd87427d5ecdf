import { functionalUpdate, useTable, type Header } from '@tanstack/react-table'
import { useLayoutEffect, useMemo, useRef, type MouseEvent, type TouchEvent } from 'react'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { CALL_COLUMNS, type CallColumn as KnownColumn } from '../../../domain/fields/columns.ts'
import type { TableLayout } from '../../../domain/views/view.ts'
import { callColumns, type CallColumn } from './columns/callColumns.ts'
import { sizesAfterDrag } from './columns/columnLayout.ts'
import {
  columnDefinitions,
  columnStateOf,
  features,
  laidOutFrom,
  moveColumn,
  shownColumns,
  type ColumnState,
  type ColumnTable,
} from './columns/columnState.ts'

export interface CallColumns {
  /** Holds the order, sizes, pinning and visibility. Change them with its setters. */
  readonly table: ColumnTable
  readonly layout: TableLayout
  readonly setLayout: (layout: TableLayout) => void
  /** The table reports the widths on screen, from which a drag starts. */
  readonly reportWidths: (columns: readonly CallColumn[], widths: readonly number[]) => void
  /** The IDs of the shown columns beside a column. */
  readonly beside: (id: string) => { readonly before: string | undefined; readonly after: string | undefined }
  /** Moves a column to the place of another. */
  readonly move: (id: string, toPlaceOf: string) => void
  readonly startResize: (header: ColumnHeader, event: MouseEvent | TouchEvent) => void
}

export type ColumnHeader = Header<typeof features, CallRecord>

interface CallColumnsOptions {
  readonly layout: TableLayout
  /** Called with the new layout after each change, also at each step of dragging a column edge. */
  readonly onLayoutChange: (layout: TableLayout) => void
  /** The available columns, including the workspace's custom fields. */
  readonly knownColumns?: readonly KnownColumn[]
}

/** The state of the columns, derived from the stored layout and stored in it again after each change. */
export function useCallColumns(options: CallColumnsOptions): CallColumns {
  const { layout, onLayoutChange, knownColumns = CALL_COLUMNS } = options
  const { columnSizing, ...others } = useMemo(() => columnStateOf(layout, knownColumns), [layout, knownColumns])
  const arrangement = useMemo(
    () => others,
    // oxlint-disable-next-line react/exhaustive-deps -- the same while a drag changes sizes: TanStack rebuilds its headers for the others, of which visibility follows from order and columns
    [JSON.stringify([others.columnOrder, others.columnPinning]), knownColumns],
  )
  const state = useMemo(() => ({ ...arrangement, columnSizing }), [arrangement, columnSizing])
  const hasCompany = state.columnOrder.includes('lead_company')
  const columns = useMemo(() => columnDefinitions(callColumns(knownColumns, hasCompany)), [knownColumns, hasCompany])

  // One action may call several setters before the next render.
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  const change = (part: Partial<ColumnState>) => {
    latest.current = { ...latest.current, ...part }
    onLayoutChange({ ...layout, columns: laidOutFrom(latest.current) })
  }

  const shown = useRef<{ readonly columns: readonly CallColumn[]; readonly widths: readonly number[] }>(NOTHING_SHOWN)
  const table = useTable(
    {
      features,
      columns,
      data: NO_DATA,
      columnResizeMode: 'onChange',
      state,
      onColumnOrderChange: (update) => change({ columnOrder: functionalUpdate(update, latest.current.columnOrder) }),
      onColumnPinningChange: (update) =>
        change({ columnPinning: functionalUpdate(update, latest.current.columnPinning) }),
      onColumnVisibilityChange: (update) =>
        change({ columnVisibility: functionalUpdate(update, latest.current.columnVisibility) }),
      onColumnSizingChange: (update) => {
        const { columns, widths } = shown.current
        const before = Object.fromEntries(columns.map(({ id }, at) => [id, widths[at]!]))
        const next = functionalUpdate(update, before)
        const dragged = columns.find(({ id }) => next[id] !== before[id])
        if (!dragged) return
        const sizes = latest.current.columnSizing
        const drag = { id: dragged.id, px: next[dragged.id] ?? null }
        change({ columnSizing: sizesAfterDrag(columns, { sizes, shown: widths }, drag) })
      },
    },
    selectNothing,
  )

  return {
    table,
    layout,
    setLayout: onLayoutChange,
    beside(id) {
      const ids = shownColumns(table).map((column) => column.id)
      const at = ids.indexOf(id)
      return { before: ids[at - 1], after: ids[at + 1] }
    },
    move: (id, toPlaceOf) => moveColumn(table, id, toPlaceOf),
    reportWidths(columns, widths) {
      shown.current = { columns, widths }
    },
    startResize(header, event) {
      header.getResizeHandler()(event)
      // The handler starts at the column's size in the state, but a growing column is shown wider.
      const { id } = header.column
      const px = shown.current.widths[shown.current.columns.findIndex((column) => column.id === id)]
      if (px === undefined) return
      table.setColumnResizing((resizing) => ({ ...resizing, startSize: px, columnSizingStart: [[id, px]] }))
    },
  }
}

/** TanStack only manages the columns. The rows are drawn from the pages of the list (see `loadedRows`). */
const NO_DATA: CallRecord[] = []
const NOTHING_SHOWN = { columns: [], widths: [] }
const selectNothing = () => null
