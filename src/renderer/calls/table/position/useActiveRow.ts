import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useWorkspace } from '../../../client/connection/workspace.tsx'
import { keyIn, type Workspace } from '../../../client/connection/workspaceClient.ts'
import type { LoadedRows, RowId } from '../loadedRows.ts'
import { useLastOpenedCalls } from '../../../client/lastOpenedCalls.ts'
import { useTablePlaces, type TablePlace } from '../tablePlace.ts'

interface ActiveRowOptions {
  readonly list: string
  readonly rows: LoadedRows
  readonly scroller: RefObject<HTMLElement | null>
  /**
   * Last known scroll position. When the user leaves a list, the element already has the next list's height, and the browser
   * has adjusted its scroll position.
   */
  readonly scrollTop: RefObject<number>
  readonly rowHeight: number
  readonly headHeight: number
}

/**
 * The row that keys act on, scrolled into view when it moves. On return to a list it's the call the user comes from, even
 * after moving with J and K, and the scroll position is restored. When rows are added before the loaded ones, or move within
 * the list, the active row stays the same call, and the view doesn't move under it. Only at the top of a list that wasn't
 * touched, new calls push the others down.
 */
export function useActiveRow(options: ActiveRowOptions): readonly [number, (index: number) => void] {
  const workspace = useWorkspace()
  const { list, rows, scroller, scrollTop, rowHeight, headHeight } = options
  const { origin } = rows
  const isEmpty = rows.count === rows.first
  const returning = (): ActiveRow => {
    const { activeIndex, isOpened } = placeToReturnTo(workspace, list, rows, rowHeight)
    const isUntouched = activeIndex === rows.first && !isOpened
    return { forList: list, origin, activeIndex, rowId: rows.rowIdAt(activeIndex), isUntouched, isAwaited: isEmpty }
  }
  const [active, setActive] = useState(returning)
  // Another list in the same table: its own place counts, and no effect may show the previous one's for a frame.
  if (active.forList !== list || (active.isAwaited && !isEmpty)) setActive(returning())
  else if (active.origin !== origin) {
    setActive({ ...active, origin, activeIndex: active.activeIndex + origin - active.origin })
  } else {
    const followed = followCall(active, rows)
    if (followed !== active) setActive(followed)
  }
  const { activeIndex, isUntouched, isAwaited } = active
  const keptRowId = isUntouched ? null : active.rowId

  const shownList = useRef<string | null>(null)
  const shownRows = useRef(rows)
  useLayoutEffect(() => {
    const element = scroller.current
    const before = shownRows.current
    shownRows.current = rows
    // Without rows there is no place to return to yet, and the opened call must not be forgotten.
    if (!element || isEmpty) return
    if (shownList.current === list) {
      // Reading the position would compute the layout twice for each move of a brush.
      if (rows.isBrushed === true) return
      const position = positionBefore(element, scrollTop.current)
      const isPushed = isUntouched && position === 0 && !element.matches(':hover')
      const top = Math.ceil(position / rowHeight)
      const bottom = Math.floor((position + element.clientHeight - headHeight) / rowHeight)
      const still = activeIndex >= top && activeIndex < bottom ? activeIndex : top
      const moved = isPushed ? 0 : rowsMoved(before, rows, still)
      if (moved !== 0) element.scrollTop = position + moved * rowHeight
      scrollTop.current = element.scrollTop
      return
    }
    shownList.current = list
    const place = placeToReturnTo(workspace, list, rows, rowHeight)
    element.scrollTop = place.scrollTop ?? element.scrollHeight
    // If the user had scrolled away from the active row, that position is restored. An opened call is scrolled into view.
    if (place.isOpened) scrollToRow(element, place.activeIndex, { rowHeight, headHeight, where: 'middle' })
    scrollTop.current = element.scrollTop
    useLastOpenedCalls.getState().forget(workspace)
    // Keys work at once, unless the user is typing in a field.
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- the active row only counts when the rows change
  }, [workspace, list, rows, isEmpty, scroller, scrollTop, rowHeight, headHeight])

  // A layout effect's cleanup runs before the effect above scrolls to the next list's place.
  useLayoutEffect(
    () => () => {
      if (isAwaited) return
      const place = { scrollTop: scrollTop.current, activeIndex, rowId: keptRowId, origin }
      useTablePlaces.getState().remember(list, place)
    },
    [list, activeIndex, keptRowId, isAwaited, origin, scrollTop],
  )

  const setActiveIndex = (index: number) => {
    const rowId = rows.rowIdAt(index)
    setActive({ forList: list, origin, activeIndex: index, rowId, isUntouched: false, isAwaited: false })
    const element = scroller.current
    if (!element) return
    scrollToRow(element, index, { rowHeight, headHeight, where: 'edge' })
    // The rows there are drawn before the scroll event, which would set this.
    scrollTop.current = element.scrollTop
  }
  return [activeIndex, setActiveIndex]
}

