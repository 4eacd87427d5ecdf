import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The rows that are drawn: `first` to `last`, without `last`. */
export interface RowWindow {
  readonly first: number
  readonly last: number
  /** How many there are at the most; a row's slot is its index modulo this, so that scrolling reuses the elements. */
  readonly slots: number
}

interface RowWindowOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  readonly rowHeight: number
  /** Height of what stands above the rows inside the scroller and sticks there. */
  readonly headHeight: number
}

/** Rows beyond each edge: at the wheel's 12,000 px/s a frame moves 6 of 34 px. */
const OVERSCAN = 8

/** Which rows of a long list are in sight. Renders only when that changes, and within the frame that scrolled, so that no row is blank. */
export function useRowWindow({ scroller, count, rowHeight, headHeight }: RowWindowOptions): RowWindow {
  const [view, setView] = useState({ firstVisible: 0, visible: 30 })

  const measure = useCallback(() => {
    const element = scroller.current
    if (!element) return null
    return rowsInSight(element, { rowHeight, headHeight })
  }, [scroller, rowHeight, headHeight])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const take = () => {
      const next = measure()
      if (next) setView((view) => (isSame(view, next) ? view : next))
    }
    const onScroll = () => flushSync(take)
    const resized = new ResizeObserver(take)
    resized.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    take()
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, measure])

  const first = Math.max(0, view.firstVisible - OVERSCAN)
  return {
    first: Math.min(first, Math.max(0, count - 1)),
    last: Math.min(count, lastDrawn(view)),
    slots: view.visible + 2 * OVERSCAN,
  }
}

interface RowMeasures {
  readonly rowHeight: number
  readonly headHeight: number
}

interface RowsInSight {
  readonly firstVisible: number
  readonly visible: number
}

/** What the element shows now. A window lags behind it until the browser has told that it was scrolled. */
export function rowsInSight(element: HTMLElement, { rowHeight, headHeight }: RowMeasures): RowsInSight {
  return {
    firstVisible: Math.max(0, Math.floor(element.scrollTop / rowHeight)),
    visible: Math.max(1, Math.ceil((element.clientHeight - headHeight) / rowHeight) + 1),
  }
}

/** One more than the last row that is drawn for these. */
export function lastDrawn({ firstVisible, visible }: RowsInSight): number {
  return firstVisible + visible + OVERSCAN
}

function isSame(one: RowsInSight, other: RowsInSight): boolean {
  return one.firstVisible === other.firstVisible && one.visible === other.visible
}
