import { readFile } from 'node:fs/promises'
import { chromium, type Browser, type CDPSession } from 'playwright'
import { CHROMIUM_ARGUMENTS, findChromium } from '../../../src/hosts/setup/chromium.mjs'
import { heapAfterCollection, type HeapLook } from '../../support/bench/heapAfterCollection.ts'
import { BarePage } from './barePage.ts'
import type { MediaTimes, TimelineFrames } from './mediaScript.ts'
import { startTrace, type MainTask } from './traceTasks.ts'

export interface MediaMeasures extends MediaTimes {
  /** 50 per second, one base64 string per channel; null if not computed. */
  readonly levels: readonly string[] | null
  /** Peak memory of the renderer minus its memory before; null if not available (only on Linux). */
  readonly memoryBytes: number | null
  /**
   * CPU time of the renderer's main thread, and of all its other threads, which doesn't depend on other load. Null as
   * above.
   */
  readonly mainSeconds: number | null
  readonly workerSeconds: number | null
  /** Main-thread tasks with more than 50 ms of CPU time; `longTasksMs` also includes those that waited for the CPU. */
  readonly cpuTasksOver50Ms: number
  /** The page's heap after garbage collection, before and after. */
  readonly heapBytes: readonly [number, number]
}

export interface FrameMeasures extends TimelineFrames {
  /** CPU time of the main thread for each frame, on average, which doesn't depend on other load. */
  readonly busyMsPerFrame: number
  /** Main-thread tasks with more than 50 ms of CPU time. */
  readonly cpuTasksOver50Ms: number
}

/** Opens a page of the benchmark in a separate browser. */
export async function withMediaPage<Result>(url: string, act: (page: MediaPage) => Promise<Result>): Promise<Result> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      ...['--headless=new', ...CHROMIUM_ARGUMENTS, '--disable-dev-shm-usage', '--enable-precise-memory-info'],
      '--window-size=1400,900',
    ],
    headless: false,
    ignoreDefaultArgs: ['--headless', '--hide-scrollbars'],
  })
  try {
    const session = await browser.newBrowserCDPSession()
    const page = await BarePage.open(session, url)
    await page.until("typeof bench === 'object'")
    return await act(new MediaPage(browser, session, page))
  } finally {
    await browser.close()
  }
}

/** A page of the benchmark, which has a `MediaScript` as `bench`. */
export class MediaPage {
  private readonly browser: Browser
  private readonly session: CDPSession
  private readonly page: BarePage

  constructor(browser: Browser, session: CDPSession, page: BarePage) {
    this.browser = browser
    this.session = session
    this.page = page
  }

  async visit(path: string, isWhole: boolean): Promise<void> {
    await this.page.evaluate(`bench.visit(${JSON.stringify(path)}, ${isWhole})`)
  }

  /** Reads one recording and measures the cost. A slow method takes many minutes for three hours. */
  async measure(path: string): Promise<MediaMeasures> {
    const heapBefore = await this.heap()
    const trace = await startTrace(this.browser)
    const allBefore = await this.renderers()
    const times = (await this.page.evaluate(`bench.run(${JSON.stringify(path)})`)) as MediaTimes
    const allAfter = await this.renderers()
    // The largest one; there may be a spare renderer.
    const after = allAfter.toSorted((a, b) => b.peakBytes - a.peakBytes)[0]
    const before = allBefore.find(({ pid }) => pid === after?.pid)
    const tasks = after === undefined ? [] : await trace.mainTasks(after.pid)
    const heapAfter = await this.heap()
    const levels = (await this.page.evaluate('bench.levels()')) as readonly string[] | null
    const isKnown = before !== undefined && after !== undefined
    return {
      ...times,
      levels,
      memoryBytes: isKnown ? after.peakBytes - before.bytes : null,
      mainSeconds: isKnown ? after.mainSeconds - before.mainSeconds : null,
      workerSeconds: isKnown ? after.allSeconds - before.allSeconds - (after.mainSeconds - before.mainSeconds) : null,
      heapBytes: [heapBefore.bytes, heapAfter.bytes],
      cpuTasksOver50Ms: countOver50(tasks),
    }
  }

  async showTimeline(path: string): Promise<void> {
    await this.page.evaluate(`bench.showTimeline(${JSON.stringify(path)})`)
  }

  async frames(gesture: 'rest' | 'zoom' | 'scroll'): Promise<FrameMeasures> {
    const trace = await startTrace(this.browser)
    const frames = (await this.page.evaluate(`bench.${gesture}()`)) as TimelineFrames
    const [largest] = (await this.renderers()).toSorted((a, b) => b.peakBytes - a.peakBytes)
    const tasks = largest === undefined ? [] : await trace.mainTasks(largest.pid)
    const busyMs = tasks.reduce((sum, { cpuMs }) => sum + (cpuMs ?? 0), 0)
    return { ...frames, busyMsPerFrame: busyMs / frames.frameMs.length, cpuTasksOver50Ms: countOver50(tasks) }
  }

  heap(): Promise<HeapLook> {
    return heapAfterCollection((command) => this.page.send(command))
  }

  private async renderers(): Promise<readonly Renderer[]> {
    const { processInfo } = await this.session.send('SystemInfo.getProcessInfo')
    const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
    return (await Promise.all(pids.map(rendererOf))).filter((one) => one !== null)
  }
}

function countOver50(tasks: readonly MainTask[]): number {
  return tasks.filter(({ cpuMs }) => (cpuMs ?? 0) > 50).length
}

interface Renderer {
  readonly pid: number
  readonly bytes: number
  readonly peakBytes: number
  readonly allSeconds: number
  readonly mainSeconds: number
}

/** A tick of /proc clocks, on every current Linux. */
const TICKS_PER_SECOND = 100

/** Source: proc(5): VmRSS and VmHWM of `status`, in kB; the main thread has the process's id. */
async function rendererOf(pid: number): Promise<Renderer | null> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => null)
  const [status, all, main] = await Promise.all([read('status'), read('stat'), read(`task/${pid}/stat`)])
  if (status === null || all === null || main === null) return null
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024
  return {
    pid,
    bytes: bytesOf('VmRSS'),
    peakBytes: bytesOf('VmHWM'),
    allSeconds: secondsOf(all),
    mainSeconds: secondsOf(main),
  }
}

/** The 14th and 15th field, user and system; the second is a name in parentheses that may contain anything. */
function secondsOf(stat: string): number {
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user! + system!) / TICKS_PER_SECOND
}
