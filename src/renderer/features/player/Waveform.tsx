import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { clockText } from '../../../domain/clockText.ts'
import { useContextMenu } from '../../components/overlays/useContextMenu.ts'
import { useStoreValue, type ValueStore } from '../../hooks/valueStore.ts'
import type { Peaks } from './peaks/recordingPeaks.ts'
import { LoopRange } from './LoopRange.tsx'
import { MomentMenu, type MomentActions } from './MomentMenu.tsx'
import { hasTwoSides } from './peaks/waveformColumns.ts'
import type { Playback } from './playback.ts'
import type { SoundLane, SoundLanes } from './soundLanes.ts'
import { LANE_GAP, useWavesurfer } from './useWavesurfer.ts'

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
  /** Null unless it's sure who speaks when. */
  readonly lanes?: SoundLanes | null
  /** Keeps room for the names of the lanes, so that the waveform doesn't move when they are known. */
  readonly awaitsLanes?: boolean
  readonly height?: number
  /** Over the waveform. */
  readonly children?: ReactNode
}

/**
 * The waveform across the whole width, which is also the position slider: click or drag, arrow keys, Home and End. A drag with
 * Alt or Shift sets a loop. If two speakers can be told apart, or at least two channels, there are two lanes. wavesurfer draws
 * our own peaks and follows our own media element; it neither fetches nor decodes. A drag only moves the marker and seeks once,
 * on release, because each seek is a request.
 */
export function Waveform(props: WaveformProps) {
  const { playback, peaks, durationSeconds, moments, lanes = null, awaitsLanes = false, height = 72, children } = props
  const box = useRef<HTMLDivElement>(null)
  const [pointer, setPointer] = useState<PointerPlace | null>(null)
  const wholeSecond = useStoreValue(playback.position, Math.floor)
  const hasSides = useStoreValue(peaks, hasTwoSides)
  const isTwoLanes = lanes !== null || hasSides
  const isUnknown = useStoreValue(peaks, ({ state, levels }) => state === 'failed' && levels.length === 0)
  useWavesurfer({ box, playback, peaks, durationSeconds, height, isTwoLanes, lanes, isUnknown })

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
    <div className="flex gap-3">
      {(isTwoLanes || awaitsLanes) && (
        <LaneNames lanes={isTwoLanes ? (lanes?.lanes ?? CHANNELS) : []} height={height} />
      )}
      <div className="min-w-0 flex-1" {...menu.area}>
        <div aria-hidden="true" className="relative h-4 text-xs">
          {pointer && (
            <span
              className={`absolute w-14 text-center ${pointer.isDragging ? 'text-ink' : 'text-ink-2'}`}
              style={{
                left: `clamp(0px, calc(${(pointer.seconds / durationSeconds) * 100}% - 28px), calc(100% - 56px))`,
              }}
            >
              {clockText(pointer.seconds)}
            </span>
          )}
        </div>
        <div className="relative">
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
              setPointer({
                seconds,
                isDragging: true,
                loopFromSeconds: event.altKey || event.shiftKey ? seconds : null,
              })
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
              />
            )}
          </div>
          {children}
          <LoopRange playback={playback} durationSeconds={durationSeconds} />
        </div>
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
    </div>
  )
}

/** Whose the channels are isn't known. */
const CHANNELS: SoundLanes['lanes'] = [
  { name: 'Left', color: '--ink-3' },
  { name: 'Right', color: '--ink-3' },
]

/** As wide as the times of the transcript, so that the waveform begins where its lines do. */
function LaneNames({ lanes, height }: { readonly lanes: readonly SoundLane[]; readonly height: number }) {
  return (
    <div className="w-[66px] shrink-0 pt-4 text-xs">
      {lanes.map(({ name, color }, lane) => (
        <div
          key={lane}
          className="flex items-center"
          style={{ color: `var(${color})`, height: (height - LANE_GAP) / 2 }}
        >
          {/* Two lines of this size fit into a lane of the full height. */}
          <bdi className={height < 72 ? 'truncate' : 'line-clamp-2 leading-tight wrap-anywhere'} title={name}>
            {name}
          </bdi>
        </div>
      ))}
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
