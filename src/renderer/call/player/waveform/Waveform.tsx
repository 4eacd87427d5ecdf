import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { clockText } from '../../../../domain/clockText.ts'
import { useContextMenu } from '../../../components/overlays/useContextMenu.ts'
import { useStoreValue, type ValueStore } from '../../../hooks/valueStore.ts'
import type { Peaks } from '../peaks/recordingPeaks.ts'
import { MomentMenu, type MomentActions } from './MomentMenu.tsx'
import { hasTwoSides } from '../peaks/waveformColumns.ts'
import type { Playback } from '../playback/playback.ts'
import { PositionSlider } from './PositionSlider.tsx'
import { LEAST_APART_SECONDS, SelectionRange } from './SelectionRange.tsx'
import type { SoundLane, SoundLanes } from './soundLanes.ts'
import { extended } from '../timeline/stretch.ts'
import type { TimelineView } from '../timeline/timelineView.ts'
import { isWhole, lengthOf, secondsAt } from '../timeline/viewport.ts'
import { TimelineLayer } from '../timeline/TimelineLayer.tsx'
import { TimelineOverview } from './TimelineOverview.tsx'
import { TimelineRuler } from '../timeline/TimelineRuler.tsx'
import { useViewWidth } from '../timeline/useTimelineView.ts'
import { useEdgeScroll } from '../timeline/useEdgeScroll.ts'
import { useTimelinePinch } from '../timeline/useTimelinePinch.ts'
import { useTimelineWheel } from '../timeline/useTimelineWheel.ts'
import { LANE_GAP } from './useWavesurfer.ts'

interface PointerPlace {
  readonly seconds: number
  /** Where it is in the visible part, 0–1. */
  readonly share: number
  /** px beyond an edge: negative to the left, 0 between the edges. */
  readonly beyondPx: number
  /** Null unless the pointer is pressed. */
  readonly press: Press | null
}

interface Press {
  readonly seconds: number
  /** px of the window. */
  readonly x: number
  /** It has moved so far that it selects. */
  readonly isDrag: boolean
}

/** px. Less is a click, by a hand that isn't quite still. */
const LEAST_DRAG = 4

/** px. */
const HEIGHT = 72

interface WaveformProps {
  readonly view: TimelineView
  readonly playback: Playback
  readonly peaks: ValueStore<Peaks>
  readonly durationSeconds: number
  readonly moments: MomentActions
  /** Null unless it's sure who speaks when. */
  readonly lanes?: SoundLanes | null
  /** Keeps room for the names of the lanes, so that the waveform doesn't move when they are known. */
  readonly awaitsLanes?: boolean
  /** Over the waveform, at percentages of the recording. */
  readonly children?: ReactNode
  /** Over the waveform of the whole recording. */
  readonly inOverview?: ReactNode
}

/**
 * The waveform across the whole width, which is also the position slider: click, arrow keys, Home and End. A drag, or Shift with
 * the arrow keys, selects a part. If two speakers can be distinguished, or at least two channels, there are two lanes.
 */
