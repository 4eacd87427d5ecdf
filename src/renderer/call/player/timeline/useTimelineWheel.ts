import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { TimelineView } from './timelineView.ts'
import { isWhole, lengthOf, secondsAt } from './viewport.ts'

/** Lines and pages of `WheelEvent.deltaMode`, in px. */
const DELTA_PX = [1, 16, 400]

/** Zooms in by a half for each 100 px of the wheel, but not by more than this power of two at once: a notch may be 120 px. */
const ZOOM_OF_PX = 1 / 100
const MOST_AT_ONCE = 0.5

/**
 * Ctrl or ⌘ with the wheel, or a pinch on a touchpad, zooms at the pointer. A sideways wheel, or one with Shift, scrolls.
 * Everything else scrolls the page.
 */
export function useTimelineWheel(
  area: RefObject<HTMLElement | null>,
  view: TimelineView,
  onScrolled: () => void,
): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const viewport = view.viewport.current()
    const { left, width } = area.current!.getBoundingClientRect()
    const px = (delta: number) => delta * DELTA_PX[event.deltaMode]!
    if (event.ctrlKey || event.metaKey) {
      // Otherwise it would zoom the page.
      event.preventDefault()
      const power = Math.max(-MOST_AT_ONCE, Math.min(MOST_AT_ONCE, px(event.deltaY) * ZOOM_OF_PX))
      view.zoom(2 ** power, secondsAt(viewport, (event.clientX - left) / width))
      return
    }
    const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX
    if (sideways === 0 || isWhole(viewport) || Math.abs(sideways) < Math.abs(event.shiftKey ? 0 : event.deltaY)) return
    event.preventDefault()
    view.scrollBy((px(sideways) / width) * lengthOf(viewport))
    onScrolled()
  })
  useEffect(() => {
    const element = area.current!
    // React's listeners are passive, so they can't prevent the page's own zoom.
    const listener = (event: WheelEvent) => onWheel(event)
    element.addEventListener('wheel', listener, { passive: false })
    return () => element.removeEventListener('wheel', listener)
  }, [area])
}
