import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { clockText } from '../../../domain/clockText.ts'
import { useStoreValue } from '../../hooks/valueStore.ts'
import { hasTwoSides } from './peaks/waveformColumns.ts'
import { Playhead } from './Playhead.tsx'
import { useTimelineView, useViewWidth } from './useTimelineView.ts'
import type { Recording } from './useRecording.ts'
import { WaveformBars } from './WaveformBars.tsx'

interface SmallWaveformProps {
  readonly recording: Recording
  readonly durationSeconds: number
}

const HEIGHT = 32

/** The whole recording, as the slider of its position: click, drag, arrow keys, Home and End. */
export function SmallWaveform({ recording, durationSeconds }: SmallWaveformProps) {
  const { playback, peaks } = recording
  const box = useRef<HTMLDivElement>(null)
  const view = useTimelineView(durationSeconds)
  useViewWidth(view, box)
  const wholeSecond = useStoreValue(playback.position, Math.floor)
  const isTwoLanes = useStoreValue(peaks.store, hasTwoSides)
  const isUnknown = useStoreValue(peaks.store, ({ state, levels }) => state === 'failed' && levels.length === 0)
  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    playback.seek(((event.clientX - left) / width) * durationSeconds)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? durationSeconds : undefined
    if ((step === undefined && target === undefined) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    // The list has keys of the same name.
    event.stopPropagation()
    playback.seek(target ?? playback.position.current() + step!)
  }
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label="Position in the recording"
      aria-valuemin={0}
      aria-valuemax={Math.floor(durationSeconds)}
      aria-valuenow={Math.min(wholeSecond, Math.floor(durationSeconds))}
      aria-valuetext={`${clockText(wholeSecond)} of ${clockText(durationSeconds)}`}
      className="relative min-w-24 flex-1 touch-none overflow-hidden rounded-sm"
      style={{ height: HEIGHT }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
      }}
    >
      <WaveformBars {...{ view, playback, isTwoLanes, isUnknown, lanes: null }} peaks={peaks.store} height={HEIGHT} />
      <Playhead playback={playback} view={view} />
    </div>
  )
}

const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 }
