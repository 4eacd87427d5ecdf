import { useEffect, useRef, type RefObject } from 'react'
import WaveSurfer from 'wavesurfer.js'
import type { ValueStore } from '../../hooks/valueStore.ts'
import type { Peaks } from './peaks/recordingPeaks.ts'
import { waveformColumns } from './peaks/waveformColumns.ts'
import type { Playback } from './playback.ts'

interface WavesurferOptions {
  /** Where it draws. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly playback: Playback
  readonly peaks: ValueStore<Peaks>
  readonly durationSeconds: number
  /** In px, of all lanes together. */
  readonly height: number
  readonly isTwoLanes: boolean
  /** The recording could not be read: only the position is shown, for a line of dots would say that nobody speaks. */
  readonly isUnknown: boolean
}

/** wavesurfer over our own element and peaks: it draws and marks the position, and neither fetches nor decodes. */
export function useWavesurfer(options: WavesurferOptions): void {
  const { box, playback, peaks, durationSeconds, height, isTwoLanes, isUnknown } = options
  const isDrawn = useRef(false)
  useEffect(() => {
    const columns = () => {
      const { levels, channels, windowsPerSecond } = peaks.current()
      return (isTwoLanes ? channels : [levels]).map((lane) => waveformColumns(lane, windowsPerSecond, durationSeconds))
    }
    const laneHeight = isTwoLanes ? (height - LANE_GAP) / 2 : height
    const create = () => {
      isDrawn.current = true
      const wavesurfer = WaveSurfer.create({
        container: box.current!,
        media: playback.media,
        // The same source as the element's own, so wavesurfer leaves it alone; without one it would take the element's source away.
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
        ...waveformColours({ isTwoLanes, isUnknown, laneHeight }),
      })
      const draw = () => {
        // The same source again loads nothing: this is wavesurfer's way of taking other peaks.
        wavesurfer
          .load(playback.url, columns(), durationSeconds)
          // A newer drawing took over, or the page was left: nothing to do.
          .catch(() => undefined)
      }
      const stopPeaks = peaks.subscribe(draw)
      const stopTheme = onThemeChange(() =>
        wavesurfer.setOptions(waveformColours({ isTwoLanes, isUnknown, laneHeight })),
      )
      return () => {
        stopPeaks()
        stopTheme()
        wavesurfer.destroy()
      }
    }
    if (isDrawn.current) return create()
    // It measures its box, and drawing takes as long as everything else of the page: after that is on the screen.
    let destroy: (() => void) | undefined
    const cancel = afterPaint(() => {
      destroy = create()
    })
    return () => {
      cancel()
      destroy?.()
    }
  }, [box, playback, peaks, durationSeconds, height, isTwoLanes, isUnknown])
}

/** Calls in a task of its own behind the next frame, unless it is cancelled before. */
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

/** px between the lanes of left and right. */
const LANE_GAP = 4

function waveformColours({
  isTwoLanes,
  isUnknown,
  laneHeight,
}: Pick<WavesurferOptions, 'isTwoLanes' | 'isUnknown'> & { readonly laneHeight: number }) {
  const tokens = getComputedStyle(document.documentElement)
  const colours = {
    waveColor: isUnknown ? 'transparent' : tokens.getPropertyValue('--wave'),
    progressColor: isUnknown ? 'transparent' : tokens.getPropertyValue('--wave-played'),
    cursorColor: tokens.getPropertyValue('--ink'),
  }
  const lane = { ...colours, height: laneHeight }
  return isTwoLanes ? { ...colours, splitChannels: [lane, lane] } : colours
}

/** A canvas has no variables: it is drawn again when the theme changes. */
function onThemeChange(redraw: () => void): () => void {
  const observer = new MutationObserver(redraw)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
