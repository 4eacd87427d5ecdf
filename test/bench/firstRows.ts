import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startSimulator } from '../../src/simulator/server.ts'
import { startWebHost } from '../support/app/webHost.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { openBrowser } from './table/openBrowser.ts'

const CALLS = 20_000
const LATENCY_MS = 200

/**
 * How long a person who has just connected a workspace waits for its first rows, with a service that takes 200 ms for each
 * request: from the list's appearance to its first rows. The core has asked for them by then, so that is at most one request and
 * what the app adds to it. `fromConnectMs`: from the click on "Connect", with the test of the connection. `npm run bench -- firstRows
 * [rounds]`.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const rounds = Number(args[0] ?? 5)
  const service = await startSimulator({ calls: CALLS, seed: 11 })
  service.faults.add({ on: 'any', effect: { kind: 'latency', ms: LATENCY_MS } })
  const { browser } = await openBrowser()
  try {
    const rows: FirstRows[] = []
    for (let round = 0; round < rounds; round += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-rows-'))
      const app = await startWebHost({ dataFolder: folder })
      const page = await browser.newPage()
      try {
        await page.goto(app.link)
        rows.push(await rowsAfterConnecting(page, service))
      } finally {
        await page.close()
        await app.stop()
        await rm(folder, { recursive: true, force: true })
      }
    }
    const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!
    const waits = rows.map(({ listMs, rowsMs }) => Math.max(0, rowsMs - listMs))
    const medianMs = median(waits)
    return {
      title: `First rows of a fresh workspace with ${CALLS} calls, ${LATENCY_MS} ms a request`,
      columns: ['round', 'list after ms', 'rows after ms', 'between ms'],
      rows: rows.map(({ listMs, rowsMs }, round) => [round + 1, listMs, rowsMs, waits[round]!]),
      figures: {
        ...{ medianMs, beyondTheRequestMs: medianMs - LATENCY_MS, worstMs: Math.max(...waits) },
        fromConnectMs: median(rows.map(({ rowsMs }) => rowsMs)),
      },
    }
  } finally {
    await browser.close()
    await service.close()
  }
}

/** After the click on "Connect". */
interface FirstRows {
  readonly listMs: number
  readonly rowsMs: number
}

async function rowsAfterConnecting(
  page: Page,
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
): Promise<FirstRows> {
  await page.getByLabel('Name', { exact: true }).fill('Test workspace')
  await page.getByLabel('Base URL').fill(baseUrl)
  await page.getByLabel('API key').fill(apiKey)
  return page.evaluate<FirstRows>(CONNECT_SCRIPT)
}

/** Looks at each frame in the page: Playwright looks for an element less often the longer it waits. */
const CONNECT_SCRIPT = `new Promise((resolve) => {
  const clickedAt = performance.now()
  ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Connect').click()
  let listMs = null
  const check = () => {
    const at = performance.now() - clickedAt
    if ([...document.querySelectorAll('h1')].some(({ textContent }) => textContent === 'All calls')) listMs ??= at
    if (document.querySelector('[role=row] a[href*="/calls/"]') === null) requestAnimationFrame(check)
    else resolve({ listMs: listMs ?? at, rowsMs: at })
  }
  check()
})`