export function Waveform(props: WaveformProps) {
  const { view, playback, peaks, durationSeconds, moments, lanes = null, awaitsLanes = false } = props
  const area = useRef<HTMLDivElement>(null)
  const [pointer, setPointer] = useState<PointerPlace | null>(null)
  const hasSides = useStoreValue(peaks, hasTwoSides)
  const isTwoLanes = lanes !== null || hasSides
  const isZoomed = useStoreValue(view.viewport, (viewport) => !isWhole(viewport))
  const drawing = { view, playback, peaks, isTwoLanes, lanes }
  useViewWidth(view, area)
  useTimelineWheel(area, view, () => setPointer(null))
  useTimelinePinch(area, view, () => setPointer(null))
  useEffect(() => playback.position.subscribe(() => view.follow(playback.position.current())), [playback, view])

  const placeAt = (x: number) => {
    const { left, width } = area.current!.getBoundingClientRect()
    const inside = Math.max(0, Math.min(width, x - left))
    const share = inside / width
    return { share, beyondPx: x - left - inside, seconds: secondsAt(view.viewport.current(), share) }
  }
  const drag = pointer?.press?.isDrag === true ? pointer : null
  useEdgeScroll(view, drag?.beyondPx ?? 0, () => {
    if (drag === null || drag.press === null) return
    playback.select({ fromSeconds: drag.press.seconds, toSeconds: secondsAt(view.viewport.current(), drag.share) })
  })
  const menu = useContextMenu(({ point, isByKey }) =>
    isByKey ? playback.position.current() : placeAt(point.x).seconds,
  )
  /** Where selecting with the keys began. */
  const anchor = useRef(0)
  const extendBy = (seconds: number) => {
    const { selected } = playback.state.current()
    if (selected?.fromSeconds !== anchor.current && selected?.toSeconds !== anchor.current)
      anchor.current = selected?.fromSeconds ?? playback.position.current()
    const bySeconds =
      selected === null ? Math.sign(seconds) * Math.max(LEAST_APART_SECONDS, Math.abs(seconds)) : seconds
    playback.select(extended(selected, anchor.current, bySeconds))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.shiftKey ? SIDES[event.key] : undefined
    if (direction === undefined) return
    // Handled here, so that neither the slider nor the page seeks.
    event.preventDefault()
    extendBy(direction * selectionStep(lengthOf(view.viewport.current())))
  }

  return (
    <div className="flex gap-3">
      {(isTwoLanes || awaitsLanes) && <LaneNames lanes={isTwoLanes ? (lanes?.lanes ?? CHANNELS) : []} />}
      <div className="min-w-0 flex-1" {...menu.area}>
        <div aria-hidden="true" className="relative h-4 overflow-x-clip text-xs">
          <TimelineRuler view={view} />
          {pointer && (
            <span
              data-testid="pointed-time"
              className={`absolute w-14 bg-bg text-center ${pointer.press ? 'text-ink' : 'text-ink-2'}`}
              style={{ left: `clamp(0px, calc(${pointer.share * 100}% - 28px), calc(100% - 56px))` }}
            >
              {clockText(pointer.seconds)}
            </span>
          )}
        </div>
        {/* As wide as half a mark more on both sides, so that those at the ends are whole. */}
        <div className="-mx-2 overflow-x-clip px-2">
          <div ref={area} className="relative">
            <PositionSlider
              drawing={{ ...drawing, height: HEIGHT }}
              durationSeconds={durationSeconds}
              className="w-full outline-offset-0"
              onKeyDown={onKeyDown}
              onPointerDown={(event) => {
                if (event.button !== 0) return
                event.currentTarget.setPointerCapture(event.pointerId)
                const place = placeAt(event.clientX)
                setPointer({ ...place, press: { seconds: place.seconds, x: event.clientX, isDrag: false } })
              }}
              onPointerMove={(event) => {
                const place = placeAt(event.clientX)
                const press = pointer?.press ?? null
                const isDrag = press !== null && (press.isDrag || Math.abs(event.clientX - press.x) >= LEAST_DRAG)
                setPointer({ ...place, press: press && { ...press, isDrag } })
                if (isDrag) playback.select({ fromSeconds: press.seconds, toSeconds: place.seconds })
              }}
              onPointerUp={(event) => {
                const place = placeAt(event.clientX)
                if (pointer?.press) release(playback, pointer.press, place.seconds)
                setPointer({ ...place, press: null })
              }}
              onPointerCancel={() => setPointer(null)}
              onPointerLeave={() => setPointer((before) => (before?.press ? before : null))}
            >
              {pointer && (
                <div
                  aria-hidden="true"
                  className={`pointer-events-none absolute inset-y-0 w-px ${pointer.press ? 'bg-ink' : 'bg-ink-3'}`}
                  style={{ left: `${pointer.share * 100}%` }}
                />
              )}
            </PositionSlider>
            <TimelineLayer view={view}>
              {props.children}
              <SelectionRange view={view} playback={playback} durationSeconds={durationSeconds} />
            </TimelineLayer>
          </div>
        </div>
        {isZoomed && (
          <TimelineOverview {...drawing} durationSeconds={durationSeconds}>
            {props.inOverview}
          </TimelineOverview>
        )}
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
function LaneNames({ lanes }: { readonly lanes: readonly SoundLane[] }) {
  return (
    <div className="w-[66px] shrink-0 pt-4 text-xs">
      {lanes.map(({ name, color }, lane) => (
        <div
          key={lane}
          className="flex items-center"
          style={{ color: `var(${color})`, height: (HEIGHT - LANE_GAP) / 2 }}
        >
          {/* Two lines of this size fit into a lane. */}
          <bdi className="line-clamp-2 leading-tight wrap-anywhere" title={name}>
            {name}
          </bdi>
        </div>
      ))}
    </div>
  )
}

/** A click goes there. After a drag, playback starts at the selected part, unless it's playing. */
function release(playback: Playback, { isDrag }: Press, seconds: number): void {
  const { selected, isPlaying } = playback.state.current()
  // What is too short to be selected counts as a click.
  if (!isDrag || selected === null) playback.seek(seconds)
  else if (!isPlaying) playback.seek(selected.fromSeconds)
}

const SIDES: { readonly [Key in string]?: 1 | -1 } = { ArrowLeft: -1, ArrowRight: 1 }

/** Seconds by which a key changes the selected part: finer in a shorter visible part. */
function selectionStep(visibleSeconds: number): number {
  if (visibleSeconds >= 60) return 5
  return visibleSeconds >= 15 ? 1 : 0.1
}
