import clsx from 'clsx'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import type { CallRecord } from '../../../domain/calls/call.ts'
import type { SelectedCalls } from '../../client/calls/selectedCalls.ts'
import type { QuerySortKey } from '../../../domain/query/query.ts'
import type { QuerySortField } from '../../../domain/fields/queryFields.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { ROW_HEIGHTS, SETTINGS } from '../../hooks/stored/settings.ts'
import { useStoredSetting } from '../../hooks/stored/storedSetting.ts'
import { useInnerWidth } from '../../hooks/useInnerWidth.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { useToday } from '../../hooks/time/useToday.ts'
import { showHint } from './cells/cellHints.ts'
import { columnWidths, narrowestWidth } from './columns/columnLayout.ts'
import { shownColumns } from './columns/columnState.ts'
import { rowId } from '../../../domain/calls/newRows.ts'
import { SKELETON_ROWS, type LoadedRows } from './loadedRows.ts'
import type { CallColumn } from './columns/callColumns.ts'
import { MoreColumns } from './head/MoreColumns.tsx'
import { headHeight, TableHead } from './head/TableHead.tsx'
import { SELECT_COLUMN } from './columns/selectColumn.ts'
import { useActiveRow } from './position/useActiveRow.ts'
import { useTableKeys } from './position/useTableKeys.ts'
import { useRowFrame } from './columns/useRowFrame.ts'
import { useRowPool } from './rows/useRowPool.ts'
import { useSelecting, type ReadIds } from './selection/useSelecting.ts'
import type { CallColumns } from './useCallColumns.ts'
import { useTableMenu, type PressedCell, type PressedGroup, type PressedHead } from './useTableMenu.ts'

interface CallTableProps {
  /** Identifies the list, whatever end it is shown from. */
  readonly name: string
  /** Identifies the list as it's shown. Row indexes aren't comparable across lists. */
  readonly list: string
  readonly rows: LoadedRows
  readonly sort: readonly QuerySortKey[]
  /** More rows follow the loaded ones. `rows.first` says whether there are rows before them. */
  readonly hasMore: boolean
  /** Home or End, if that end of the list isn't loaded. Without it they stop at the loaded rows. */
  readonly onJump?: ((to: 'first' | 'last') => void) | undefined
  /** Called with the indexes of the rows that are drawn; `last` is exclusive. */
  readonly onDrawn?: (first: number, last: number) => void
  readonly onSort: (field: QuerySortField, adds: boolean) => void
  readonly onOpenCall: (callId: number) => void
  readonly hrefOf: (callId: number) => string
  readonly columns: CallColumns
  /** Without it rows can't be selected. */
  readonly selected?: SelectedCalls
  /** The preview of the active call, opened with Space. It follows J and K. Without it Space does nothing. */
  readonly renderPeek?: (call: CallRecord, close: () => void) => ReactNode
  readonly onSelectedChange?: (selected: SelectedCalls) => void
  /** The IDs of the list's calls, as far as it's read: the table has only some of its rows. */
  readonly readIds?: ReadIds | undefined
  /** The workspace's users by ID, for the agents' custom fields. */
  readonly users?: ReadonlyMap<number, User>
  /** Expands or collapses a group, or all (undefined). Called only if the list has some. */
  readonly onExpand?: (rowId: string | undefined, isExpanded: boolean) => void
  /** Shows the context menu of a cell. */
  readonly renderMenu?: (pressed: PressedCell, close: () => void) => ReactNode
  /** Shows the context menu of the row of a group. */
  readonly renderGroupMenu?: ((pressed: PressedGroup, close: () => void) => ReactNode) | undefined
  /** Shows the context menu of a column's heading. */
  readonly renderHeadMenu?: (pressed: PressedHead, close: () => void) => ReactNode
  /** Shows something below the label of a column. Without it the header is lower. */
  readonly renderBelowHead?: ((column: CallColumn) => ReactNode) | undefined
}

/** Height left below the headings of an empty table, in px: a histogram's hint or a horizontal scrollbar fits. */
const HINT_PX = 36

const EVERY_ID = { has: () => true }
const NO_USERS: ReadonlyMap<number, User> = new Map()

/**
 * The list as a grid with a fixed pool of recycled rows. The grid has the focus for its rows: arrows, J and K, Home, End, Page
 * Up and Page Down move the active one, Enter opens it. Needs about 45 row elements for a list of any length; see
 * src/decisions/call-table-row-recycler.md.
 */
