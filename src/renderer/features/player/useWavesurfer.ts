import { useEffect, useRef, type RefObject } from 'react'
import WaveSurfer from 'wavesurfer.js'
import type { ValueStore } from '../../hooks/valueStore.ts'
import type { Peaks } from './peaks/recordingPeaks.ts'
import { laneLevels, type SoundLane, type SoundLanes } from './soundLanes.ts'
import { waveformColumns } from './peaks/waveformColumns.ts'
import type { Playback } from './playback.ts'

interface WavesurferOptions {
  readonly box: RefObject<HTMLDivElement | null>
  readonly playback: Playback
  readonly peaks: ValueStore<Peaks>
  readonly durationSeconds: number
  /** In px, for all lanes together. */
  readonly height: number
  readonly isTwoLanes: boolean
  /** Null if it isn't known whose they are. */
  readonly lanes: SoundLanes | null
  /** The recording couldn't be read: only the position is shown, because a dotted line would look like silence. */
  readonly isUnknown: boolean
}

/** wavesurfer with our own media element and peaks: it draws the waveform and the position, and neither fetches nor decodes. */
export function useWavesurfer(options: WavesurferOptions): void {
  const { box, playback, peaks, durationSeconds, height, isTwoLanes, lanes, isUnknown } = options
  const isDrawn = useRef(false)
  useEffect(() => {
    const columns = () => {
      const known = peaks.current()
      const drawn = isTwoLanes ? laneLevels(known, lanes?.turns ?? null) : [known.levels]
      return drawn.map((levels) => waveformColumns(levels, known.windowsPerSecond, durationSeconds))
    }
    const laneHeight = isTwoLanes ? (height - LANE_GAP) / 2 : height
    const colors = () => waveformColors({ isTwoLanes, lanes, isUnknown, laneHeight })
    const create = () => {
      isDrawn.current = true
      const wavesurfer = WaveSurfer.create({
        container: box.current!,
        media: playback.media,
        // The media element's current source, so that wavesurfer doesn't change it. Without one it would remove the source.
        url: playback.url,
        peaks: columns(),
        duration: durationSeconds,
        height: laneHeight,
        interact: false,
        hideScrollbar: true,
        autoScroll: false,
        barWidth: 3,
        barGap: 2,
        barRadius: 2,
        barMinHeight: 2,
        cursorWidth: 2,
        ...colors(),
      })
      // It shows the position when that changes next, which can take long while the recording is paused.
      wavesurfer.getRenderer().renderProgress(Math.min(1, playback.position.current() / durationSeconds))
      const draw = () => {
        // Loading the same source again fetches nothing: this is how wavesurfer accepts new peaks.
        wavesurfer
          .load(playback.url, columns(), durationSeconds)
          // A newer drawing started, or the page was left: nothing to do.
          .catch(() => undefined)
      }
      const stopPeaks = peaks.subscribe(draw)
      const stopTheme = onThemeChange(() => wavesurfer.setOptions(colors()))
      return () => {
        stopPeaks()
        stopTheme()
        wavesurfer.destroy()
      }
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
  }, [box, playback, peaks, durationSeconds, height, isTwoLanes, lanes, isUnknown])
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
}: Pick<WavesurferOptions, 'isTwoLanes' | 'lanes' | 'isUnknown'> & { readonly laneHeight: number }) {
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
