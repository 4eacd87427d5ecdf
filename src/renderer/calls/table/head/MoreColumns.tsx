import { useEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'

interface MoreColumnsProps {
  readonly scroller: RefObject<HTMLElement | null>
  /** Where the visible part of the scroller ends, in px from its left. */
  readonly edge: number
}

/** Fades the table at its right edge while more columns follow. Belongs at the end of the header, whose end it looks for. */
export function MoreColumns({ scroller, edge }: MoreColumnsProps) {
  const end = useRef<HTMLSpanElement>(null)
  const [frame, setFrame] = useState<Element | null>(null)
  useEffect(() => {
    const root = scroller.current
    if (root === null || end.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => setFrame(entry?.isIntersecting === true ? null : root.parentElement),
      { root },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [scroller])
  return (
    <>
      <span ref={end} aria-hidden="true" className="absolute top-0 right-0 size-px" />
      {frame &&
        createPortal(
          <div
            data-more-columns=""
            className="pointer-events-none absolute inset-y-0 z-20 w-5 -translate-x-full bg-linear-to-l from-bg to-transparent"
            style={{ left: edge }}
          />,
          frame,
        )}
    </>
  )
}
