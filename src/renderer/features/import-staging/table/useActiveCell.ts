import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { indexNow } from '../../../client/imports/followedRows.ts'
import { type ActiveCell, useTable } from './tableStore.ts'
import { wantsFocus } from './wantsFocus.ts'

/** The active cell where its row is now: that stays the same while rows before it come and go. */
export function useActiveCell(count: number, idAt: (index: number) => string | undefined): ActiveCell {
  const chosen = useTable((table) => table.active)
  const { stageId } = chosen
  const index = count === 0 ? chosen.index : indexNow({ index: chosen.index, id: stageId }, { count, idAt })
  const active =
    index === null ? inPlaceOf(chosen, count, idAt) : index === chosen.index ? chosen : { ...chosen, index }
  const shownId = useRef<string | null>(null)
  useLayoutEffect(() => {
    // The focus was in the row that is gone.
    if (index === null && shownId.current === stageId && document.activeElement === document.body)
      wantsFocus.current = true
    if (active.stageId === idAt(active.index)) shownId.current = active.stageId
    if (active !== chosen) useTable.setState({ active })
  })
  return active
}

/** The cell that takes the place of one whose row is gone. */
function inPlaceOf(cell: ActiveCell, count: number, idAt: (index: number) => string | undefined): ActiveCell {
  const index = Math.min(cell.index, count - 1)
  return { ...cell, index, stageId: idAt(index) ?? null }
}

/** After a key press, the new active cell takes the focus as soon as it's rendered. */
export function useFocusOfActive(scroller: RefObject<HTMLDivElement | null>, active: ActiveCell): void {
  useEffect(() => {
    // React can run the effect of an older render after a key has moved on: the cell it would find is the one before.
    if (!wantsFocus.current || active !== useTable.getState().active) return
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active-cell]')
    if (!cell) return
    wantsFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
