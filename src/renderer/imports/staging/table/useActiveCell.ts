import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { type ChangingRows, indexNow } from '../../../client/imports/followedRows.ts'
import type { LoadedRows } from '../../../client/calls/rowPages.ts'
import type { StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { type ActiveCell, useTable } from './tableStore.ts'
import { wantsFocus } from './wantsFocus.ts'

/** The active cell where its row is now: that stays the same while rows before it come and go. */
export function useActiveCell(scroller: RefObject<HTMLDivElement | null>, rows: ChangingRows): ActiveCell {
  const { count, idAt } = rows
  const chosen = useTable((table) => table.active)
  const { stageId } = chosen
  const index = count === 0 ? chosen.index : indexNow({ index: chosen.index, id: stageId }, rows)
  const active =
    index === null ? inPlaceOf(chosen, count, idAt) : index === chosen.index ? chosen : { ...chosen, index }
  /** Of the active row: whether it was there at the last render, and whether its cell had the focus when it last was. */
  const last = useRef({ isThere: false, hadFocus: false })
  useLayoutEffect(() => {
    const isThere = active.stageId === idAt(active.index)
    // The focus was in the row that is gone, or that is back after its page was loaded.
    const isLost = index === null || (isThere && !last.current.isThere)
    if (isLost && last.current.hadFocus && document.activeElement === document.body) wantsFocus.current = true
    const cell = isThere ? activeCell(scroller) : null
    last.current = {
      isThere,
      hadFocus: cell ? cell.contains(document.activeElement) : stageId !== null && last.current.hadFocus,
    }
    if (active !== chosen) useTable.setState({ active })
  })
  return active
}

/** The cell that takes the place of one whose row is gone. */
function inPlaceOf(cell: ActiveCell, count: number, idAt: (index: number) => string | undefined): ActiveCell {
  const index = Math.min(cell.index, count - 1)
  return { ...cell, index, stageId: idAt(index) ?? null }
}

/** The active cell's row. While it moves from one page to the next and one of them isn't reloaded, it stays, with its editor. */
export function useRowOfActiveCell(
  { index, stageId }: ActiveCell,
  rowAt: LoadedRows<StagingRow>,
): StagingRow | undefined {
  const there = rowAt(index)
  const [last, setLast] = useState(there)
  const isMoving = !rowAt.isCurrent && there?.stageId !== stageId && last?.stageId === stageId
  const row = isMoving ? last : there
  if (row !== last) setLast(row)
  return row
}

/** After a key press, the new active cell takes the focus as soon as it's rendered. */
export function useFocusOfActive(scroller: RefObject<HTMLDivElement | null>, count: number, active: ActiveCell): void {
  const isEmpty = count === 0
  useLayoutEffect(() => {
    // What was done in a table that was left, or to its last row, must not move the focus later.
    wantsFocus.current = false
  }, [isEmpty])
  useEffect(() => {
    // React can run the effect of an older render after a key has moved on: the cell it would find is the one before.
    if (!wantsFocus.current || active !== useTable.getState().active) return
    const cell = activeCell(scroller)
    if (!cell) return
    wantsFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

function activeCell(scroller: RefObject<HTMLDivElement | null>): HTMLElement | null {
  return scroller.current?.querySelector<HTMLElement>('[data-active-cell]') ?? null
}
