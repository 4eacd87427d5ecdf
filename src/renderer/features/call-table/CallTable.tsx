import { useTable } from '@tanstack/react-table'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties, MouseEvent, ReactNode, RefObject } from 'react'
import { CALL_COLUMNS, type CallColumn as KnownColumn } from '../../../domain/calls/columns.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import type { SortField, SortKey } from '../../../domain/filters/filter.ts'
import { columnWidthsOf, withColumnWidths } from '../../../domain/views/layoutChanges.ts'
import { DEFAULT_LAYOUT, type Density, type TableLayout } from '../../../domain/views/view.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { useShortcuts } from '../../hooks/useShortcuts.ts'
import { useToday } from '../../hooks/useToday.ts'
import { features, NO_DATA, shownColumns, tableColumns } from './callColumns.tsx'
import { CallRow, isModified } from './CallRow.tsx'
import { columnWidths, narrowestWidth, pinnedPlaces } from './columnLayout.ts'
import { rowId, SKELETON_ROWS, type LoadedRows } from './loadedRows.ts'
import { indexAfterKey } from './tableKeys.ts'
import { HEAD_HEIGHT, TableHead } from './TableHead.tsx'
import { SELECT_COLUMN } from './selectColumn.tsx'
import { useActiveRow } from './useActiveRow.ts'
import { useInnerWidth } from './useInnerWidth.ts'
import { useDrawn, useNearEdge } from './useNearEdge.ts'
import { isSelectedRow, useSelecting } from './useSelecting.ts'
import { lastDrawn, rowsInSight, useRowWindow, type RowWindow } from './useRowWindow.ts'

const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 28, regular: 34, roomy: 42 }
/** Rows from the end at which the next page is asked for: half a page, so that the wheel rarely meets a skeleton. */
const PREFETCH_ROWS = 50

interface CallTableProps {
  readonly workspaceId: string
  /** Names the list: a place in one is none in another. */
  readonly list: string
  readonly rows: LoadedRows
  readonly sort: readonly SortKey[]
  /** Rows come after the loaded ones; whether some come before them, the rows say (`first`). */
  readonly hasMore: boolean
  /** Called when the end of what is loaded is near; may be called again for the same end. */
  readonly onNearEnd: () => void
  /** As `onNearEnd`, for the rows before the loaded ones. */
  readonly onNearStart?: () => void
  /** Home or End, where that end of the list is not loaded. Without it they stop at what is loaded. */
  readonly onJump?: (to: 'first' | 'last') => void
  /** Called with the places that are drawn, from `first` to `last` without that one, when they change. */
  readonly onDrawn?: (first: number, last: number) => void
  readonly onSort: (field: SortField, adds: boolean) => void
  readonly onOpenCall: (callId: number) => void
  readonly hrefOf: (callId: number) => string
  /** Without one the table keeps its own, as long as it stands. */
  readonly layout?: TableLayout
  /** The ids of the selected calls; without it there is nothing to select with. */
  readonly selected?: ReadonlySet<number>
  /** What Space shows of the active call, over the end of the rows; it follows J and K. Without it Space does nothing. */
  readonly renderPeek?: (call: CallRecord, close: () => void) => ReactNode
  readonly onSelectedChange?: (selected: ReadonlySet<number>) => void
  /** Called for each step of dragging a column's edge. */
  readonly onLayoutChange?: (layout: TableLayout) => void
  /** What there is to be shown; the workspace's custom fields are among it. */
  readonly knownColumns?: readonly KnownColumn[]
  /** The workspace's users by their id, for the agents' custom fields. */
  readonly users?: ReadonlyMap<number, User>
}

const NO_USERS: ReadonlyMap<number, User> = new Map()

/**
 * The list as a grid with a fixed pool of recycled rows. The grid holds the focus for its rows: arrows, J and K,
 * Home, End and the page keys move the active one, Enter opens it.
 * Costs about 45 rows of elements however long the list is. Rows are recycled because making and
 * dropping their nodes costs more while scrolling than anything else a grid does.
 */
