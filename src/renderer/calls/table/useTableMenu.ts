import type { CallRecord } from '../../../domain/calls/call.ts'
import { useContextMenu, type Point, type Press } from '../../components/overlays/useContextMenu.ts'
import type { CallColumn } from './columns/callColumns.ts'
import { contentWidth } from './head/contentWidth.ts'
import type { LoadedRows } from './loadedRows.ts'
import { rowElementId } from './rows/rowSlot.ts'
import type { GroupRow } from './tableRow.ts'

export interface PressedCell {
  readonly kind: 'cell'
  readonly call: CallRecord
  /** Empty for the row as a whole. */
  readonly columnId: string
  readonly point: Point
}

export interface PressedGroup {
  readonly kind: 'group'
  readonly row: GroupRow
  readonly point: Point
}

export interface PressedHead {
  readonly kind: 'head'
  readonly column: CallColumn
  readonly point: Point
  /** In px: of the heading and of the rows that are drawn. */
  readonly contentWidth: () => number
}

interface TableMenuOptions {
  readonly rows: LoadedRows
  readonly columns: readonly CallColumn[]
  readonly activeIndex: number
  readonly setActiveIndex: (index: number) => void
  readonly hasCellMenu: boolean
  readonly hasHeadMenu: boolean
  readonly hasGroupMenu: boolean
}

/** In px: about where a row's title starts. */
const ROW_MENU_INDENT = 72

/** The context menus of the table's cells and headings. The row of a pressed cell becomes the active one. */
export function useTableMenu(options: TableMenuOptions) {
  const { rows, columns, activeIndex, setActiveIndex, hasCellMenu, hasHeadMenu, hasGroupMenu } = options

  const pressedHead = (heading: Element, point: Point): PressedHead | null => {
    const index = Number(heading.ariaColIndex)
    const column = columns[index - 1]
    if (!column || column.id === 'select') return null
    return {
      kind: 'head',
      column,
      point,
      contentWidth: () => contentWidth(heading.closest('[role=grid], [role=treegrid]')!, index),
    }
  }

  const pressedRow = ({ target, point, isByKey }: Press): PressedCell | PressedGroup | null => {
    const cell = target.closest('[role=gridcell]')
    // If the grid has the focus, the key is meant for the active row. A click below the rows is for none.
    const isForActive = isByKey && (target.role === 'grid' || target.role === 'treegrid')
    if (cell === null && !isForActive) return null
    const index = Number(cell?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? activeIndex)
    const row = rows.at(index)
    if (row === undefined || row.kind === 'unreadable' || (row.kind === 'group' ? !hasGroupMenu : !hasCellMenu))
      return null
    setActiveIndex(index)
    const columnId = columns[Number(cell?.ariaColIndex ?? 0) - 1]?.id ?? ''
    const shown = cell === null ? document.getElementById(rowElementId(index)) : null
    // From the grid's left edge: the row's own is out of sight when the table is scrolled sideways.
    const atRow = shown && {
      x: target.getBoundingClientRect().left + ROW_MENU_INDENT,
      y: shown.getBoundingClientRect().bottom,
    }
    if (row.kind === 'group') return { kind: 'group', row, point: atRow ?? point }
    return { kind: 'cell', call: row.call, columnId, point: atRow ?? point }
  }

  return useContextMenu<PressedCell | PressedGroup | PressedHead>((press) => {
    const heading = press.target.closest('[role=columnheader]')
    if (heading !== null) return hasHeadMenu ? pressedHead(heading, press.point) : null
    return pressedRow(press)
  })
}
