import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { clockText } from '../../../../domain/clockText.ts'
import { Playhead } from './Playhead.tsx'
import type { TimelineView } from '../timeline/timelineView.ts'
import { lengthOf } from '../timeline/viewport.ts'
import { sliderTarget } from './sliderKeys.ts'
import type { WaveformDrawing } from './useWavesurfer.ts'
import { useTimelineView, useViewWidth } from '../timeline/useTimelineView.ts'
import { WaveformBars } from './WaveformBars.tsx'

interface TimelineOverviewProps extends Omit<WaveformDrawing, 'height' | 'isUnknown'> {
  readonly durationSeconds: number
  readonly children?: ReactNode
}

const HEIGHT = 24

/** The whole recording under a zoomed waveform. The visible part is a window: dragged, or moved with the arrow keys. */
export function TimelineOverview({ durationSeconds, children, ...drawing }: TimelineOverviewProps) {
  const { view, playback } = drawing
  const box = useRef<HTMLDivElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const whole = useTimelineView(durationSeconds)
  useViewWidth(whole, box)
  useLayoutEffect(() => {
    const place = () => placePart(part.current!, view)
    place()
    return view.viewport.subscribe(place)
  }, [view])

  // Seconds from the start of the window to the pointer that drags it.
  const held = useRef<number | null>(null)
  const secondsAt = (x: number) => {
    const { left, width } = box.current!.getBoundingClientRect()
    return ((x - left) / width) * durationSeconds
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const seconds = secondsAt(event.clientX)
    const { fromSeconds, toSeconds } = view.viewport.current()
    const isOnPart = part.current!.contains(event.target as Node)
    // Elsewhere, the window jumps to the pointer.
    held.current = isOnPart ? seconds - fromSeconds : (toSeconds - fromSeconds) / 2
    if (!isOnPart) view.scrollTo(seconds - held.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const viewport = view.viewport.current()
    const page = lengthOf(viewport)
    const target = sliderTarget(event, { now: viewport.fromSeconds, step: page / 4, page, end: durationSeconds })
    if (target === undefined) return
    // Handled here, so that the page's own arrow keys don't seek.
    event.preventDefault()
    view.scrollTo(target)
  }
  return (
    <div
      ref={box}
      className="relative mt-1 touch-none overflow-hidden rounded-sm bg-sunk"
      style={{ height: HEIGHT }}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (held.current !== null) view.scrollTo(secondsAt(event.clientX) - held.current)
      }}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
    >
      <WaveformBars {...drawing} view={whole} height={HEIGHT} />
      {children}
      <Playhead playback={playback} view={whole} />
      <div
        ref={part}
        role="slider"
        tabIndex={0}
        aria-label="Visible part of the recording"
        aria-orientation="horizontal"
        // `placePart` sets the values, without rendering.
        aria-valuenow={0}
        className="absolute inset-y-0 min-w-2 cursor-grab rounded-sm border border-accent shadow-[0_0_0_9999px_color-mix(in_srgb,var(--bg)_55%,transparent)] active:cursor-grabbing"
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

function placePart(element: HTMLElement, { viewport }: TimelineView): void {
  const { fromSeconds, toSeconds, durationSeconds } = viewport.current()
  element.style.left = `${(fromSeconds / durationSeconds) * 100}%`
  element.style.width = `${((toSeconds - fromSeconds) / durationSeconds) * 100}%`
  element.setAttribute('aria-valuemin', '0')
  element.setAttribute('aria-valuemax', String(Math.floor(durationSeconds - toSeconds + fromSeconds)))
  element.setAttribute('aria-valuenow', String(Math.floor(fromSeconds)))
  element.setAttribute('aria-valuetext', `${clockText(fromSeconds)} to ${clockText(toSeconds)}`)
}
