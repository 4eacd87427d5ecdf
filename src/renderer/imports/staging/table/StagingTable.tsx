import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { memo, useEffect, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { pastedLinks } from '../../../../domain/recordings/pastedLinks.ts'
import type { RowFieldName, StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { attempt } from '../../../client/attempt.ts'
import { useNextRow } from '../../../client/imports/followedRows.ts'
import { useCore, useCoreQueries } from '../../../client/connection/workspace.tsx'
import type { Directory } from '../../../client/directory.ts'
import { keyIn } from '../../../client/connection/workspaceClient.ts'
import { stopListening, useListened } from '../../../client/listening.ts'
import { useDrawnList } from '../../../hooks/stored/useDrawnList.ts'
import { inspectedClass } from '../../../components/inspectedClass.ts'
import { Checkbox } from '../../../components/controls/choices/Checkbox.tsx'
import { useCommands } from '../../../commands/useCommands.ts'
import { useContextMenu } from '../../../components/overlays/useContextMenu.ts'
import { Skeleton } from '../../../components/notices/Skeleton.tsx'
import { clearCells, fillDown, pasteText } from './cellCommands.ts'
import { wantsFocus } from './wantsFocus.ts'
import { listenToRow } from './listenToRow.ts'
import { nextCell } from './cells/nextCell.ts'
import { RowCells } from './cells/RowCells.tsx'
import { RowMenu } from './RowMenu.tsx'
import { readStagingRows, useStagingRows } from './stagingPages.ts'
import { GRID_COLUMNS, ROW_HEIGHT, TABLE_COLUMNS } from './tableColumns.ts'
import { activate, type InlineEdit, skipRows, select, sortBy, toggleRow, useTable } from './tableStore.ts'
import { useActiveCell, useRowOfActiveCell, useFocusOfActive } from './useActiveCell.ts'
import type { WorkspaceClient } from '../../../client/connection/workspaceClient.ts'

interface StagingTableProps {
  readonly directory: Directory
  readonly count: number
  readonly empty: ReactNode
}

const HEAD_HEIGHT = 30

/**
 * One cell has the focus, as in a spreadsheet: arrows and Tab move it, typing replaces its text, Enter or F2 edit it, Delete
 * clears it, and pasted cells go into it and on. Space plays its row's recording, Shift and Space select the row.
 */
export function StagingTable({ directory, count, empty }: StagingTableProps) {
  const core = useCore()
  const only = useTable((table) => table.only)
  const sort = useTable((table) => table.sort)
  const list = keyIn(core, 'staging', only, sort)
  const selected = useTable((table) => table.selected)
  const inline = useTable((table) => table.inline)
  const inspected = useTable((table) => table.inspected?.rows)
  const inspectedId = inspected === 'selected' ? undefined : inspected?.stageId
  const client = useQueryClient()
  const queries = useCoreQueries()
  const place = useDrawnList({ list, count, rowHeight: ROW_HEIGHT, scrollPaddingStart: HEAD_HEIGHT })
  const { scroller, virtual, inSight } = place
  const loaded = useStagingRows({ only, sort }, inSight)
  const rows = { count, idAt: (index: number) => loaded(index)?.stageId, isCurrent: loaded.isCurrent }
  const active = useActiveCell(scroller, rows)
  const activeRow = useRowOfActiveCell(active, loaded)
  const rowAt = (index: number) => (index === active.index ? activeRow : loaded(index))
  const idAt = (index: number) => rowAt(index)?.stageId
  // The active cell's row has the focus, so it's drawn when it's out of sight, and when the count is ahead of the pages.
  const drawn = drawnRows([...place.drawn.map(({ index }) => index), active.index], rowAt)
  useFocusOfActive(scroller, count, active)

  const move = (index: number, column: number, stageId = idAt(index)) => {
    // First, because scrolling may render at once, and no other render may follow.
    wantsFocus.current = true
    activate(index, column, stageId)
    virtual.scrollToIndex(index)
  }

  const listenTo = (index: number, row = rowAt(index)) => {
    if (row === undefined) return
    // A link doesn't play: the row after the one that does stays the next.
    const next = row.source.kind === 'link' ? undefined : nextFrom(index, row.stageId)
    listenToRow(row, index + 1 < count ? next : undefined)
  }
  const listenToNext = async (index: number) => {
    const read = () => readStagingRows(core, { only, sort }, { first: index, last: index })
    const playing = useListened.getState()
    const row = rowAt(index) ?? (await attempt('staging', read))?.[0]
    // The user may have stopped it or played another one meanwhile.
    if (row === undefined || useListened.getState() !== playing) return
    move(index, active.column, row.stageId)
    if (row.source.kind === 'link') nextFrom(index, row.stageId)
    listenTo(index, row)
  }
  const nextFrom = useNextRow({ ...rows, goTo: (index) => void listenToNext(index) })
  useEffect(() => stopListening, [])

  function onKeyDown(event: KeyboardEvent): void {
    // React also passes on keys of popovers that cells have opened.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return
    const isEditing = event.target.matches('[data-cell-editor]')
    if (event.target instanceof HTMLInputElement && !isEditing) return
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    const row = rowAt(active.index)
    const field = TABLE_COLUMNS[active.column]?.field
    const next = nextCell({ key, ctrlKey, metaKey, shiftKey, altKey, isEditing }, active, {
      rows: count,
      columns: TABLE_COLUMNS.length,
      pageRows: pageRows(scroller.current),
    })
    if (next !== null) {
      event.preventDefault()
      const isSelecting = shiftKey && key.startsWith('Arrow') && next.index !== active.index && !isEditing
      if (isSelecting) void selectRange(core, active.index, next.index)
      move(next.index, next.column)
      return
    }
    if (isEditing || !row) return
    const act = cellAction(event, field === undefined ? null : { row, field, above: rowAt(active.index - 1) })
    if (act === null) return
    event.preventDefault()
    act()
  }

  function cellAction(
    event: KeyboardEvent,
    cell: { readonly row: StagingRow; readonly field: RowFieldName; readonly above: StagingRow | undefined } | null,
  ): (() => void) | null {
    const key = event.key.toLowerCase()
    const stageId = idAt(active.index) ?? ''
    if ((event.ctrlKey || event.metaKey) && key === 'd' && cell) return () => void fillDown(core, cell)
    if (key === ' ' && !event.shiftKey) return () => listenTo(active.index)
    if (key === ' ' || (key === 'x' && cell === null)) return () => toggleRow(stageId)
    if (key === 'delete' || key === 'backspace') {
      if (cell) return () => void clearCells(core, cell)
      return () => void skipRows(core, selected.has(stageId) ? [...selected] : [stageId])
    }
    if (cell && isCharacter(event))
      return () => useTable.setState({ inline: { stageId, field: cell.field, typed: event.key } })
    return null
  }

  function onPaste(event: ClipboardEvent): void {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'gridcell') return
    const text = event.clipboardData.getData('text')
    // Files and links are added as recordings.
    if (TABLE_COLUMNS[active.column]?.field === undefined || text.trim() === '' || pastedLinks(text) !== null) return
    event.preventDefault()
    event.stopPropagation()
    void pasteText(text, { core, queries, client, ...active, idAt })
  }

  useCommands({ 'staging.selectAll': count > 0 && (() => void selectShown(core)) })
  const menu = useContextMenu(({ target }) => {
    const cell = target.closest<HTMLElement>('[role=gridcell]')
    const index = Number(cell?.closest('[role=row]')?.ariaRowIndex ?? 0) - 2
    const row = rowAt(index)
    const column = TABLE_COLUMNS[Number(cell?.ariaColIndex ?? 0) - 1]
    return row && column ? { row, above: rowAt(index - 1), column } : null
  })

  return (
    <div ref={scroller} className="min-h-0 flex-1 scroll-pt-8 overflow-auto" style={{ overflowAnchor: 'none' }}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells take the focus, one at a time */}
      <div
        role="grid"
        aria-label="Recordings to import"
        aria-rowcount={count + 1}
        aria-colcount={TABLE_COLUMNS.length}
        aria-multiselectable="true"
        className="min-w-[1202px]"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...menu.area}
      >
        <TableHead count={count} />
        {count === 0 ? (
          <div role="row">
            <div role="gridcell" aria-colspan={TABLE_COLUMNS.length}>
              {empty}
            </div>
          </div>
        ) : (
          <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
            {drawn.map(({ index, row }) => (
              <GridRow
                key={row?.stageId ?? index}
                index={index}
                row={row}
                directory={directory}
                isSelected={row !== undefined && selected.has(row.stageId)}
                isInspected={row !== undefined && inspectedId === row.stageId}
                activeColumn={active.index === index ? active.column : null}
                inline={row !== undefined && inline?.stageId === row.stageId ? inline : null}
              />
            ))}
          </div>
        )}
      </div>
      {menu.opened && <RowMenu point={menu.opened.point} {...menu.opened.pressed} onClose={menu.close} />}
    </div>
  )
}

