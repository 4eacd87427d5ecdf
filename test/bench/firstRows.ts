import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { startSimulator } from '../../src/simulator/server.ts'
import { startWebHost } from '../support/app/webHost.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { openBrowser } from './table/openBrowser.ts'

const CALLS = 20_000
const LATENCY_MS = 200

/**
 * How long a person who has just connected a workspace waits for its first rows, with a service that takes 200 ms for each
 * request: from the list's appearance to its first rows. The core has asked for them by then, so that is at most one request and
 * what the app adds to it. `npm run bench -- firstRows [rounds]`.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const rounds = Number(args[0] ?? 5)
  const service = await startSimulator({ calls: CALLS, seed: 11 })
  service.faults.add({ on: 'any', effect: { kind: 'latency', ms: LATENCY_MS } })
  const { browser } = await openBrowser()
  try {
    const waits: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-rows-'))
      const app = await startWebHost({ dataFolder: folder })
      const page = await browser.newPage()
      try {
        await page.goto(app.link)
        waits.push(await rowsAfterConnecting(page, service))
      } finally {
        await page.close()
        await app.stop()
        await rm(folder, { recursive: true, force: true })
      }
    }
    const sorted = waits.toSorted((one, other) => one - other)
    const medianMs = sorted[sorted.length >> 1] ?? Number.NaN
    return {
      title: `First rows of a fresh workspace with ${CALLS} calls, ${LATENCY_MS} ms a request`,
      columns: ['round', 'ms'],
      rows: waits.map((ms, round) => [round + 1, ms]),
      figures: { medianMs, beyondTheRequestMs: medianMs - LATENCY_MS, worstMs: sorted.at(-1) ?? Number.NaN },
    }
  } finally {
    await browser.close()
    await service.close()
  }
}

async function rowsAfterConnecting(
  page: Page,
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
): Promise<number> {
  await page.getByLabel('Name', { exact: true }).fill('Test workspace')
  await page.getByLabel('Base URL').fill(baseUrl)
  await page.getByLabel('API key').fill(apiKey)
  const [listAt, rowsAt] = [
    timeOf(page.getByRole('heading', { name: 'All calls' })),
    timeOf(page.locator('[role=row] a[href*="/calls/"]').first()),
  ]
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  return Math.max(0, (await rowsAt) - (await listAt))
}

async function timeOf(shown: Locator): Promise<number> {
  await shown.waitFor()
  return performance.now()
}
