import type { KeyboardEvent, PointerEvent } from 'react'
import { clockText } from '../../../domain/clockText.ts'
import { useStoreValue } from '../../hooks/valueStore.ts'
import type { Stretch } from './timeline/stretch.ts'
import type { Playback } from './playback.ts'

interface LoopRangeProps {
  readonly playback: Playback
  readonly durationSeconds: number
}

/** A shaded range with a handle at each end, moved by dragging or with the arrow keys (0.5 s; 5 s with Shift). */
export function LoopRange({ playback, durationSeconds }: LoopRangeProps) {
  const loop = useStoreValue(playback.state, (state) => state.loop)
  if (!loop) return null
  const percent = (seconds: number) => `${(seconds / durationSeconds) * 100}%`
  return (
    <div className="pointer-events-none absolute inset-0">
      <div
        className="absolute -inset-y-0.5 rounded-sm border-y border-accent bg-accent/12"
        style={{ left: percent(loop.fromSeconds), right: percent(durationSeconds - loop.toSeconds) }}
      />
      <LoopHandle end="fromSeconds" loop={loop} playback={playback} durationSeconds={durationSeconds} />
      <LoopHandle end="toSeconds" loop={loop} playback={playback} durationSeconds={durationSeconds} />
    </div>
  )
}

interface LoopHandleProps extends LoopRangeProps {
  readonly end: keyof Stretch
  readonly loop: Stretch
}

/** The ends never cross or get so close that the loop would end: an end that is moved that far stops before it. */
const LEAST_APART_SECONDS = 0.5

function LoopHandle({ end, loop, playback, durationSeconds }: LoopHandleProps) {
  const seconds = loop[end]
  const least = end === 'fromSeconds' ? 0 : loop.fromSeconds + LEAST_APART_SECONDS
  const most = end === 'fromSeconds' ? loop.toSeconds - LEAST_APART_SECONDS : durationSeconds
  const move = (target: number) => playback.setLoop({ ...loop, [end]: Math.max(least, Math.min(most, target)) })
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect()
    move(((event.clientX - left) / width) * durationSeconds)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' || event.key === 'ArrowUp' ? 1 : -1
    if (!event.key.startsWith('Arrow')) return
    // Handled here, so that the page's own arrow keys don't seek.
    event.preventDefault()
    move(seconds + direction * (event.shiftKey ? 5 : 0.5))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={end === 'fromSeconds' ? 'Start of the loop' : 'End of the loop'}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={seconds}
      aria-valuetext={clockText(seconds)}
      className="group pointer-events-auto absolute -inset-y-0.5 -ml-1.5 w-3 cursor-ew-resize touch-none rounded-sm"
      style={{ left: `${(seconds / durationSeconds) * 100}%` }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      <div className="mx-auto h-full w-0.5 bg-accent" />
      <div className="absolute top-1/2 left-1/2 h-5 w-1.5 -translate-1/2 rounded-full bg-accent group-hover:w-2" />
    </div>
  )
}
