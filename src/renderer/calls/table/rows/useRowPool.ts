import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { RowPool, viewportOf, type RowPoolView } from './rowPool.ts'

interface RowPoolOptions {
  readonly grid: RefObject<HTMLElement | null>
  /** Contains the rows; React must not add anything to it. */
  readonly body: RefObject<HTMLElement | null>
  /** Reading it from the element forces a layout, so code that scrolls the grid writes it here too. */
  readonly scrollTop: RefObject<number>
  readonly headHeight: number
  readonly view: RowPoolView
  /** Called after each draw and render with the drawn range (`last` is exclusive): must be fast. */
  readonly onDrawn: (first: number, last: number) => void
}

/** After the last scroll event or changed list. The browser's own `scrollend` fires after each step of scrolling by script or by a held key. */
const SETTLED_MS = 200

/** Keeps a row pool in the grid's body and draws it on scroll and resize, without rendering. */
export function useRowPool({ grid, body, scrollTop, headHeight, view, onDrawn }: RowPoolOptions): void {
  const pool = useRef<RowPool>(null)
  const height = useRef(0)
  const { rowHeight } = view.frame
  const viewport = () => viewportOf(scrollTop.current, height.current, rowHeight)
  const measure = useEffectEvent(() => {
    if (grid.current) height.current = grid.current.clientHeight - headHeight
  })
  const show = useEffectEvent(() => pool.current?.show(view, viewport()))
  const settling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const settleLater = useEffectEvent(() => {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      delete grid.current?.dataset['scrolling']
      pool.current?.settle()
    }, SETTLED_MS)
  })
  const scroll = useEffectEvent(() => pool.current?.scroll(viewport()))
  const tell = useEffectEvent(() => {
    if (pool.current) onDrawn(...pool.current.range)
  })

  useLayoutEffect(() => {
    const element = grid.current
    if (!element || !body.current) return
    const made = (pool.current = new RowPool(element, body.current))
    const resized = new ResizeObserver(() => {
      measure()
      scroll()
      tell()
    })
    resized.observe(element)
    const onScroll = () => {
      scrollTop.current = element.scrollTop
      scroll()
      tell()
      settleLater()
      // For styles that must not follow a resting pointer while rows scroll past it.
      element.dataset['scrolling'] ??= ''
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', onScroll)
      delete element.dataset['scrolling']
      clearTimeout(settling.current)
      made.dispose()
      pool.current = null
    }
  }, [grid, body, scrollTop])
  useLayoutEffect(() => measure(), [headHeight])
  useLayoutEffect(() => {
    show()
    settleLater()
  }, [view, headHeight])
  useEffect(() => tell())
}
