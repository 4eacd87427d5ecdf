import { useEffect, useRef, type RefObject } from 'react'
import WaveSurfer from 'wavesurfer.js'
import type { ValueStore } from '../../../hooks/valueStore.ts'
import type { Peaks } from '../peaks/recordingPeaks.ts'
import { laneLevels, type SoundLane, type SoundLanes } from './soundLanes.ts'
import { WaveformLane } from '../peaks/waveformColumns.ts'
import type { Playback } from '../playback/playback.ts'
import { BAR_PITCH, BAR_WIDTH, barGrid } from '../timeline/barGrid.ts'
import type { TimelineView } from '../timeline/timelineView.ts'
import { shareAt } from '../timeline/viewport.ts'

export interface WaveformDrawing {
  readonly view: TimelineView
  readonly playback: Playback
  readonly peaks: ValueStore<Peaks>
  /** In px, for all lanes together. */
  readonly height: number
  readonly isTwoLanes: boolean
  /** Null if it isn't known whose they are. */
  readonly lanes: SoundLanes | null
  /** The recording couldn't be read: only the position is shown, because a dotted line would look like silence. */
  readonly isUnknown: boolean
}

/**
 * Draws the visible part of the waveform and what of it is played. wavesurfer gets one column per bar of that part only: its
 * own zoom has one resolution for the whole recording, and its scroll box is in a shadow tree, where nothing of ours can be.
 * It makes the canvases, for a width, a pixel ratio and colors; while zooming and scrolling, they are painted again.
 */
export function useWavesurfer(box: RefObject<HTMLDivElement | null>, drawing: WaveformDrawing): void {
  const { view, playback, peaks, height, isTwoLanes, lanes, isUnknown } = drawing
  const isDrawn = useRef(false)
  useEffect(() => {
    const { viewport } = view
    const knownLanes = () => {
      const { fine, ...known } = peaks.current()
      const turns = lanes?.turns ?? null
      const coarse = isTwoLanes ? laneLevels(known, turns) : [known.levels]
      const detailed = isTwoLanes ? laneLevels(fine, turns) : [fine.levels]
      return coarse.map(
        (levels, lane) =>
          new WaveformLane(
            { levels, windowsPerSecond: known.windowsPerSecond },
            { levels: detailed[lane]!, windowsPerSecond: fine.windowsPerSecond },
          ),
      )
    }
    const laneHeight = isTwoLanes ? (height - LANE_GAP) / 2 : height
    const colors = () => waveformColors({ isTwoLanes, lanes, isUnknown, laneHeight })
    const create = () => {
      isDrawn.current = true
      let drawnLanes = knownLanes()
      const wavesurfer = WaveSurfer.create({
        container: box.current!,
        // Without one, it would put an element of its own into the page.
        media: new Audio(),
        height: laneHeight,
        interact: false,
        hideScrollbar: true,
        autoScroll: false,
        // For whole bars on each canvas.
        barWidth: BAR_WIDTH,
        barGap: BAR_PITCH - BAR_WIDTH,
        renderFunction: ([columns], context) => paintBars(context, columns!),
        cursorWidth: 0,
        ...colors(),
      })
      const showPosition = () => {
        const { count, offset } = barGrid(viewport.current())
        const x = shareAt(viewport.current(), playback.position.current()) * viewport.current().width + offset
        wavesurfer.getRenderer().renderProgress(Math.max(0, Math.min(1, x / (count * BAR_PITCH))))
      }
      /** wavesurfer keeps these arrays, so that what it draws by itself has their newest values. */
      let columns: readonly Float32Array[] = []
      const draw = () => {
        if (viewport.current().width === 0) return
        const grid = barGrid(viewport.current())
        const { style } = box.current!
        style.transform = `translateX(${-grid.offset}px)`
        showPosition()
        const isNewWidth = columns[0]?.length !== grid.count
        if (isNewWidth) columns = drawnLanes.map(() => new Float32Array(grid.count))
        drawnLanes.forEach((lane, index) => lane.columns(grid, columns[index]))
        if (!isNewWidth) return repaint(wavesurfer.getWrapper(), columns)
        style.width = `${grid.count * BAR_PITCH}px`
        wavesurfer
          // With columns it fetches nothing. Their duration doesn't matter, but must not be 0.
          .load('', [...columns], 1)
          // A newer drawing started, or the page was left: nothing to do.
          .catch(() => undefined)
      }
      let frame = 0
      const drawSoon = () => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(draw)
      }
      draw()
      const stops = [
        viewport.subscribe(drawSoon),
        playback.position.subscribe(showPosition),
        peaks.subscribe(() => {
          drawnLanes = knownLanes()
          drawSoon()
        }),
        onThemeChange(() => wavesurfer.setOptions(colors())),
        () => cancelAnimationFrame(frame),
        () => wavesurfer.destroy(),
      ]
      return () => stops.forEach((stop) => stop())
    }
    if (isDrawn.current) return create()
    // It measures its container, and drawing takes as long as the rest of the page, so it waits until the page is painted.
    let destroy: (() => void) | undefined
    const cancel = afterPaint(() => {
      destroy = create()
    })
    return () => {
      cancel()
      destroy?.()
    }
  }, [box, view, playback, peaks, height, isTwoLanes, lanes, isUnknown])
}