interface DrawnRow {
  readonly index: number
  /** Undefined while it's loading. */
  readonly row: StagingRow | undefined
}

/** The rows at these indexes, in order. */
function drawnRows(indexes: readonly number[], rowAt: (index: number) => StagingRow | undefined): readonly DrawnRow[] {
  const drawn = new Set<string>()
  return [...new Set(indexes)]
    .toSorted((one, other) => one - other)
    .map((index) => {
      const row = rowAt(index)
      // Pages are read one by one: until the next one is, it still has the row that moved up into this one.
      if (row === undefined || drawn.has(row.stageId)) return { index, row: undefined }
      drawn.add(row.stageId)
      return { index, row }
    })
}

interface GridRowProps {
  readonly index: number
  /** Undefined while it's loading. */
  readonly row: StagingRow | undefined
  readonly directory: Directory
  readonly isSelected: boolean
  readonly isInspected: boolean
  readonly activeColumn: number | null
  readonly inline: InlineEdit | null
}

/** Memoized: while recordings are being checked, the page is loaded again several times per second. */
const GridRow = memo(function GridRow(props: GridRowProps) {
  const core = useCore()
  const { index, row, directory, isSelected, isInspected, activeColumn, inline } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-inspected={isInspected ? '' : undefined}
      className={`${GRID_COLUMNS} ${inspectedClass} absolute inset-x-0 border-b border-line ${isSelected ? 'bg-selected' : 'hover:bg-hover'}`}
      style={{ height: ROW_HEIGHT, transform: `translateY(${index * ROW_HEIGHT}px)` }}
    >
      {row === undefined ? (
        <SkeletonCells />
      ) : (
        <RowCells
          row={row}
          directory={directory}
          isSelected={isSelected}
          activeColumn={activeColumn}
          inline={inline}
          onToggle={(isRange) =>
            isRange ? void selectRange(core, useTable.getState().active.index, index) : toggleRow(row.stageId)
          }
          onActivate={(column) => activate(index, column, row.stageId)}
        />
      )}
    </div>
  )
})

