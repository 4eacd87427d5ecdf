import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useWorkspace } from '../../client/workspace.tsx'
import type { LoadedRows } from './loadedRows.ts'
import { useTablePlaces, type TablePlace } from './tablePlace.ts'

interface ActiveRowOptions {
  readonly list: string
  readonly rows: LoadedRows
  readonly scroller: RefObject<HTMLElement | null>
  /** How far it is scrolled, as it last told: when a list is left, its height is already another's and the browser has scrolled for it. */
  readonly scrollTop: RefObject<number>
  readonly rowHeight: number
  readonly headHeight: number
}

/**
 * The row that keys act on, always in sight. On coming back to a list it is the call one comes from, wherever J and K
 * have led in between, and the list stands where it stood. When rows come before those that are there, it stays the same
 * row, and nothing moves on the screen.
 */
export function useActiveRow(options: ActiveRowOptions): readonly [number, (index: number) => void] {
  const { workspaceId } = useWorkspace()
  const { list, rows, scroller, scrollTop, rowHeight, headHeight } = options
  const { origin } = rows
  const returning = () => {
    const { activeIndex } = placeToReturnTo(workspaceId, list, rows, rowHeight)
    return { forList: list, origin, activeIndex }
  }
  const [active, setActive] = useState(returning)
  // Another list in the same table: its own place counts, and no effect may show the former's for a frame.
  if (active.forList !== list) setActive(returning())
  else if (active.origin !== origin) {
    setActive({ ...active, origin, activeIndex: active.activeIndex + origin - active.origin })
  }
  const { activeIndex } = active

  const shownList = useRef<string | null>(null)
  const shownOrigin = useRef(origin)
  useLayoutEffect(() => {
    const element = scroller.current
    const moved = origin - shownOrigin.current
    shownOrigin.current = origin
    // Without rows there is no place to come back to yet, and what one comes from must not be forgotten.
    if (!element || rows.count === rows.first) return
    if (shownList.current === list) {
      if (moved !== 0) element.scrollTop += moved * rowHeight
      scrollTop.current = element.scrollTop
      return
    }
    shownList.current = list
    const place = placeToReturnTo(workspaceId, list, rows, rowHeight)
    element.scrollTop = place.scrollTop ?? element.scrollHeight
    // Whoever had scrolled away from the active row finds the list so again; a call one comes from is brought into sight.
    if (place.isOpened) scrollToRow(element, place.activeIndex, { rowHeight, headHeight, where: 'middle' })
    scrollTop.current = element.scrollTop
    useTablePlaces.getState().forgetOpened(workspaceId)
    // Keys work at once; but whoever is typing a filter goes on typing.
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
  }, [workspaceId, list, rows, origin, scroller, scrollTop, rowHeight, headHeight])

  // A layout effect is cleaned up before the effect above scrolls to the place of the next list.
  useLayoutEffect(
    () => () => useTablePlaces.getState().remember(list, { scrollTop: scrollTop.current, activeIndex, origin }),
    [list, activeIndex, origin, scrollTop],
  )

  const setActiveIndex = (index: number) => {
    setActive({ forList: list, origin, activeIndex: index })
    const element = scroller.current
    if (element) scrollToRow(element, index, { rowHeight, headHeight, where: 'edge' })
  }
  return [activeIndex, setActiveIndex]
}

interface ReturnPlace extends Omit<TablePlace, 'scrollTop' | 'origin'> {
  /** Null for the end of the list. */
  readonly scrollTop: number | null
  /** A call was opened from here, and this is its row. */
  readonly isOpened: boolean
}

function placeToReturnTo(workspaceId: string, list: string, rows: LoadedRows, rowHeight: number): ReturnPlace {
  const { places, openedCallIds } = useTablePlaces.getState()
  const place = places[list]
  const opened = openedCallIds[workspaceId]
  const index = opened === undefined ? -1 : rows.indexOf(opened)
  const isOpened = index >= 0
  if (place === undefined) {
    const isLast = rows.start === 'last'
    const edge = isLast ? Math.max(rows.first, rows.count - 1) : rows.first
    return { scrollTop: isLast ? null : 0, activeIndex: isOpened ? index : edge, isOpened }
  }
  // Pages may have come before it while the table was away: J and K on a call read on.
  const moved = rows.origin - place.origin
  const activeIndex = isOpened ? index : place.activeIndex + moved
  return { scrollTop: place.scrollTop + moved * rowHeight, activeIndex, isOpened }
}

interface ScrollToRow {
  readonly rowHeight: number
  readonly headHeight: number
  /** Where a row out of sight comes to stand: at the edge it was beyond, or in the middle. */
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
