import clsx from 'clsx'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ResizedLength } from './resizedLength.ts'

interface ResizeEdgeProps {
  readonly label: string
  readonly length: ResizedLength
  /** The size of the parent element that `length` sets. */
  readonly measure: 'clientWidth' | 'clientHeight'
  /** How many px the length changes for each px that the pointer moves to the right. */
  readonly perPx: number
  readonly className: string
}

/**
 * An edge of the element around it, which must be positioned. Drag it, or use the arrow keys, Home and End; a double-click
 * restores the usual length. A small window may show less than was chosen: that's what is reported and changed.
 */
export function ResizeEdge({ label, length, measure, perPx, className }: ResizeEdgeProps) {
  const edge = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly x: number; readonly length: number } | null>(null)
  const [shown, setShown] = useState(length.least)
  useLayoutEffect(() => {
    const box = edge.current!.parentElement!
    const read = () => setShown(box[measure])
    const resized = new ResizeObserver(read)
    resized.observe(box)
    read()
    return () => resized.disconnect()
  }, [measure])
  // Not `shown`, which changes only with the next frame.
  const shownNow = () => edge.current!.parentElement![measure]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { least, most, step } = length
    const toRight = Math.sign(perPx) * step
    const targets: Readonly<Record<string, number>> = {
      ...{ ArrowRight: shownNow() + toRight, ArrowLeft: shownNow() - toRight },
      ...{ ArrowUp: shownNow() + step, ArrowDown: shownNow() - step, Home: least, End: most },
    }
    const target = targets[event.key]
    if (target === undefined) return
    // Handled here, so that the player's arrow keys don't seek.
    event.preventDefault()
    length.choose(target)
  }
  return (
    <div
      ref={edge}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={length.least}
      aria-valuemax={length.most}
      aria-valuenow={shown}
      title="Drag to resize, double-click to reset"
      className={clsx(
        'absolute inset-y-0 w-2 cursor-ew-resize touch-none rounded-sm hover:bg-accent/30 focus-visible:bg-accent/30',
        className,
      )}
      onKeyDown={onKeyDown}
      onDoubleClick={() => length.choose(null)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, length: shownNow() }
      }}
      onPointerMove={(event) => {
        if (drag.current) length.choose(drag.current.length + (event.clientX - drag.current.x) * perPx)
      }}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
    />
  )
}
