import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { TimelineView } from './timelineView.ts'
import { lengthOf } from './viewport.ts'

interface TimelineLayerProps {
  readonly view: TimelineView
  readonly children: ReactNode
}

/**
 * As long as the whole recording, of which the box shows a part: children are at a percentage of the recording, and zooming
 * and scrolling move this element only, without rendering them.
 */
export function TimelineLayer({ view, children }: TimelineLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const viewport = view.viewport.current()
      const length = lengthOf(viewport)
      const { style } = layer.current!
      style.width = `${(viewport.durationSeconds / length) * 100}%`
      // In percent of its own width. Needs no layout, so that scrolling is cheap.
      style.transform = `translateX(${(-viewport.fromSeconds / viewport.durationSeconds) * 100}%)`
    }
    place()
    return view.viewport.subscribe(place)
  }, [view])
  return (
    <div ref={layer} className="pointer-events-none absolute inset-y-0 left-0">
      {children}
    </div>
  )
}
