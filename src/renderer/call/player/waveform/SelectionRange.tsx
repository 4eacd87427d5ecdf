import clsx from 'clsx'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useStoreValue } from '../../../hooks/valueStore.ts'
import { toTenths, type Stretch } from '../timeline/stretch.ts'
import type { Playback } from '../playback/playback.ts'
import { rulerText } from '../timeline/ruler.ts'
import type { TimelineView } from '../timeline/timelineView.ts'
import { sliderTarget } from './sliderKeys.ts'

interface SelectionRangeProps {
  readonly view: TimelineView
  readonly playback: Playback
  readonly durationSeconds: number
}

/** The selected part, with a handle at each end, moved by dragging or with the arrow keys (0.1 s; 1 s with Shift). */
export function SelectionRange(props: SelectionRangeProps) {
  const { playback, durationSeconds } = props
  const selected = useStoreValue(playback.state, (state) => state.selected)
  if (!selected) return null
  const percent = (seconds: number) => `${(seconds / durationSeconds) * 100}%`
  return (
    <div className="pointer-events-none absolute inset-0">
      <div
        className="absolute -inset-y-0.5 rounded-sm border-y border-accent bg-accent/12"
        style={{ left: percent(selected.fromSeconds), right: percent(durationSeconds - selected.toSeconds) }}
      />
      <Handle end="fromSeconds" selected={selected} {...props} />
      <Handle end="toSeconds" selected={selected} {...props} />
    </div>
  )
}

interface HandleProps extends SelectionRangeProps {
  readonly end: keyof Stretch
  readonly selected: Stretch
}

/** The ends never cross or get so close that nothing would be selected: an end that is moved that far stops before it. */
export const LEAST_APART_SECONDS = 0.5
/** With Page Up and Page Down. */
const PAGE_SECONDS = 10

function Handle({ end, selected, view, playback, durationSeconds }: HandleProps) {
  const seconds = selected[end]
  // A selection that is already shorter stays as it is.
  const least = end === 'fromSeconds' ? 0 : Math.min(seconds, selected.fromSeconds + LEAST_APART_SECONDS)
  const most = end === 'fromSeconds' ? Math.max(seconds, selected.toSeconds - LEAST_APART_SECONDS) : durationSeconds
  /** In px, between the end and where it was grabbed. */
  const grabbedAt = useRef(0)
  const move = (target: number) =>
    playback.select({ ...selected, [end]: Math.max(least, Math.min(most, toTenths(target))) })
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect()
    move(((event.clientX - grabbedAt.current - left) / width) * durationSeconds)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 1 : 0.1
    const target = sliderTarget(event, { now: seconds, step, page: PAGE_SECONDS, end: durationSeconds })
    if (target === undefined) return
    // Handled here, so that the page's own arrow keys don't seek.
    event.preventDefault()
    move(target)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={end === 'fromSeconds' ? 'Start of the selection' : 'End of the selection'}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={seconds}
      aria-valuetext={rulerText(seconds)}
      // Mostly outside of the selection, so that both ends of a short one can be grabbed.
      className={clsx(
        'group pointer-events-auto absolute -inset-y-0.5 flex w-6 cursor-ew-resize touch-none rounded-sm',
        end === 'fromSeconds' ? '-ml-[18px] justify-end pr-[5px]' : '-ml-1.5 pl-[5px]',
      )}
      style={{ left: `${(seconds / durationSeconds) * 100}%` }}
      onKeyDown={onKeyDown}
      onFocus={() => view.show(seconds)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect()
        grabbedAt.current = event.clientX - left - (seconds / durationSeconds) * width
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
    >
      <div className="grid h-full w-0.5 place-content-center bg-accent">
        <div className="h-5 w-1.5 rounded-full bg-accent group-hover:w-2" />
      </div>
    </div>
  )
}
