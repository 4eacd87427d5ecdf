import type { MediaScript, TimelineFrames } from '../mediaScript.ts'
import { frame } from './mediaPage.ts'

/** The differences between timelines. */
export interface BenchTimeline {
  /** Where wheels turn. */
  readonly element: Element
  /** Vertical px of the wheel with Ctrl that lead from the whole recording to five seconds. */
  readonly zoomPx: number
  /** Without a wheel, if each of its steps takes a second. */
  showMinute?(): void
  /** Without a wheel, if the timeline scrolls natively. */
  scrollBy?(px: number): void
}

const FRAMES = 240
/** For timelines that take seconds for a frame. */
const LONGEST_MS = 20_000
/** From the whole hour to five seconds. */
const STEPS = 120
const WARM_UP_STEPS = 10
/** About a minute is visible. */
const STEPS_TO_A_MINUTE = 75
/** Of a fast hand. */
const SCROLL_PX = 24

/** Zooms and scrolls a timeline with each frame, as a hand at 60 Hz would. */
export function timelineScript(
  show: (url: string) => Promise<BenchTimeline>,
): Required<Pick<MediaScript, 'showTimeline' | 'rest' | 'zoom' | 'scroll'>> {
  let timeline: BenchTimeline
  const wheel = (init: WheelEventInit) => {
    const { left, top, width, height } = timeline.element.getBoundingClientRect()
    const place = { clientX: left + 0.4 * width, clientY: top + height / 2 }
    timeline.element.dispatchEvent(
      new WheelEvent('wheel', { bubbles: true, composed: true, cancelable: true, ...place, ...init }),
    )
  }
  const zoomStep = (direction: 1 | -1) => wheel({ deltaY: (-direction * timeline.zoomPx) / STEPS, ctrlKey: true })
  const zoomBy = (direction: 1 | -1, steps: number) => {
    for (let step = 0; step < steps; step++) zoomStep(direction)
  }
  return {
    async showTimeline(url) {
      timeline = await show(url)
      // So that code isn't compiled while it's measured.
      for (const direction of [1, -1] as const) zoomBy(direction, WARM_UP_STEPS)
      await frame()
    },
    rest: () => watched(() => undefined),
    zoom: () => watched((index) => zoomStep(index < FRAMES / 2 ? 1 : -1)),
    async scroll() {
      if (timeline.showMinute) timeline.showMinute()
      else {
        zoomBy(-1, STEPS)
        zoomBy(1, STEPS_TO_A_MINUTE)
      }
      await frame()
      const scrollBy = timeline.scrollBy ?? ((px) => wheel({ deltaX: px }))
      return watched((index) => scrollBy(index < FRAMES / 2 ? SCROLL_PX : -SCROLL_PX))
    },
  }
}

async function watched(act: (index: number) => void): Promise<TimelineFrames> {
  const longTasksMs: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs.push(duration)
  })
  observer.observe({ entryTypes: ['longtask'] })
  const frameMs: number[] = []
  const start = await frame()
  let before = start
  for (let index = 0; index < FRAMES && before - start < LONGEST_MS; index++) {
    await afterFrame()
    act(index)
    const now = await frame()
    frameMs.push(now - before)
    before = now
  }
  // The observer reports a task after it has ended.
  await new Promise((resolve) => setTimeout(resolve, 50))
  observer.disconnect()
  return { frameMs, longTasksMs }
}

/** Browsers send input between frames, when the layout is known: reading it costs nothing then. */
function afterFrame(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