/** Not a key with Ctrl, ⌘ or Alt, except where AltGr types it. */
function isCharacter({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  if (key.length !== 1 || nativeEvent.isComposing) return false
  return nativeEvent.getModifierState('AltGraph') || !(ctrlKey || metaKey || altKey)
}

function pageRows(scroller: HTMLElement | null): number {
  return Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - HEAD_HEIGHT) / ROW_HEIGHT) - 1)
}

async function selectRange(core: WorkspaceClient, from: number, to: number): Promise<void> {
  const stageIds = await idsToSelect(core, { first: Math.min(from, to), last: Math.max(from, to) })
  // Others may have been selected meanwhile.
  select([...useTable.getState().selected, ...stageIds])
}

/** Selects every row that the filter shows, also rows that aren't loaded, and no other. */
async function selectShown(core: WorkspaceClient): Promise<void> {
  const stageIds = await idsToSelect(core)
  if (stageIds.length > 0) select(stageIds)
}

/** Empty if another list is shown by the time they are read. */
async function idsToSelect(
  core: WorkspaceClient,
  places?: Parameters<typeof readStagingRows>[2],
): Promise<readonly string[]> {
  const asked = useTable.getState()
  const rows = await attempt('staging', () => readStagingRows(core, asked, places))
  const shown = useTable.getState()
  const isSame = asked.core === shown.core && asked.only === shown.only && asked.sort === shown.sort
  return rows !== null && isSame ? rows.map(({ stageId }) => stageId) : []
}

function TableHead({ count }: { readonly count: number }) {
  const core = useCore()
  const selected = useTable((table) => table.selected.size)
  const sorted = useTable((table) => table.sort)
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={`${GRID_COLUMNS} sticky top-0 z-10 border-b border-line bg-bg text-sm font-medium text-ink-2`}
      style={{ height: HEAD_HEIGHT }}
    >
      {TABLE_COLUMNS.map(({ id, label, sort }) => (
        <div
          key={id}
          role="columnheader"
          {...(sort === undefined ? {} : { 'aria-sort': sort === sorted ? 'ascending' : 'none' })}
          className="flex min-w-0 items-center px-2 first:pl-4"
        >
          {id === 'select' ? (
            <Checkbox
              label="Select all"
              isLabelHidden
              checked={selected > 0 && selected >= count ? true : selected > 0 ? 'mixed' : false}
              onChange={(isOn) => (isOn ? void selectShown(core) : select([]))}
              disabled={count === 0}
            />
          ) : sort === undefined ? (
            <span className="truncate">{label}</span>
          ) : (
            <button
              type="button"
              onClick={() => sortBy(sort)}
              className={`flex min-h-6 items-center gap-1 rounded-sm hover:text-ink ${sort === sorted ? 'text-ink' : ''}`}
            >
              {label}
              {sort === sorted && <ArrowDown aria-hidden="true" size={13} strokeWidth={1.6} />}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

function SkeletonCells() {
  return TABLE_COLUMNS.map(({ id }) => (
    <div key={id} role="gridcell" className="flex items-center px-2">
      {id !== 'select' && <Skeleton className="w-3/4" />}
    </div>
  ))
}
