import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { newState } from '../../../src/core/library/sync/syncState.ts'
import { createSeededRandom } from '../../../src/domain/seededRandom.ts'
import { startSimulator } from '../../../src/simulator/server.ts'
import { percentile } from '../../support/bench/percentile.ts'
import { launchBrowser } from '../../support/bench/launchBrowser.ts'
import type { BenchResult } from '../../support/bench/benchResult.ts'
import {
  connect,
  enterKey,
  libraryIn,
  putState,
  replaceLibrary,
  startHost,
} from '../../support/library/syncingWindow.ts'
import { prepareLibrary } from '../library/preparedLibrary.ts'
import { SpokenLanguage } from '../library/spokenLanguage.ts'

/** The service's calls: the first reading of the list takes a page of 100 every 600 ms, so it's longer than the scrolling. */
const SERVICE_CALLS = 10_000
/** As for the table alone. */
const WHEEL_PX_PER_SECOND = 12_000
const WHEEL_SECONDS = 4

/** The app's list of so many calls, scrolled by the wheel while the library syncs. */
export async function syncingTable(sizes: readonly number[]): Promise<BenchResult> {
  const load = loadavg()[0] ?? 0
  const measured: (readonly [calls: number, scrolled: Scrolled])[] = []
  for (const calls of sizes) measured.push([calls, await measure(calls)])
  const of = ({ frameMs, busyMs, looks, blank, loading, longTasks }: Scrolled) => [
    ...[percentile(frameMs, 0.5), percentile(frameMs, 0.95), percentile(frameMs, 0.99), busyMs / frameMs.length],
    ...[`${blank} of ${looks}`, `${loading} of ${looks}`, longTasks],
  ]
  return {
    title: `The list scrolled by the wheel at 12,000 px/s for ${WHEEL_SECONDS} s while the library syncs; load average before: ${load.toFixed(1)}. Busy: processor time of the page’s main thread`,
    columns: [
      'calls',
      'frame p50 ms',
      'p95',
      'p99',
      'busy ms a frame',
      'blank rows',
      'rows being loaded',
      'long tasks',
    ],
    rows: measured.map(([calls, scrolled]) => [calls, ...of(scrolled)]),
    figures: Object.fromEntries([
      ['loadAverage', load],
      ...measured.flatMap(([calls, { frameMs, busyMs, blank, loading }]): [string, number][] => [
        [`syncing${calls}P95Ms`, percentile(frameMs, 0.95)],
        [`syncing${calls}BusyMs`, busyMs / frameMs.length],
        [`syncing${calls}BlankRows`, blank],
        [`syncing${calls}LoadingRows`, loading],
      ]),
    ]),
  }
}

interface Scrolled {
  readonly frameMs: readonly number[]
  /** Processor time of the page's main thread. */
  readonly busyMs: number
  /** Samples of the middle of the list, one per frame. */
  readonly looks: number
  /** Without a row. */
  readonly blank: number
  /** With a row whose call isn't there yet. */
  readonly loading: number
  readonly longTasks: number
}

async function measure(calls: number): Promise<Scrolled> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-syncing-'))
  console.error(`Preparing ${calls} calls …`)
  const language = new SpokenLanguage(createSeededRandom('syncing'))
  prepareLibrary(join(folder, 'prepared'), { calls, transcripts: 10, language })
  const dataFolder = join(folder, 'data')
  const service = await startSimulator({ calls: SERVICE_CALLS, seed: 3 })
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  let host = await startHost(dataFolder)
  try {
    await connect(page, host.link, service)
    await replaceLibrary(page, { host, dataFolder, file: join(folder, 'prepared', 'calls.sqlite') })
    putState(libraryIn(dataFolder), newState(null))
    host = await startHost(dataFolder)
    await page.goto(host.link)
    await enterKey(page, service)
    // Only the library can answer it, also while it isn't complete.
    await page.goto(new URL('/calls?filter=attendee+not_empty', host.link).href)
    await page.getByRole('row').nth(5).waitFor()
    const syncing = page.getByRole('button', { name: /of about|read so far/ })
    await syncing.waitFor()
    const scrolled = await scroll(page)
    // It was syncing to the end.
    await syncing.waitFor({ timeout: 1000 })
    return scrolled
  } finally {
    await host.stop()
    await browser.close()
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function scroll(page: Page): Promise<Scrolled> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(RECORD)
  const before = await busyMsOf(cdp)
  await cdp.send('Input.synthesizeScrollGesture', {
    ...{ x: 700, y: 500, yDistance: -WHEEL_PX_PER_SECOND * WHEEL_SECONDS, speed: WHEEL_PX_PER_SECOND },
    ...{ gestureSourceType: 'mouse', preventFling: true },
  })
  const busyMs = (await busyMsOf(cdp)) - before
  const recorded = await page.evaluate<Omit<Scrolled, 'busyMs'> & { readonly scrolledPx: number }>('stopRecording()')
  if (recorded.scrolledPx < WHEEL_PX_PER_SECOND) throw new Error(`Only ${recorded.scrolledPx} px were scrolled.`)
  return { ...recorded, busyMs }
}

async function busyMsOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Each frame, and what is in the middle of the list then. */
const RECORD = `{
  const recorded = { frameMs: [], looks: 0, blank: 0, loading: 0, longTasks: 0 }
  const grid = document.querySelector('[role=grid]')
  const { left, top, width, height } = grid.getBoundingClientRect()
  const startedAt = grid.scrollTop
  new PerformanceObserver((list) => { recorded.longTasks += list.getEntries().length }).observe({ type: 'longtask' })
  let isRecording = true
  let last = null
  const frame = (now) => {
    if (!isRecording) return
    if (last !== null) recorded.frameMs.push(now - last)
    last = now
    recorded.looks += 1
    const row = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role=row]')
    if (!row) recorded.blank += 1
    else if (!row.textContent) recorded.loading += 1
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  globalThis.stopRecording = () => {
    isRecording = false
    return { ...recorded, scrolledPx: grid.scrollTop - startedAt }
  }
}`
