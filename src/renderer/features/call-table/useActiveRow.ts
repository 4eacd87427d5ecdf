import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { LoadedRows } from './loadedRows.ts'
import { useTablePlaces, type TablePlace } from './tablePlace.ts'

interface ActiveRowOptions {
  readonly workspaceId: string
  readonly list: string
  readonly rows: LoadedRows
  readonly scroller: RefObject<HTMLElement | null>
  readonly rowHeight: number
  readonly headHeight: number
}

const START: TablePlace = { scrollTop: 0, activeIndex: 0 }

/**
 * The row that keys act on, always in sight. On coming back to a list it is the call one comes from, wherever J and K
 * have led in between, and the list stands where it stood.
 */
export function useActiveRow(options: ActiveRowOptions): readonly [number, (index: number) => void] {
  const { workspaceId, list, rows, scroller, rowHeight, headHeight } = options
  const [{ forList, activeIndex }, setActive] = useState(() => ({
    forList: list,
    activeIndex: placeToReturnTo(workspaceId, list, rows).activeIndex,
  }))
  // Another list in the same table: its own place counts, and no effect may show the former's for a frame.
  if (forList !== list) {
    setActive({ forList: list, activeIndex: placeToReturnTo(workspaceId, list, rows).activeIndex })
  }

  const shownList = useRef<string | null>(null)
  // Read at each scroll: when the list is left, its height is already another's and the browser has scrolled for it.
  const scrollTop = useRef(0)
  useLayoutEffect(() => {
    const element = scroller.current
    // Without rows there is no place to come back to yet, and what one comes from must not be forgotten.
    if (!element || rows.count === 0 || shownList.current === list) return
    shownList.current = list
    const place = placeToReturnTo(workspaceId, list, rows)
    element.scrollTop = place.scrollTop
    scrollTop.current = place.scrollTop
    // Whoever had scrolled away from the active row finds the list so again; a call one comes from is brought into sight.
    if (place.isOpened) scrollToRow(element, place.activeIndex, { rowHeight, headHeight, where: 'middle' })
    useTablePlaces.getState().forgetOpened(workspaceId)
    // Keys work at once; but whoever is typing a filter goes on typing.
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
  }, [workspaceId, list, rows, scroller, rowHeight, headHeight])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => {
      scrollTop.current = element.scrollTop
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller])
  useEffect(
    () => () => useTablePlaces.getState().remember(list, { scrollTop: scrollTop.current, activeIndex }),
    [list, activeIndex],
  )

  const setActiveIndex = (index: number) => {
    setActive({ forList: list, activeIndex: index })
    const element = scroller.current
    if (element) scrollToRow(element, index, { rowHeight, headHeight, where: 'edge' })
  }
  return [activeIndex, setActiveIndex]
}

function placeToReturnTo(
  workspaceId: string,
  list: string,
  rows: LoadedRows,
): TablePlace & { readonly isOpened: boolean } {
  const { places, openedCallIds } = useTablePlaces.getState()
  const place = places[list] ?? START
  const opened = openedCallIds[workspaceId]
  const index = opened === undefined ? -1 : rows.indexOf(opened)
  return index < 0 ? { ...place, isOpened: false } : { ...place, activeIndex: index, isOpened: true }
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
