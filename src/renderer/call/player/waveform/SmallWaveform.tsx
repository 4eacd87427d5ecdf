import { useRef, type PointerEvent } from 'react'
import { useStoreValue } from '../../../hooks/valueStore.ts'
import { hasTwoSides } from '../peaks/waveformColumns.ts'
import { PositionSlider } from './PositionSlider.tsx'
import { useTimelineView, useViewWidth } from '../timeline/useTimelineView.ts'
import type { Recording } from '../playback/useRecording.ts'

interface SmallWaveformProps {
  readonly recording: Recording
  readonly durationSeconds: number
}

const HEIGHT = 32

/** The whole recording: a click or a drag goes to its moment. */
export function SmallWaveform({ recording: { playback, peaks }, durationSeconds }: SmallWaveformProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useTimelineView(durationSeconds)
  useViewWidth(view, box)
  const isTwoLanes = useStoreValue(peaks.store, hasTwoSides)
  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    playback.seek(((event.clientX - left) / width) * durationSeconds)
  }
  return (
    <div ref={box} className="min-w-24 flex-1">
      <PositionSlider
        drawing={{ view, playback, peaks: peaks.store, isTwoLanes, lanes: null, height: HEIGHT }}
        durationSeconds={durationSeconds}
        className="overflow-hidden"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          seekTo(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
        }}
      />
    </div>
  )
}
