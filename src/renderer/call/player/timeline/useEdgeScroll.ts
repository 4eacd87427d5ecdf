import { useEffect, useEffectEvent } from 'react'
import type { TimelineView } from './timelineView.ts'
import { isWhole, lengthOf } from './viewport.ts'

/** Parts of what is visible, per second: for each 100 px beyond the edge, up to the most. */
const PER_100_PX = 0.5
const MOST = 2

/**
 * While something is dragged beyond an edge of a zoomed timeline, the timeline scrolls there, the faster the farther. `beyondPx`:
 * negative to the left, 0 while it isn't beyond.
 */
export function useEdgeScroll(view: TimelineView, beyondPx: number, onScrolled: () => void): void {
  const scrolled = useEffectEvent(onScrolled)
  useEffect(() => {
    if (beyondPx === 0 || isWhole(view.viewport.current())) return
    const speed = Math.max(-MOST, Math.min(MOST, (beyondPx / 100) * PER_100_PX))
    let before = performance.now()
    const step = (now: number) => {
      const seconds = Math.max(0, now - before) / 1000
      before = now
      view.scrollBy(speed * seconds * lengthOf(view.viewport.current()))
      scrolled()
      frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [view, beyondPx])
}