export function CallTable(props: CallTableProps) {
  const { workspaceId, list, rows, sort, hasMore, onSort, onOpenCall, hrefOf } = props
  const { onNearEnd, onNearStart, onJump, onDrawn } = props
  const [ownLayout, setOwnLayout] = useState(DEFAULT_LAYOUT)
  const { layout = ownLayout, onLayoutChange = setOwnLayout, knownColumns = CALL_COLUMNS, users = NO_USERS } = props
  const { selected, onSelectedChange, renderPeek } = props
  const [isPeeking, setPeeking] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const now = useToday()
  // Rows are drawn again when these change, so a change of a width must not make new ones.
  const columnIds = JSON.stringify(layout.columns?.map(({ id, isPinned }) => [id, isPinned]) ?? null)
  // oxlint-disable-next-line react/exhaustive-deps
  const shown = useMemo(() => shownColumns(layout, knownColumns), [columnIds, knownColumns])
  const canSelect = selected !== undefined
  const columns = useMemo(() => (canSelect ? [SELECT_COLUMN, ...shown] : shown), [canSelect, shown])
  const tanStackColumns = useMemo(() => tableColumns(columns), [columns])
  const columnSizing = columnWidthsOf(layout)
  const rowHeight = ROW_HEIGHTS[layout.density]
  const table = useTable({
    features,
    columns: tanStackColumns,
    data: NO_DATA,
    manualSorting: true,
    columnResizeMode: 'onChange',
    state: { columnSizing },
    onColumnSizingChange: (update) => {
      const widths = typeof update === 'function' ? update(columnSizing) : update
      onLayoutChange(withColumnWidths(layout, widths))
    },
  })
  const width = useInnerWidth(scroller) ?? narrowestWidth(columns, columnSizing)
  const widths = columnWidths(columns, columnSizing, width)
  const widthOfAll = widths.reduce((sum, px) => sum + px, 0)

  const shownCount = rows.count + (hasMore ? SKELETON_ROWS : 0)
  const window = useRowWindow({ scroller, count: shownCount, rowHeight, headHeight: HEAD_HEIGHT })
  const [activeIndex, setActiveIndex] = useActiveRow({
    workspaceId,
    list,
    rows,
    scroller,
    rowHeight,
    headHeight: HEAD_HEIGHT,
  })
  useSamePlace(scroller, rowHeight)
  // A list that was refreshed or has grown upwards has just been scrolled, which the window does not know yet.
  const inSight = () => scroller.current && rowsInSight(scroller.current, { rowHeight, headHeight: HEAD_HEIGHT })
  useNearEdge(hasMore && window.last > rows.count - PREFETCH_ROWS, rows, () => {
    const seen = inSight()
    if (seen && lastDrawn(seen) > rows.count - PREFETCH_ROWS) onNearEnd()
  })
  const hasMoreBefore = rows.first > 0
  useNearEdge(hasMoreBefore && window.first < rows.first + PREFETCH_ROWS, rows, () => {
    const seen = inSight()
    if (seen && seen.firstVisible < rows.first + PREFETCH_ROWS) onNearStart?.()
  })
  useDrawn(window, rows, onDrawn)

  const open = (index: number) => {
    const row = rows.at(index)
    const id = row && rowId(row)
    if (id === undefined || id === null) return
    setActiveIndex(index)
    onOpenCall(id)
  }

  const move = (key: string) => {
    const element = scroller.current
    if (!element) return false
    const pageRows = Math.max(1, Math.floor((element.clientHeight - HEAD_HEIGHT) / rowHeight) - 1)
    if (onJump && ((key === 'End' && hasMore) || (key === 'Home' && hasMoreBefore))) {
      onJump(key === 'End' ? 'last' : 'first')
      return true
    }
    const next = indexAfterKey(key, { index: activeIndex, first: rows.first, count: rows.count, pageRows })
    if (next === undefined) return false
    setActiveIndex(next)
    // Whoever moves in the list is in the list: Enter opens the row, and no longer presses the header clicked before.
    element.focus({ preventScroll: true })
    return true
  }
  useShortcuts({
    ...Object.fromEntries(MOVING_KEYS.map((key) => [key, () => move(key)])),
    Escape: () => {
      if (!isPeeking) return false
      setPeeking(false)
      return true
    },
    ' ': () => {
      if (!renderPeek) return false
      setPeeking(!isPeeking)
      return true
    },
    Enter: () => {
      // On a button or a link Enter is theirs.
      const focused = document.activeElement
      if (focused !== document.body && focused !== scroller.current) return false
      open(activeIndex)
      return true
    },
  })

  const selecting = useSelecting({ rows, selected, onSelectedChange, activeIndex, setActiveIndex })

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const pressed = target.closest<HTMLElement>('[data-index]')
    const isLinkElsewhere = (event.ctrlKey || event.metaKey) && target.closest('a[href]') !== null
    if (pressed && selecting && !isLinkElsewhere) {
      const isBox = target.closest('[data-selects]') !== null
      if (selecting.press(Number(pressed.dataset['index']), event, isBox)) return
    }
    if (isModified(event)) return
    const row = (event.target as Element).closest<HTMLElement>('[data-index]')
    // A click that ends a selection of text is no click on a row.
    if (!row || document.getSelection()?.type === 'Range') return
    open(Number(row.dataset.index))
  }

  const isDrawn = activeIndex >= window.first && activeIndex < window.last
  const headers = new Map(table.getFlatHeaders().map((header) => [header.column.id, header]))
  const style = {
    '--call-columns': widths.map((px) => `${px}px`).join(' '),
    '--call-row': `${rowHeight}px`,
    // Elsewhere a place would push the header's cells, which are placed for their resize handles.
    ...(widthOfAll > width ? pinnedPlaces(columns, widths) : {}),
    width: Math.max(width, widthOfAll),
  } as CSSProperties
  const active = rows.at(activeIndex)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* Keys are heard on the whole page (above), so that they work before the grid has the focus too. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        ref={scroller}
        role="grid"
        aria-label="Calls"
        aria-rowcount={hasMore || hasMoreBefore ? -1 : rows.count + 1}
        aria-colcount={columns.length}
        aria-multiselectable={canSelect}
        // A reference to a row that is not drawn would lead nowhere.
        aria-activedescendant={isDrawn && rows.at(activeIndex) ? rowElementId(activeIndex) : undefined}
        tabIndex={0}
        onClick={onClick}
        // Shift selects rows here, and not their texts.
        onMouseDown={(event) => {
          if (selecting && event.shiftKey) event.preventDefault()
        }}
        // Pinned cells stick only where there is something to slide under them: sticking costs in every frame that scrolls.
        data-sideways={widthOfAll > width ? '' : undefined}
        // The focus is shown on the active row, which is where the keys act.
        className="group/grid min-h-0 flex-1 overflow-auto overscroll-contain outline-none! [overflow-anchor:none]"
      >
        <div role="rowgroup" className="sticky top-0 z-10" style={style}>
          <TableHead
            columns={columns}
            headers={headers}
            sort={sort}
            selected={selecting?.all ?? false}
            onSelectAll={(isSelected) => selecting?.selectAll(isSelected)}
            onSort={onSort}
          />
        </div>
        <div role="rowgroup" className="relative" style={{ ...style, height: shownCount * rowHeight }}>
          {indices(window).map((index) => (
            <CallRow
              key={index % window.slots}
              row={rows.at(index)}
              index={index}
              top={index * rowHeight}
              id={rowElementId(index)}
              columns={columns}
              isActive={index === activeIndex}
              isSelected={selected === undefined ? null : isSelectedRow(rows.at(index), selected)}
              now={now}
              users={users}
              hrefOf={hrefOf}
            />
          ))}
        </div>
      </div>
      {isPeeking && active?.kind === 'call' && renderPeek?.(active.call, () => setPeeking(false))}
    </div>
  )
}

const MOVING_KEYS = ['ArrowDown', 'ArrowUp', 'j', 'k', 'PageDown', 'PageUp', 'Home', 'End']

/** Another density: the row that stood at the top stands there again. */
function useSamePlace(scroller: RefObject<HTMLElement | null>, rowHeight: number): void {
  const former = useRef(rowHeight)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && former.current !== rowHeight) element.scrollTop = (element.scrollTop / former.current) * rowHeight
    former.current = rowHeight
  }, [scroller, rowHeight])
}

function rowElementId(index: number): string {
  return `call-row-${index}`
}

function indices({ first, last }: RowWindow): number[] {
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
}
