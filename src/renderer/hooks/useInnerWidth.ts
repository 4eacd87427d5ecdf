import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width inside of an element (px), now and as it is resized; null before it stands. */
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
