import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright'
import { CHROMIUM_ARGUMENTS, findChromium } from '../../src/hosts/setup/chromium.mjs'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { placeCall } from '../support/app/placedCalls.ts'
import { startWebHost } from '../support/app/webHost.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { longTranscript } from './chat/longConversations.ts'
import { benchRecording } from './media/benchRecordings.ts'

const CALLS = 20
/** Before the first look: what is compiled during the first calls stays. */
const WARM_UP_CALLS = 8
const TURNS = 2000
const API_KEY = 'bench-key'

/**
 * The whole app: twenty calls of an hour, each with a recording and a transcript, opened one after another by J. What the
 * page holds after a collection, every five calls.
 */
export async function run(): Promise<BenchResult> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'earshot-bench-heap-'))
  const service = await startSimulator({ apiKey: API_KEY, calls: 1, seed: 3 })
  const host = await startWebHost({ dataFolder })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: CHROMIUM_ARGUMENTS,
  })
  try {
    await placeLongCalls(service, 1 + WARM_UP_CALLS + CALLS)
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.goto(host.link)
    await page.getByLabel('Name', { exact: true }).fill('Bench')
    await page.getByLabel('Base URL').fill(service.baseUrl)
    await page.getByLabel('API key').fill(API_KEY)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('link', { name: 'Long call' }).first().click()
    await isOpen(page)
    const cdp = await page.context().newCDPSession(page)
    const looks: Look[] = []
    for (let call = 1; call <= WARM_UP_CALLS + CALLS; call += 1) {
      await openNext(page)
      if (call >= WARM_UP_CALLS && (call - WARM_UP_CALLS) % 5 === 0) {
        looks.push(await lookAt(cdp, page, call - WARM_UP_CALLS))
      }
    }
    return resultOf(looks)
  } finally {
    await browser.close()
    await host.stop()
    await service.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** They share one file of 57 MB; by the app's paths each is another recording. */
async function placeLongCalls(service: Simulator, count: number): Promise<void> {
  const { path } = await benchRecording('mp3', 1)
  const transcription = longTranscript(TURNS)
  const common = { transcription, durationSeconds: 3600 }
  const audio = { bytes: await readFile(path), extension: 'mp3' } as const
  const first = await placeCall(service, { title: 'Long call 0', ...common, audio })
  for (let call = 1; call < count; call += 1) {
    const id = await placeCall(service, { title: `Long call ${call}`, ...common })
    await service.database.query(sql`update calls set detail = jsonb_set(detail, '{audio}',
      (select detail->'audio' from calls where id = ${first}::bigint)) where id = ${id}::bigint`)
  }
}

async function openNext(page: Page): Promise<void> {
  const former = page.url()
  await page.keyboard.press('j')
  await page.waitForURL((url) => url.href !== former)
  await isOpen(page)
}

/** Its transcript and the beginning of its waveform are there. */
async function isOpen(page: Page): Promise<void> {
  await page.getByLabel('Lines').locator('[data-index]').first().waitFor()
  await page.getByRole('region', { name: 'Player' }).locator('canvas').first().waitFor()
}

interface Look {
  readonly calls: number
  readonly bytes: number
  readonly nodes: number
  readonly listeners: number
}

async function lookAt(cdp: CDPSession, page: Page, calls: number): Promise<Look> {
  await cdp.send('Performance.enable')
  // React drops what it drew last only when it has drawn something else, and workers end a moment after they were told to.
  await page.waitForTimeout(1500)
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { calls, bytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

function resultOf(looks: readonly Look[]): BenchResult {
  const [first, last] = [looks[0]!, looks.at(-1)!]
  return {
    title: `The app’s page after ${WARM_UP_CALLS} calls of an hour, and after ${CALLS} more`,
    columns: ['calls', 'heap MB', 'of the first', 'nodes', 'listeners'],
    rows: looks.map(({ calls, bytes, nodes, listeners }) => [
      calls,
      bytes / 1e6,
      bytes / first.bytes,
      nodes,
      listeners,
    ]),
    figures: { firstBytes: first.bytes, lastBytes: last.bytes, heapRatio: first.bytes / last.bytes },
  }
}