export function CallTable(props: CallTableProps) {
  const { name, list, rows, sort, hasMore, onSort, onOpenCall, hrefOf } = props
  const { onJump, onDrawn } = props
  const { selected, onSelectedChange, readIds, renderPeek, users = NO_USERS } = props
  const { renderMenu, renderGroupMenu, renderHeadMenu, renderBelowHead, onExpand } = props
  const { table, layout, reportWidths, startResize } = props.columns
  const [isPeeking, setPeeking] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const scrollTop = useRef(0)
  const now = useToday()
  const canSelect = selected !== undefined
  const shown = shownColumns(table)
  const columns = useMemo(
    () => (canSelect ? [SELECT_COLUMN, ...shown] : shown),
    // oxlint-disable-next-line react/exhaustive-deps -- other columns draw all rows again, which a new width doesn't require
    [canSelect, table.options.columns, shown.map(({ id, isPinned }) => `${id} ${isPinned}`).join()],
  )
  const sizes = table.atoms.columnSizing.get()
  const usualDensity = useStoredSetting(SETTINGS.density)
  const rowHeight = ROW_HEIGHTS.find(({ value }) => value === (layout.density ?? usualDensity))!.px
  const headPx = headHeight(renderBelowHead !== undefined)
  const width = useInnerWidth(scroller) ?? narrowestWidth(columns, sizes)
  const widths = columnWidths(columns, sizes, width)
  useLayoutEffect(() => reportWidths(columns, widths))
  const widthOfAll = widths.reduce((sum, px) => sum + px, 0)
  const isSideways = widthOfAll > width
  const pinnedWidth = widths.reduce((sum, px, at) => (columns[at]?.isPinned === true ? sum + px : sum), 0)
  const tableWidth = Math.max(width, widthOfAll)
  const scene = useMemo(() => ({ now, users, hrefOf }), [now, users, hrefOf])
  const isGrouped = rows.groupLevels > 0
  const frame = useRowFrame({ columns, widths, isSideways, rowHeight, scene, groupLevels: rows.groupLevels })

  const shownCount = rows.count + (hasMore ? SKELETON_ROWS : 0)
  const [activeIndex, setActiveIndex] = useActiveRow({
    list,
    rows,
    scroller,
    scrollTop,
    rowHeight,
    headHeight: headPx,
  })
  useSamePlace(scroller, scrollTop, rowHeight)
  const view = useMemo(
    () => ({
      rows,
      count: shownCount,
      activeIndex,
      selected: selected === 'all' ? EVERY_ID : (selected ?? null),
      frame,
    }),
    [rows, shownCount, activeIndex, selected, frame],
  )
  const hasMoreBefore = rows.first > 0
  const reported = useRef<readonly unknown[]>([])
  useRowPool({
    grid: scroller,
    body,
    scrollTop,
    headHeight: headPx,
    view,
    onDrawn: (first, last) => {
      if (reported.current[0] === first && reported.current[1] === last && reported.current[2] === rows) return
      reported.current = [first, last, rows]
      onDrawn?.(first, last)
    },
  })

  const open = (index: number) => {
    const row = rows.at(index)
    if (row?.kind === 'group') {
      setActiveIndex(index)
      onExpand?.(row.id, !row.isExpanded)
      return
    }
    const id = row && rowId(row)
    if (id === undefined || id === null) return
    setActiveIndex(index)
    onOpenCall(id)
  }

  /** Expands the group of the active row or collapses it, which makes it the active row. False if it is so already. */
  const expand = (isExpanded: boolean) => {
    const index = rows.groupAbove(activeIndex)
    const row = rows.at(index)
    if (row?.kind !== 'group' || row.isExpanded === isExpanded) return false
    setActiveIndex(index)
    onExpand?.(row.id, isExpanded)
    return true
  }
  const expandAll = (isExpanded: boolean) => {
    setActiveIndex(Math.max(0, isExpanded ? activeIndex : rows.groupAbove(activeIndex)))
    onExpand?.(undefined, isExpanded)
  }

  const move = useTableKeys({
    name,
    scroller,
    rows,
    hasMore,
    onJump,
    rowHeight,
    headHeight: headPx,
    activeIndex,
    setActiveIndex,
  })
  useCommands({
    'list.down': () => move('ArrowDown'),
    'list.up': () => move('ArrowUp'),
    'list.pageDown': () => move('PageDown'),
    'list.pageUp': () => move('PageUp'),
    'list.first': () => move('Home'),
    'list.last': () => move('End'),
    'list.expand': isGrouped && (() => expand(true)),
    'list.collapse': isGrouped && (() => expand(false)),
    'list.expandAll': isGrouped && (() => expandAll(true)),
    'list.collapseAll': isGrouped && (() => expandAll(false)),
    'list.closePreview': isPeeking && (() => setPeeking(false)),
    'list.preview': renderPeek && (() => setPeeking(!isPeeking)),
    'list.open':
      rows.count > rows.first &&
      ((by) => {
        // A focused button or link handles the key.
        const focused = document.activeElement
        if (by === 'key' && focused !== document.body && focused !== scroller.current) return false
        open(activeIndex)
        return true
      }),
  })

  const isWhole = !hasMore && !hasMoreBefore
  const selecting = useSelecting({
    list,
    rows,
    isWhole,
    selected,
    onSelectedChange,
    readIds,
    activeIndex,
    setActiveIndex,
  })

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const pressed = target.closest<HTMLElement>('[data-index]')
    if (!pressed) return
    const index = Number(pressed.dataset['index'])
    const link = target.closest('a')
    // An external link is followed without opening the call.
    if (link?.target === '_blank') return
    const isLinkElsewhere = link !== null && (event.ctrlKey || event.metaKey || event.altKey)
    if (link && !isLinkElsewhere) event.preventDefault()
    if (selecting && !isLinkElsewhere) {
      const isBox = target.closest('[data-selects]') !== null
      if (selecting.press(index, event, isBox)) return
    }
    // A click that ends a text selection isn't a click on a row.
    if (isModified(event) || document.getSelection()?.type === 'Range') return
    open(index)
  }

  const menu = useTableMenu({
    rows,
    columns,
    activeIndex,
    setActiveIndex,
    hasCellMenu: renderMenu !== undefined,
    hasHeadMenu: renderHeadMenu !== undefined,
    hasGroupMenu: renderGroupMenu !== undefined,
  })
  const pressed = menu.opened?.pressed

  const headers = new Map(table.getFlatHeaders().map((header) => [header.column.id, header]))
  const active = rows.at(activeIndex)
  return (
    <div
      className={clsx('@container/table relative flex', shownCount > 0 ? 'min-h-0 flex-1' : 'shrink-0')}
      // What is shown instead of rows gets their room, but for that of a histogram's hint.
      style={{ height: shownCount > 0 ? undefined : headPx + HINT_PX }}
    >
      {/* Keys are handled for the whole page (above), so that they work before the grid has the focus. */}
      <div
        ref={scroller}
        role={isGrouped ? 'treegrid' : 'grid'}
        aria-label="Calls"
        aria-rowcount={hasMore || hasMoreBefore ? -1 : rows.count + 1}
        aria-colcount={columns.length}
        aria-multiselectable={canSelect}
        tabIndex={0}
        onClick={onClick}
        {...menu.area}
        onPointerOver={({ target }) => showHint(target as Element)}
        // Shift selects rows, not their text.
        onMouseDown={(event) => {
          if (selecting && event.shiftKey) event.preventDefault()
        }}
        // Pinned cells are only sticky if the table scrolls sideways, because sticky cells slow down every frame of scrolling.
        data-sideways={isSideways ? '' : undefined}
        // Focus is shown on the active row, because keys act on it.
        // What gets the focus scrolls out from below the header and the pinned columns.
        style={{ scrollPaddingLeft: isSideways ? pinnedWidth : 0, scrollPaddingTop: headPx }}
        className="group/grid min-h-0 min-w-0 flex-1 overflow-auto overscroll-contain outline-none! [overflow-anchor:none]"
      >
        <div role="rowgroup" className="sticky top-0 z-10" style={{ width: tableWidth }}>
          <TableHead
            columns={columns}
            headers={headers}
            onResizeStart={startResize}
            template={frame.template}
            pinnedPlaces={frame.pinnedPlaces}
            sort={sort}
            selected={selecting?.all ?? false}
            onSelectAll={(isSelected) => selecting?.selectAll(isSelected)}
            onSort={onSort}
            onMove={props.columns.move}
            renderBelow={renderBelowHead}
          />
          {isSideways && <MoreColumns scroller={scroller} edge={width} />}
        </div>
        <div
          ref={body}
          role="rowgroup"
          className="relative"
          style={{ width: tableWidth, height: shownCount * rowHeight }}
        />
      </div>
      {isPeeking && active?.kind === 'call' && renderPeek?.(active.call, () => setPeeking(false))}
      {pressed?.kind === 'cell' && renderMenu?.(pressed, menu.close)}
      {pressed?.kind === 'group' && renderGroupMenu?.(pressed, menu.close)}
      {pressed?.kind === 'head' && renderHeadMenu?.(pressed, menu.close)}
    </div>
  )
}

/** Keeps the top row in place when the row height changes. */
function useSamePlace(scroller: RefObject<HTMLElement | null>, scrollTop: RefObject<number>, rowHeight: number): void {
  const former = useRef(rowHeight)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && former.current !== rowHeight) {
      element.scrollTop = (scrollTop.current / former.current) * rowHeight
      scrollTop.current = element.scrollTop
    }
    former.current = rowHeight
  }, [scroller, scrollTop, rowHeight])
}

/** The browser uses such a click for something else: a new tab, a download. */
function isModified({ ctrlKey, metaKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey || button !== 0
}
