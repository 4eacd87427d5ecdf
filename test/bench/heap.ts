import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import type { Simulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { placeCall } from '../support/app/placedCalls.ts'
import { withAppBench } from '../support/bench/appBench.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { heapAfterCollection, type HeapLook } from '../support/bench/heapAfterCollection.ts'
import { longTranscript } from './chat/longConversations.ts'
import { benchRecording } from './media/benchRecordings.ts'

const CALLS = 20
/** Calls to open before the first measurement, because code compiled for the first calls stays. */
const WARM_UP_CALLS = 8
const TURNS = 2000

/**
 * The whole app: opens twenty one-hour calls with recording and transcript one after another with J. Measures the page's heap
 * after garbage collection, every five calls.
 */
export function run(): Promise<BenchResult> {
  return withAppBench(1, async ({ service, page, connect }) => {
    await placeLongCalls(service, 1 + WARM_UP_CALLS + CALLS)
    await connect()
    await page.getByRole('link', { name: 'Long call' }).first().click()
    await isOpen(page)
    const cdp = await page.context().newCDPSession(page)
    const looks: Look[] = []
    for (let call = 1 - WARM_UP_CALLS; call <= CALLS; call += 1) {
      await openNext(page)
      if (call >= 0 && call % 5 === 0) {
        looks.push({ calls: call, ...(await heapAfterCollection((command) => cdp.send(command))) })
      }
    }
    return resultOf(looks)
  })
}

/** They share one file of 57 MB, but the app's paths make each a separate recording. */
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

/** Waits for its transcript and the beginning of its waveform. */
async function isOpen(page: Page): Promise<void> {
  await page.getByLabel('Lines').locator('[data-index]').first().waitFor()
  await page.getByRole('region', { name: 'Player' }).locator('canvas').first().waitFor()
}

interface Look extends HeapLook {
  readonly calls: number
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
