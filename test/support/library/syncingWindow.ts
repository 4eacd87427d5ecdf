import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { LibraryStore } from '../../../src/core/library/store/libraryStore.ts'
import { newState, type SyncState } from '../../../src/core/library/sync/syncState.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../../../src/hosts/setup/chromium.mjs'
import { startSimulator, type Simulator } from '../../../src/simulator/server.ts'
import type { Stalls } from '../stalls/stallProbe.ts'
import { NumberedService } from './numberedService.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PROBE = pathToFileURL(join(ROOT, 'test/support/stalls/reportStalls.ts')).href
/** The service's calls: the first reading of the list takes a page of 100 every 600 ms. */
const SERVICE_CALLS = 5000
const SCROLL_MS = 20_000

/**
 * The app in a browser with `calls` calls on this computer: how soon the window shows them, and how long the window and the
 * process with the key stand still while the list is scrolled, without a library and while it syncs.
 */
export async function syncingWindow(dataFolder: string, calls: number) {
  const service = await startSimulator({ calls: SERVICE_CALLS, seed: 3 })
  const browser = await chromium.launch({ executablePath: findChromium()!, args: CHROMIUM_ARGUMENTS })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(() => {
    const long: number[] = []
    Object.assign(globalThis, { longTasks: long })
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
      // Node's types don't have it.
      type: 'longtask' as never,
    })
  })
  let host = await startHost(dataFolder)
  try {
    await connect(page, host.link, service)
    const before = await scrollAndMeasure(page, host)
    await page.goto(new URL('/settings', page.url()).href)
    await page.getByRole('radio', { name: /^Calls only/ }).click()
    await page.getByText(/^\d[\d,]* (of about|calls)/).waitFor()
    await host.stop()

    fill(dataFolder, calls, { ...newState(null), walkedAt: Date.now(), incrementedAt: Date.now() })
    host = await startHost(dataFolder)
    const startedAt = performance.now()
    await page.goto(host.link)
    await page.getByRole('row').nth(5).waitFor()
    const firstRowsMs = performance.now() - startedAt
    await page.getByText(/^\d{2,},\d{3} calls$|^\d{3},\d{3} calls$/).waitFor()
    const interactiveMs = performance.now() - startedAt
    await host.stop()

    fill(dataFolder, 0, newState(null))
    host = await startHost(dataFolder)
    await page.goto(host.link)
    await page.getByRole('button', { name: 'Show calls on this computer' }).click()
    await page.getByRole('row').nth(5).waitFor()
    const syncing = await scrollAndMeasure(page, host)
    return {
      windowFirstRowsMs: firstRowsMs,
      windowInteractiveMs: interactiveMs,
      windowTasksOver50MsBefore: before.tasksOver50Ms,
      coreLongestStallMsBefore: before.core.longestMs,
      coreLongestStallCpuMsBefore: before.core.longestCpuMs,
      windowTasksOver50Ms: syncing.tasksOver50Ms,
      windowLongestTaskMs: syncing.longestTaskMs,
      coreLongestStallMs: syncing.core.longestMs,
      coreLongestStallCpuMs: syncing.core.longestCpuMs,
    }
  } finally {
    await host.stop()
    await browser.close()
    await service.close()
  }
}

async function scrollAndMeasure(page: Page, host: Host) {
  await host.takeStalls()
  await page.evaluate(() => void (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0))
  await page.mouse.move(800, 500)
  const end = performance.now() + SCROLL_MS
  for (let turn = 0; performance.now() < end; turn += 1) {
    await page.mouse.wheel(0, turn % 20 < 14 ? 1500 : -900)
    await page.evaluate('new Promise(requestAnimationFrame)')
    if (turn % 40 === 39) await page.keyboard.press(turn % 80 === 39 ? 'End' : 'Home')
  }
  const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)
  return {
    tasksOver50Ms: tasks.length,
    longestTaskMs: Math.max(0, ...tasks),
    core: await host.takeStalls(),
  }
}

async function connect(page: Page, link: string, service: Simulator): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Name', { exact: true }).fill('Bench')
  await page.getByLabel('Base URL').fill(service.baseUrl)
  await page.getByLabel('API key').fill(service.apiKey)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('row').nth(5).waitFor()
  await page.getByRole('button', { name: 'Nothing', exact: true }).click()
}

/** Adds calls to the workspace's library, and sets how far the sync has come. */
function fill(dataFolder: string, calls: number, state: SyncState): void {
  const workspaces = join(dataFolder, 'workspaces')
  const [workspaceId] = readdirSync(workspaces)
  const store = new LibraryStore(join(workspaces, workspaceId!, 'library', 'calls.sqlite'), { now: () => Date.now() })
  store.readState()
  const numbered = new NumberedService(calls)
  for (let from = 0; from < calls; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, calls - from) }, (_, at) => numbered.record(from + at))
    store.putPage({ calls: rows, state: null, now: Date.now() })
  }
  store.putPage({ calls: [], state, now: Date.now() })
  store.close()
}

interface Host {
  readonly link: string
  /** Of its main thread, which has the key, since the last call. */
  takeStalls(): Promise<Stalls>
  stop(): Promise<void>
}

async function startHost(dataFolder: string): Promise<Host> {
  const args = ['--host', 'web', '--no-open', '--port', '0', '--data', dataFolder]
  const child = fork(join(ROOT, 'src/hosts/start.ts'), args, {
    cwd: ROOT,
    execArgv: ['--import', PROBE],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return {
    link: await printedLink(child),
    takeStalls: async () => {
      child.send('take')
      const [stalls] = (await once(child, 'message')) as [Stalls]
      return stalls
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}

function printedLink(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const link = /^Earshot is at (\S+)$/mu.exec(output)?.[1]
      if (link !== undefined) resolve(link)
    })
    child.once('exit', (code) => reject(new Error(`The host ended with ${code}:\n${output}`)))
  })
}
