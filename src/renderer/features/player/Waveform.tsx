import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { clockText } from '../../../domain/clockText.ts'
import { useContextMenu } from '../../components/overlays/useContextMenu.ts'
import { useStoreValue, type ValueStore } from '../../hooks/valueStore.ts'
import type { Peaks } from './peaks/recordingPeaks.ts'
import { LoopRange } from './LoopRange.tsx'
import { MomentMenu, type MomentActions } from './MomentMenu.tsx'
import { hasTwoSides } from './peaks/waveformColumns.ts'
import type { Playback } from './playback.ts'
import { useWavesurfer } from './useWavesurfer.ts'

interface PointerPlace {
  readonly seconds: number
  readonly isDragging: boolean
  /** Where the user started to draw a loop; null if the drag moves the position. */
  readonly loopFromSeconds: number | null
}

interface WaveformProps {
  readonly playback: Playback
  readonly peaks: ValueStore<Peaks>
  readonly durationSeconds: number
  readonly moments: MomentActions
  readonly height?: number
  /** Over the waveform. */
  readonly children?: ReactNode
}

/**
 * The waveform across the whole width, which is also the position slider: click or drag, arrow keys, Home and End. A drag with
 * Alt or Shift sets a loop. If the channels of a stereo recording are two speakers, there are two lanes. wavesurfer draws our
 * own peaks and follows our own media element; it neither fetches nor decodes. A drag only moves the marker and seeks once, on
 * release, because each seek is a request.
 */
export function Waveform({ playback, peaks, durationSeconds, moments, height = 72, children }: WaveformProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pointer, setPointer] = useState<PointerPlace | null>(null)
  const wholeSecond = useStoreValue(playback.position, Math.floor)
  const isTwoLanes = useStoreValue(peaks, hasTwoSides)
  const isUnknown = useStoreValue(peaks, ({ state, levels }) => state === 'failed' && levels.length === 0)
  useWavesurfer({ box, playback, peaks, durationSeconds, height, isTwoLanes, isUnknown })

  const secondsAt = (x: number) => {
    const { left, width } = box.current!.getBoundingClientRect()
    return Math.max(0, Math.min(1, (x - left) / width)) * durationSeconds
  }
  const menu = useContextMenu(({ point, isByKey }) => (isByKey ? playback.position.current() : secondsAt(point.x)))
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, playback.position.current(), durationSeconds)
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    playback.seek(target)
  }

  return (
    <div className="relative" {...menu.area}>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Position in the recording"
        aria-valuemin={0}
        aria-valuemax={Math.floor(durationSeconds)}
        aria-valuenow={Math.min(wholeSecond, Math.floor(durationSeconds))}
        aria-valuetext={`${clockText(wholeSecond)} of ${clockText(durationSeconds)}`}
        className="relative w-full touch-none rounded-sm outline-offset-2"
        style={{ height }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          const seconds = secondsAt(event.clientX)
          setPointer({ seconds, isDragging: true, loopFromSeconds: event.altKey || event.shiftKey ? seconds : null })
        }}
        onPointerMove={(event) => {
          const seconds = secondsAt(event.clientX)
          const loopFromSeconds = pointer?.loopFromSeconds ?? null
          setPointer({ seconds, isDragging: pointer?.isDragging ?? false, loopFromSeconds })
          if (loopFromSeconds !== null) playback.setLoop({ fromSeconds: loopFromSeconds, toSeconds: seconds })
        }}
        onPointerUp={(event) => {
          const seconds = secondsAt(event.clientX)
          if (pointer?.isDragging) playback.seek(startOfDrawnLoop(playback, pointer) ?? seconds)
          setPointer({ seconds, isDragging: false, loopFromSeconds: null })
        }}
        onPointerCancel={() => setPointer(null)}
        onPointerLeave={() => setPointer((before) => (before?.isDragging ? before : null))}
      >
        {/* Keeps wavesurfer's layers, which have z-indexes, under the elements over the waveform. */}
        <div ref={box} className="pointer-events-none isolate size-full" />
        {pointer && (
          <div
            aria-hidden="true"
            className={`pointer-events-none absolute inset-y-0 w-px ${pointer.isDragging ? 'bg-ink' : 'bg-ink-3'}`}
            style={{ left: `${(pointer.seconds / durationSeconds) * 100}%` }}
          >
            <span
              className="absolute -top-1 rounded-sm bg-ink px-1 text-xs text-bg"
              style={{
                transform: `translateX(${pointer.seconds > durationSeconds * 0.94 ? 'calc(-100% - 4px)' : '4px'})`,
              }}
            >
              {clockText(pointer.seconds)}
            </span>
          </div>
        )}
      </div>
      {children}
      <LoopRange playback={playback} durationSeconds={durationSeconds} />
      {menu.opened && (
        <MomentMenu
          point={menu.opened.point}
          seconds={menu.opened.pressed}
          playback={playback}
          actions={moments}
          onClose={menu.close}
        />
      )}
    </div>
  )
}

/** Plays a new loop from its start. A drag too short for a loop counts as a click. */
function startOfDrawnLoop(playback: Playback, pointer: PointerPlace): number | undefined {
  return pointer.loopFromSeconds === null ? undefined : playback.state.current().loop?.fromSeconds
}

/** The page handles Left and Right (5 s, 30 s with Shift), also here. These are the slider's other keys. */
function keyTarget(key: string, now: number, durationSeconds: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return now + 5
    case 'ArrowDown':
      return now - 5
    case 'PageUp':
      return now + 30
    case 'PageDown':
      return now - 30
    case 'Home':
      return 0
    case 'End':
      return durationSeconds
    default:
      return undefined
  }
}