/** px. */
const LEAST_BAR_HEIGHT = 2

/**
 * The bars, in the color that is set. With one rectangle for each: a path of hundreds takes ten times as long to fill, and round
 * ends can't be seen on bars this thin.
 */
function paintBars(context: CanvasRenderingContext2D, columns: ArrayLike<number>, first = 0): void {
  const { width, height } = context.canvas
  const ratio = globalThis.devicePixelRatio
  for (let bar = 0; first + bar < columns.length; bar++) {
    const left = Math.round(bar * BAR_PITCH * ratio)
    if (left >= width) return
    const high = Math.max(Math.round(LEAST_BAR_HEIGHT * ratio), Math.round(columns[first + bar]! * height))
    const right = Math.round((bar * BAR_PITCH + BAR_WIDTH) * ratio)
    context.fillRect(left, Math.round((height - high) / 2), right - left, high)
  }
}

/** Draws other columns on wavesurfer's canvases, one row of them for each lane: making new ones takes most of a frame. */
function repaint(wrapper: HTMLElement, columns: readonly Float32Array[]): void {
  for (const lanes of wrapper.querySelectorAll('.canvases, .progress')) {
    for (const [lane, { children }] of [...lanes.children].entries()) {
      for (const canvas of children as HTMLCollectionOf<HTMLCanvasElement>) {
        const context = canvas.getContext('2d')!
        // wavesurfer leaves the color, and for what is played also an operation that colors what is there.
        context.globalCompositeOperation = 'source-over'
        context.clearRect(0, 0, canvas.width, canvas.height)
        paintBars(context, columns[lane]!, Math.round(Number.parseFloat(canvas.style.left) / BAR_PITCH))
      }
    }
  }
}

/** Calls back in a separate task after the next frame, unless canceled before. */
function afterPaint(act: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    task = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

/** px between two lanes. */
export const LANE_GAP = 4

/** The part of a speaker's color in what isn't played yet; the rest is the background. */
const UNPLAYED_COLOR = '40%'

function waveformColors({
  isTwoLanes,
  lanes,
  isUnknown,
  laneHeight,
}: Pick<WaveformDrawing, 'isTwoLanes' | 'lanes' | 'isUnknown'> & { readonly laneHeight: number }) {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(name)
  const laneColors = (lane: SoundLane | undefined) => {
    if (isUnknown) return { waveColor: 'transparent', progressColor: 'transparent' }
    if (lane === undefined) return { waveColor: token('--wave'), progressColor: token('--wave-played') }
    const color = token(lane.color)
    return { waveColor: `color-mix(in srgb, ${color} ${UNPLAYED_COLOR}, ${token('--bg')})`, progressColor: color }
  }
  const splitChannels = [0, 1].map((lane) => ({ ...laneColors(lanes?.lanes[lane]), height: laneHeight }))
  return { ...laneColors(undefined), cursorColor: token('--ink'), ...(isTwoLanes && { splitChannels }) }
}

/** A canvas can't use CSS variables, so it's drawn again when the theme changes. */
function onThemeChange(redraw: () => void): () => void {
  const observer = new MutationObserver(redraw)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
