import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { StoreThread } from '../../src/core/library/store/storeThread.ts'
import { newMemoryLocation } from '../../src/core/storage/memoryLocation.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { percentile } from '../support/bench/percentile.ts'
import { buildPages } from './table/buildPages.ts'
import { benchCalls } from './table/pages/benchRows.ts'
import { openBrowser } from './table/openBrowser.ts'
import { servePages } from './table/servePages.ts'
import { traceTasks, type Task } from './table/traceTasks.ts'

/** A longer task delays the next key. Source: Long Tasks API. */
const LONG_MS = 50
const ALL_CALLS = { filters: [], sort: [] }
/** Between two keys: a fast typist. */
const KEY_MS = 60

/** Words of the calls' titles and names, parts of them, typos, an id and nothing that exists. */
const QUERIES = ['acme', 'anna renewal', 'disc', 'prcing', 'demo acme 12', 'follow up with the whole team', 'a', 'zzqx']

/**
 * Opens the command palette over a library of 100,000 calls and types, key by key: the time from a key until its result is drawn,
 * until the library's calls are drawn, and every task of the page's main thread. `npm run bench -- palette [rounds]`.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const rounds = Number(args[0] ?? 5)
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-palette-'))
  const measured: Measured = { opened: [], results: [], found: [] }
  const tasks: Task[] = []
  const library = new StoreThread(newMemoryLocation(), () => undefined)
  try {
    await fill(library)
    await buildPages([{ name: 'palette', entry: 'palette.tsx' }], folder)
    const { origin, close } = await servePages(folder)
    try {
      for (let round = 1; round <= rounds; round += 1) {
        console.error(`Round ${round} of ${rounds} …`)
        const found = await measureRound(`${origin}/palette/`, library)
        measured.opened.push(...found.opened)
        measured.results.push(...found.results)
        measured.found.push(...found.found)
        tasks.push(...found.tasks)
      }
    } finally {
      close()
    }
  } finally {
    await library.close()
    await rm(folder, { recursive: true, force: true })
  }
  return resultOf(measured, tasks, rounds)
}

interface Measured {
  readonly opened: number[]
  readonly results: number[]
  readonly found: number[]
}

/** Exists in the page. */
declare const measured: Measured

/** With the calls that the other benches of the page have. */
async function fill(library: StoreThread): Promise<void> {
  const calls = benchCalls()
  for (let from = 0; from < calls.length; from += 100) {
    await library.ask('putPage', { calls: calls.slice(from, from + 100), state: null, now: 1 })
  }
  await library.ask('putReviews', 'all', [])
}

async function measureRound(
  url: string,
  library: StoreThread,
): Promise<Measured & { readonly tasks: readonly Task[] }> {
  const { browser, page } = await openBrowser()
  try {
    const cdp = await page.context().newCDPSession(page)
    await page.exposeFunction('findCalls', (typed: string, limit: number) =>
      library.query('findCalls', { typed, limit }),
    )
    await page.exposeFunction('textsOf', async (field: 'lead_name' | 'lead_company') => {
      const { values } = await library.query('values', { field, query: ALL_CALLS, typed: '', limit: 1000, zone: 'UTC' })
      return values.map(({ value }) => value)
    })
    await page.goto(url)
    // The palette is prepared while the page is idle.
    await page.waitForTimeout(3000)
    const tasks = await traceTasks(cdp, async () => {
      for (const query of QUERIES) await search(page, query)
    })
    return { ...(await page.evaluate(() => measured)), tasks }
  } finally {
    await browser.close()
  }
}

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.waitFor()
  await page.waitForTimeout(200)
  await page.keyboard.type(query, { delay: KEY_MS })
  await page.waitForTimeout(200)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
}

function resultOf({ opened, results, found }: Measured, tasks: readonly Task[], rounds: number): BenchResult {
  const wall = tasks.map(({ wallMs }) => wallMs)
  const busy = tasks.map(({ busyMs }) => busyMs)
  const row = (what: string, times: readonly number[]) => [
    what,
    times.length,
    percentile(times, 0.5),
    percentile(times, 0.95),
    percentile(times, 1),
  ]
  return {
    title: `The palette over 100,000 calls, ${rounds} rounds: from a key until its result is drawn, and the main thread's tasks`,
    columns: ['what', 'times', 'p50 ms', 'p95', 'longest'],
    rows: [
      row('opens', opened),
      row('shows results', results),
      row('shows calls of the library', found),
      row(
        'tasks over 1 ms',
        wall.filter((ms) => ms > 1),
      ),
      row(
        'tasks, the thread’s own time',
        busy.filter((ms) => ms > 1),
      ),
    ],
    figures: {
      openP95Ms: percentile(opened, 0.95),
      resultsP95Ms: percentile(results, 0.95),
      callsP95Ms: percentile(found, 0.95),
      tasksOver50Ms: wall.filter((ms) => ms > LONG_MS).length,
      busyTasksOver50Ms: busy.filter((ms) => ms > LONG_MS).length,
    },
  }
}
