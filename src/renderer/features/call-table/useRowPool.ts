import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { RowPool, sightOf, type RowPoolView } from './rowPool.ts'

interface RowPoolOptions {
  readonly grid: RefObject<HTMLElement | null>
  /** Holds the rows; React must not put anything into it. */
  readonly body: RefObject<HTMLElement | null>
  /**
   * How far the grid is scrolled, as it last told or was told. Asking it for that makes the browser lay out all that
   * has changed since; whoever scrolls it writes here too.
   */
  readonly scrollTop: RefObject<number>
  readonly headHeight: number
  readonly view: RowPoolView
  /** Called after each draw with the places that are drawn, to the last without that one: must cost next to nothing. */
  readonly onDrawn: (first: number, last: number) => void
}

/** After the last scroll. The browser's own `scrollend` comes after each step of one that a script or a held key does. */
const SETTLED_MS = 200

/** Keeps a pool of rows in the grid's body and draws them as it is scrolled and resized, without rendering. */
export function useRowPool({ grid, body, scrollTop, headHeight, view, onDrawn }: RowPoolOptions): void {
  const pool = useRef<RowPool>(null)
  const height = useRef(0)
  const { rowHeight } = view.frame
  const sight = () => sightOf(scrollTop.current, height.current, rowHeight)
  const show = useEffectEvent(() => pool.current?.show(view, sight()))
  const scroll = useEffectEvent(() => pool.current?.scroll(sight()))
  const tell = useEffectEvent(() => {
    if (pool.current) onDrawn(...pool.current.range)
  })

  useLayoutEffect(() => {
    const element = grid.current
    if (!element || !body.current) return
    const made = (pool.current = new RowPool(element, body.current))
    const measure = () => {
      height.current = element.clientHeight - headHeight
    }
    measure()
    let settling: ReturnType<typeof setTimeout> | undefined
    const resized = new ResizeObserver(() => {
      measure()
      scroll()
      tell()
    })
    resized.observe(element)
    const settle = () => {
      delete element.dataset['scrolling']
      made.settle()
    }
    const onScroll = () => {
      scrollTop.current = element.scrollTop
      scroll()
      tell()
      clearTimeout(settling)
      settling = setTimeout(settle, SETTLED_MS)
      // For looks that must not follow a pointer which rests while rows pass under it.
      element.dataset['scrolling'] ??= ''
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', onScroll)
      delete element.dataset['scrolling']
      clearTimeout(settling)
      made.dispose()
      pool.current = null
    }
  }, [grid, body, scrollTop, headHeight])
  useLayoutEffect(() => show(), [view])
  useEffect(() => tell(), [view])
}
