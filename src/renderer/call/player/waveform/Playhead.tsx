import { useLayoutEffect, useRef } from 'react'
import type { Playback } from '../playback/playback.ts'
import type { TimelineView } from '../timeline/timelineView.ts'
import { isVisible, shareAt } from '../timeline/viewport.ts'

interface PlayheadProps {
  readonly playback: Playback
  readonly view: TimelineView
}

/** The playback position. Moved without rendering, because it changes with each frame. */
export function Playhead({ playback, view }: PlayheadProps) {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const viewport = view.viewport.current()
      const seconds = playback.position.current()
      const { style } = line.current!
      style.left = `${shareAt(viewport, seconds) * 100}%`
      style.visibility = isVisible(viewport, seconds) ? '' : 'hidden'
    }
    place()
    const stops = [view.viewport.subscribe(place), playback.position.subscribe(place)]
    return () => stops.forEach((stop) => stop())
  }, [playback, view])
  return (
    <div
      ref={line}
      aria-hidden="true"
      data-testid="playhead"
      className="pointer-events-none absolute inset-y-0 -ml-px w-0.5 rounded-full bg-ink"
    />
  )
}
