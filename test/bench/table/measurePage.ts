import type { CDPSession, Page } from 'playwright'
import { openBrowser } from './openBrowser.ts'
import type { BenchScript, Recorded } from './benchScript.ts'

export interface Phase extends Recorded {
  /** CPU time of the main thread, by frame (in `jumps`, by jump). */
  readonly busyMsPerFrame: number
}

/** In the page; see `benchScript`. */
declare const bench: BenchScript

export interface PageMeasures {
  /** From the navigation to the first row. */
  readonly readyMs: number
  /** The wheel at 12,000 px/s for four seconds. */
  readonly wheel: Phase
  /** 40 jumps; a "frame" is the time to the second frame after the jump, so at least two frames. */
  readonly jumps: Phase
  /** Drags the second column's edge 240 px back and forth, twice, and releases it halfway. */
  readonly resize: Phase
  readonly heapBytes: number
  readonly nodeCount: number
}

/** The wheel's speed: a strong flick of a free-spinning wheel. */
const WHEEL_PX_PER_SECOND = 12_000
const WHEEL_SECONDS = 4
const JUMPS = 40

/** Opens the page in a separate browser and runs the script. */
export async function measurePage(url: string): Promise<PageMeasures> {
  const { browser, page } = await openBrowser()
  try {
    const cdp = await page.context().newCDPSession(page)
    // CPU time of the thread, which doesn't depend on other load.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => typeof bench === 'object' && bench.isReady(), null, {
      timeout: 120_000,
      polling: 'raf',
    })
    const readyMs = await page.evaluate(() => performance.now())
    await page.evaluate(() => bench.settle())
    const wheel = await phase(page, cdp, () =>
      cdp.send('Input.synthesizeScrollGesture', {
        x: 500,
        y: 450,
        yDistance: -WHEEL_PX_PER_SECOND * WHEEL_SECONDS,
        speed: WHEEL_PX_PER_SECOND,
        gestureSourceType: 'mouse',
        preventFling: true,
      }),
    )
    const jumps = await phase(page, cdp, () => page.evaluate((count) => bench.jump(count), JUMPS), {
      hasOwnFrames: true,
    })
    await page.evaluate(() => bench.toTop())
    await page.evaluate(() => bench.settle())
    const handle = await page.evaluate(() => bench.resizeHandle())
    const resize = await phase(page, cdp, () => drag(page, handle))
    const moved = await page.evaluate(() => bench.resizeHandle().x)
    // Without this check, a handle without a listener would be the fastest.
    if (Math.abs(moved - handle.x) < 3) throw new Error(`${url}: the column did not follow`)
    const nodeCount = await page.evaluate(() => bench.elementCount())
    const heapBytes = (await metricsOf(cdp)).get('JSHeapUsedSize') ?? 0
    return { readyMs, wheel, jumps, resize, heapBytes, nodeCount }
  } finally {
    await browser.close()
  }
}

/** Where the edge is released, right of its start. */
const DRAGGED_PX = 120

/** Back and forth, 8 px per frame: as fast as a hand, and the same for every page. */
async function drag(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step <= 120 + DRAGGED_PX / 8; step += 1) {
    const way = Math.abs(((step + 30) % 60) - 30)
    await page.mouse.move(x + way * 8, y)
    await page.evaluate(() => bench.frame())
  }
  await page.mouse.up()
}

async function phase(
  page: Page,
  cdp: CDPSession,
  act: () => Promise<unknown>,
  { hasOwnFrames = false } = {},
): Promise<Phase> {
  await page.evaluate((hasOwn) => bench.start(hasOwn), hasOwnFrames)
  const before = await metricsOf(cdp)
  await act()
  const after = await metricsOf(cdp)
  const recorded = await page.evaluate(() => bench.stop())
  const taskMs = 1000 * ((after.get('TaskDuration') ?? 0) - (before.get('TaskDuration') ?? 0))
  return { ...recorded, busyMsPerFrame: taskMs / Math.max(1, recorded.frameMs.length) }
}

async function metricsOf(cdp: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}
