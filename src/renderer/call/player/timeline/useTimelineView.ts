import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { TimelineView } from './timelineView.ts'

/** Shows the whole recording at first. */
export function useTimelineView(durationSeconds: number): TimelineView {
  const [view] = useState(() => new TimelineView(durationSeconds))
  useLayoutEffect(() => view.setDuration(durationSeconds), [view, durationSeconds])
  return view
}

/** The view is as wide as the element. */
export function useViewWidth(view: TimelineView, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => view.setWidth(entry!.contentRect.width))
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [view, element])
}
