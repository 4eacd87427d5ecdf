import { useLayoutEffect, useState, type RefObject } from 'react'

/** An element's inner width in px, updated on resize; null before it is mounted. */
export function useInnerWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const take = () => setWidth(target.clientWidth)
    const resized = new ResizeObserver(take)
    resized.observe(target)
    take()
    return () => resized.disconnect()
  }, [element])
  return width
}
