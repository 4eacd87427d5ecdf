import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { TimelineView } from './timelineView.ts'
import { lengthOf, secondsAt } from './viewport.ts'

/**
 * Two fingers zoom at their middle, and scroll with it. `onBegin`: the second one has touched, so that what the first one began
 * isn't meant.
 */
export function useTimelinePinch(area: RefObject<HTMLElement | null>, view: TimelineView, onBegin: () => void): void {
  const begin = useEffectEvent(onBegin)
  useEffect(() => {
    const element = area.current!
    /** By pointer, the px of the window. */
    const fingers = new Map<number, number>()
    const spanOf = () => {
      const [one = 0, other = 0] = fingers.values()
      return { middle: (one + other) / 2, length: Math.max(1, Math.abs(one - other)) }
    }
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || fingers.size === 2) return
      fingers.set(event.pointerId, event.clientX)
      if (fingers.size < 2) return
      event.stopPropagation()
      begin()
    }
    const onMove = (event: PointerEvent) => {
      if (fingers.size < 2 || !fingers.has(event.pointerId)) return
      // Before the waveform, which would select.
      event.stopPropagation()
      const before = spanOf()
      fingers.set(event.pointerId, event.clientX)
      const now = spanOf()
      const { left, width } = element.getBoundingClientRect()
      view.zoom(before.length / now.length, secondsAt(view.viewport.current(), (before.middle - left) / width))
      view.scrollBy(((before.middle - now.middle) / width) * lengthOf(view.viewport.current()))
    }
    const onUp = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId)
    element.addEventListener('pointerdown', onDown, { capture: true })
    element.addEventListener('pointermove', onMove, { capture: true })
    for (const end of ['pointerup', 'pointercancel'] as const) element.addEventListener(end, onUp, { capture: true })
    return () => {
      element.removeEventListener('pointerdown', onDown, { capture: true })
      element.removeEventListener('pointermove', onMove, { capture: true })
      for (const end of ['pointerup', 'pointercancel'] as const)
        element.removeEventListener(end, onUp, { capture: true })
    }
  }, [area, view])
}
