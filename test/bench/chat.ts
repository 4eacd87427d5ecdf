import type { CDPSession, Page } from 'playwright'
import { percentile } from '../support/bench/percentile.ts'
import { placeCall } from '../support/app/placedCalls.ts'
import { withAppBench } from '../support/bench/appBench.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { longChat, longTranscript } from './chat/longConversations.ts'

const MESSAGES = 10_000
const TURNS = 5000
/** A strong flick of a free-spinning wheel. */
const WHEEL_PX_PER_SECOND = 12_000
const WHEEL_SECONDS = 4
/** Steps of 200 px, one per frame, after the wheel. */
const STEPS = 300

/**
 * A chat of 10,000 messages and a transcript of 5,000 lines in the app, scrolled by the wheel, compared with a page that only
 * scrolls, which is the browser's own cost on this computer.
 */
export function run(): Promise<BenchResult> {
  return withAppBench(20, async ({ service, page, connect }) => {
    const chat = await placeCall(service, { title: 'Chat', format: 'group_chat', chat: longChat(MESSAGES) })
    const read = await placeCall(service, {
      title: 'Lines',
      transcription: longTranscript(TURNS),
      durationSeconds: 9000,
    })
    await page.addInitScript({ content: FRAMES_SCRIPT })
    await page.setContent(
      `<div role="log" style="height:800px;overflow-y:auto"><div data-index="0" style="height:600000px"></div></div>`,
    )
    await page.evaluate(FRAMES_SCRIPT)
    const floor = await turnWheel(page, '[role=log]')
    await connect()
    const measured: [string, Turned][] = [['nothing but scrolling', floor]]
    for (const [name, callId, box] of [
      [`chat, ${MESSAGES} messages`, chat, '[role=log]'],
      [`transcript, ${TURNS} lines`, read, '[aria-label=Lines]'],
    ] as const) {
      console.error(name)
      await page.goto(new URL(`/calls/${callId}`, page.url()).href)
      await page.locator(`${box} [data-index]`).first().waitFor()
      measured.push([name, await turnWheel(page, box)])
    }
    return resultOf(measured)
  })
}

interface Frames {
  readonly frameMs: readonly number[]
  readonly longTasksMs: readonly number[]
  /** Samples of the middle of the box, one per frame, and how many of them found no row. */
  readonly looks: number
  readonly blank: number
}

/** Exists in the page after `FRAMES_SCRIPT` ran there. */
declare const framesOf: (box: string) => void
declare const frames: Frames
declare const stepThrough: (box: string, steps: number) => Promise<void>

/** A string, because it runs in the page and this program has no `document` type. */
const FRAMES_SCRIPT = `
  globalThis.framesOf = (box) => {
    const scroller = document.querySelector(box)
    const { left, top, width, height } = scroller.getBoundingClientRect()
    const frames = { frameMs: [], longTasksMs: [], looks: 0, blank: 0 }
    globalThis.frames = frames
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) frames.longTasksMs.push(duration)
    }).observe({ type: 'longtask' })
    let before = performance.now()
    const onFrame = (now) => {
      frames.frameMs.push(now - before)
      before = now
      const seen = document.elementsFromPoint(left + width / 2, top + height / 2)
      frames.looks += 1
      if (!seen.some((element) => element.closest('[data-index]'))) frames.blank += 1
      requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
  }
  globalThis.stepThrough = async (box, steps) => {
    const scroller = document.querySelector(box)
    for (let step = 0; step < steps; step += 1) {
      scroller.scrollTop += 200
      await new Promise(requestAnimationFrame)
    }
  }`

interface Turned {
  readonly p50Ms: number
  readonly p95Ms: number
  readonly worstMs: number
  /** CPU time of the page's main thread per step of 200 px, which doesn't depend on other load. */
  readonly stepMs: number
  readonly longTasks: number
  readonly longestTaskMs: number
  readonly blankShare: number
}

async function turnWheel(page: Page, box: string): Promise<Turned> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const place = (await page.locator(box).boundingBox())!
  await page.evaluate((selector) => framesOf(selector), box)
  await cdp.send('Input.synthesizeScrollGesture', {
    x: Math.round(place.x + place.width / 2),
    y: Math.round(place.y + place.height / 2),
    yDistance: -WHEEL_PX_PER_SECOND * WHEEL_SECONDS,
    speed: WHEEL_PX_PER_SECOND,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const { frameMs, longTasksMs, looks, blank } = await page.evaluate(() => frames)
  const before = await taskSeconds(cdp)
  await page.evaluate(([selector, steps]) => stepThrough(selector, steps), [box, STEPS] as const)
  const after = await taskSeconds(cdp)
  await cdp.detach()
  const ofSteps = frameMs.slice(2)
  return {
    p50Ms: percentile(ofSteps, 0.5),
    p95Ms: percentile(ofSteps, 0.95),
    worstMs: percentile(ofSteps, 1),
    stepMs: (1000 * (after - before)) / STEPS,
    longTasks: longTasksMs.length,
    longestTaskMs: Math.max(0, ...longTasksMs),
    blankShare: blank / Math.max(1, looks),
  }
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

function resultOf(measured: readonly (readonly [string, Turned])[]): BenchResult {
  const [floor, chat, lines] = measured.map(([, turned]) => turned) as [Turned, Turned, Turned]
  return {
    title: `The wheel at ${WHEEL_PX_PER_SECOND.toLocaleString('en-GB')} px/s for ${WHEEL_SECONDS} s, in the app`,
    columns: ['what', 'frame p50', 'p95', 'worst ms', 'busy ms/step', 'tasks > 50 ms', 'longest', 'blank'],
    rows: measured.map(([name, turned]) => [
      name,
      turned.p50Ms,
      turned.p95Ms,
      turned.worstMs,
      turned.stepMs,
      turned.longTasks,
      turned.longestTaskMs,
      `${(100 * turned.blankShare).toFixed(1)} %`,
    ]),
    figures: {
      floorP95Ms: floor.p95Ms,
      chatP95Ms: chat.p95Ms,
      chatStepMs: chat.stepMs,
      chatLongTasks: chat.longTasks,
      transcriptP95Ms: lines.p95Ms,
      transcriptStepMs: lines.stepMs,
      transcriptLongTasks: lines.longTasks,
      chatP95OverFloorRatio: chat.p95Ms / Math.max(1, floor.p95Ms),
    },
  }
}