interface ActiveRow {
  readonly forList: string
  readonly origin: number
  readonly activeIndex: number
  /** Of the row's call or group; null while it's loading. */
  readonly rowId: RowId | null
  /** The first row, which the user hasn't chosen. */
  readonly isUntouched: boolean
  /** The list has had no rows since it was shown, so that its place can't be restored yet, and isn't replaced. */
  readonly isAwaited: boolean
}

/** The active row where its call or group is now. Stays at its index if that isn't among the rows anymore. */
function followCall(active: ActiveRow, rows: LoadedRows): ActiveRow {
  const { activeIndex, rowId, isUntouched } = active
  const there = rows.rowIdAt(activeIndex)
  if (there === rowId) return active
  const index = rowId === null || isUntouched ? -1 : rows.indexOf(rowId)
  if (index >= 0) return { ...active, activeIndex: index }
  const last = Math.max(rows.first, rows.count - 1)
  if (activeIndex > last && rows.count > rows.first) return { ...active, activeIndex: last, rowId: rows.rowIdAt(last) }
  return there === null ? active : { ...active, rowId: there }
}

/** By how many rows the call at an index has moved; 0 if it isn't loaded anymore. */
function rowsMoved(before: LoadedRows, rows: LoadedRows, index: number): number {
  if (before.origin !== rows.origin) return rows.origin - before.origin
  const rowId = before.rowIdAt(index)
  if (rowId === null || rows.rowIdAt(index) === rowId) return 0
  const now = rows.indexOf(rowId)
  return now < 0 ? 0 : now - index
}

interface ReturnPlace extends Pick<TablePlace, 'activeIndex'> {
  /** Null for the end of the list. */
  readonly scrollTop: number | null
  /** A call was opened from here, and this is its row. */
  readonly isOpened: boolean
}

function placeToReturnTo(workspace: Workspace, list: string, rows: LoadedRows, rowHeight: number): ReturnPlace {
  const { places } = useTablePlaces.getState()
  const place = places[list]
  const opened = useLastOpenedCalls.getState().ids[keyIn(workspace)]
  const index = opened === undefined ? -1 : rows.indexOf(opened)
  const isOpened = index >= 0
  if (place === undefined) {
    const isLast = rows.start === 'last'
    const edge = isLast ? Math.max(rows.first, rows.count - 1) : rows.first
    return { scrollTop: isLast ? null : 0, activeIndex: isOpened ? index : edge, isOpened }
  }
  // While the table was unmounted, calls may have arrived or moved, and J and K on a call may have loaded pages before it.
  const found = place.rowId === null ? -1 : rows.indexOf(place.rowId)
  const moved = found < 0 ? rows.origin - place.origin : found - place.activeIndex
  const activeIndex = isOpened ? index : place.activeIndex + moved
  return { scrollTop: place.scrollTop + moved * rowHeight, activeIndex, isOpened }
}

/** With fewer rows, the browser has already moved a position near the end. */
function positionBefore({ scrollTop, scrollHeight, clientHeight }: HTMLElement, known: number): number {
  return scrollTop >= scrollHeight - clientHeight - 1 ? Math.max(scrollTop, known) : scrollTop
}

interface ScrollToRow {
  readonly rowHeight: number
  readonly headHeight: number
  /** Where a row out of view is scrolled to: the nearest edge, or the middle. */
  readonly where: 'edge' | 'middle'
}

function scrollToRow(element: HTMLElement, index: number, { rowHeight, headHeight, where }: ScrollToRow): void {
  const top = index * rowHeight
  const room = element.clientHeight - headHeight
  const isAbove = top < element.scrollTop
  const isBelow = top + rowHeight > element.scrollTop + room
  if (!isAbove && !isBelow) return
  if (where === 'middle') element.scrollTop = top - (room - rowHeight) / 2
  else element.scrollTop = isAbove ? top : top + rowHeight - room
}
