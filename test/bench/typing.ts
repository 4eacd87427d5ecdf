import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { percentile } from '../support/bench/percentile.ts'
import { buildPages } from './table/buildPages.ts'
import { openBrowser } from './table/openBrowser.ts'
import { servePages } from './table/servePages.ts'
import { traceTasks, type Task } from './table/traceTasks.ts'

/** A longer task delays the next key. Source: Long Tasks API. */
const LONG_MS = 50
/** Between two keys: a fast typist. */
const KEY_MS = 60

/**
 * Types a filter above 100,000 calls, key by key: as text, with suggestions from those calls, and in the editor of one
 * condition. Every task of the page's main thread is traced. `npm run bench -- typing [rounds]`.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const rounds = Number(args[0] ?? 3)
  const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-typing-'))
  const tasks = new Map<string, Task[]>()
  try {
    await buildPages([{ name: 'typing', entry: 'typing.tsx' }], folder)
    const { origin, close } = await servePages(folder)
    try {
      for (let round = 1; round <= rounds; round += 1) {
        console.error(`Round ${round} of ${rounds} …`)
        for (const [name, traced] of await measureRound(`${origin}/typing/`)) {
          tasks.set(name, [...(tasks.get(name) ?? []), ...traced])
        }
      }
    } finally {
      close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return resultOf(tasks, rounds)
}

async function measureRound(url: string): Promise<ReadonlyMap<string, readonly Task[]>> {
  const { browser, page } = await openBrowser()
  try {
    const cdp = await page.context().newCDPSession(page)
    await page.goto(url)
    await page.getByRole('row').nth(5).waitFor()
    // The editors load when the page is idle; loading them isn't typing.
    await page.keyboard.press('f')
    await page.getByRole('combobox', { name: 'Filter by' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Filters as text' }).waitFor()
    await page.waitForTimeout(1000)
    return new Map([
      ['as text', await traceTasks(cdp, () => typeText(page))],
      ['in an editor', await traceTasks(cdp, () => typeInEditor(page))],
    ])
  } finally {
    await browser.close()
  }
}

async function typeText(page: Page): Promise<void> {
  await type(page, 'lead_company ilike %acme 1% and lead_name = "Anna 99" and duration > 5m and ai_score < 60')
  await page.keyboard.press('Enter')
  // Edits a long filter in the middle.
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowLeft', { delay: KEY_MS })
  await type(page, ' and timestamp > last 7 days')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

async function typeInEditor(page: Page): Promise<void> {
  for (const [field, label, value] of [
    ['company', 'Find a value', 'acme and sons of the north'],
    ['length', 'Value', '1h 5m'],
    ['title', 'Value', 'renewal with the whole team'],
  ] as const) {
    await page.keyboard.press('f')
    await page.getByRole('combobox', { name: 'Filter by' }).waitFor()
    await type(page, field)
    await page.keyboard.press('Enter')
    await page.getByLabel(label, { exact: true }).waitFor()
    await type(page, value)
    await page.keyboard.press('Enter')
    await page.getByLabel(label, { exact: true }).waitFor({ state: 'detached' })
  }
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: KEY_MS })
}

function resultOf(tasks: ReadonlyMap<string, readonly Task[]>, rounds: number): BenchResult {
  const all = [...tasks.values()].flat()
  return {
    title: `Typing a filter above 100,000 calls, ${rounds} rounds: every task of the page’s main thread. Busy: the thread’s own time`,
    columns: ['typing', 'tasks', 'p99 busy ms', 'longest busy ms', 'longest ms', 'busy over 50 ms', 'over 50 ms'],
    rows: [...tasks].map(([name, traced]) => [
      name,
      traced.length,
      percentile(
        traced.map(({ busyMs }) => busyMs).filter((ms) => ms > 1),
        0.99,
      ),
      longest(traced.map(({ busyMs }) => busyMs)),
      longest(traced.map(({ wallMs }) => wallMs)),
      traced.filter(({ busyMs }) => busyMs > LONG_MS).length,
      traced.filter(({ wallMs }) => wallMs > LONG_MS).length,
    ]),
    figures: {
      longestBusyMs: longest(all.map(({ busyMs }) => busyMs)),
      longestTaskMs: longest(all.map(({ wallMs }) => wallMs)),
      longTasks: all.filter(({ wallMs }) => wallMs > LONG_MS).length,
      longBusyTasks: all.filter(({ busyMs }) => busyMs > LONG_MS).length,
    },
  }
}

function longest(values: readonly number[]): number {
  return values.reduce((most, ms) => Math.max(most, ms), 0)
}
