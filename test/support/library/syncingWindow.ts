import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { LibraryStore } from '../../../src/core/library/store/libraryStore.ts'
import { newState, type SyncState } from '../../../src/core/library/sync/syncState.ts'
import { startSimulator, type Simulator } from '../../../src/simulator/server.ts'
import { launchBrowser } from '../bench/launchBrowser.ts'
import { placeCall } from '../app/placedCalls.ts'
import { toneWav } from '../app/toneWav.ts'
import type { Stalls } from '../stalls/stallProbe.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PROBE = pathToFileURL(join(ROOT, 'test/support/stalls/reportStalls.ts')).href
/** The service's calls: the first reading of the list takes a page of 100 every 600 ms, so it's longer than the scrolling. */
const SERVICE_CALLS = 10_000
/** The list, and then the transcript of the playing call. */
const SCROLL_MS = 20_000
const RECORDING_SECONDS = 60

/**
 * The app in a browser with a copy of the library `file`: how soon the window shows its calls, and how long the window and the
 * process with the key stand still while a user scrolls and plays a call, without a library and while it syncs.
 */
export async function syncingWindow(dataFolder: string, file: string) {
  const service = await startSimulator({ calls: SERVICE_CALLS, seed: 3 })
  const callId = await placeCall(service, {
    title: 'Played',
    durationSeconds: RECORDING_SECONDS,
    audio: { bytes: toneWav({ seconds: RECORDING_SECONDS, hertz: 300 }), extension: 'wav' },
    transcription: Array.from(
      { length: 200 },
      (_, turn) => `${turn % 2 === 0 ? 'Inês Duarte' : 'Sofia Ruiz'}: This is what they said in turn ${turn}.`,
    ).join('\n'),
  })
  const browser = await launchBrowser()
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
    const before = await measure(page, host, callId)
    await replaceLibrary(page, { host, dataFolder, file })
    const library = libraryIn(dataFolder)
    host = await startHost(dataFolder)
    // The file has full records, which may not be saved here: the first start deletes them.
    await showCalls(page, host)
    await host.stop()
    host = await startHost(dataFolder)
    const { firstRowsMs, interactiveMs } = await showCalls(page, host)
    await host.stop()

    putState(library, newState(null))
    host = await startHost(dataFolder)
    await page.goto(host.link)
    await enterKey(page, service)
    // Only the library can answer it, also while it isn't complete.
    const list = new URL('/calls?filter=attendee+not_empty', host.link)
    const isSyncing = () => page.getByRole('button', { name: /of about|read so far/ }).waitFor()
    await page.goto(list.href)
    await page.getByRole('row').nth(5).waitFor()
    await isSyncing()
    const syncing = await measure(page, host, callId)
    await page.goto(list.href)
    await isSyncing()
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

async function showCalls(page: Page, host: Host) {
  const startedAt = performance.now()
  await page.goto(host.link)
  await page.getByRole('row').nth(5).waitFor()
  const firstRowsMs = performance.now() - startedAt
  await page.getByText(/^\d{2,},\d{3} calls$|^\d{3},\d{3} calls$/).waitFor()
  return { firstRowsMs, interactiveMs: performance.now() - startedAt }
}

/** The list must be open. */
async function measure(page: Page, host: Host, callId: number) {
  await host.takeStalls()
  await page.evaluate(() => void (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0))
  await scroll(page, ['End', 'Home'])
  // Without loading the page, as the app's own links do.
  await page.evaluate(
    `history.pushState({}, '', '/calls/${callId}'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  )
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await scroll(page)
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)
  return {
    tasksOver50Ms: tasks.length,
    longestTaskMs: Math.max(0, ...tasks),
    core: await host.takeStalls(),
  }
}

async function scroll(page: Page, keys: readonly string[] = []): Promise<void> {
  await page.mouse.move(800, 500)
  const end = performance.now() + SCROLL_MS
  for (let turn = 0; performance.now() < end; turn += 1) {
    await page.mouse.wheel(0, turn % 20 < 14 ? 1500 : -900)
    await page.evaluate('new Promise(requestAnimationFrame)')
    const key = keys[Math.floor(turn / 40) % 2]
    if (key !== undefined && turn % 40 === 39) await page.keyboard.press(key)
  }
}

export async function connect(page: Page, link: string, service: Simulator): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Name', { exact: true }).fill('Bench')
  await page.getByLabel('Base URL').fill(service.baseUrl)
  await page.getByLabel('API key').fill(service.apiKey)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('row').nth(5).waitFor()
  await page.getByRole('button', { name: 'Don’t save', exact: true }).click()
}

/** This machine may have no keychain; then each start of the host needs the key, and there is no sync before. */
export async function enterKey(page: Page, service: Simulator): Promise<void> {
  await page.goto(new URL('/settings', page.url()).href)
  await page.getByRole('button', { name: /^(Enter|Replace) API key/ }).click()
  await page.locator('input[type=password]').fill(service.apiKey)
  await page.keyboard.press('Enter')
  await page.locator('input[type=password]').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Calls', exact: true }).first().click()
}

/** Stops the connected host and gives its workspace a copy of the library `file`, as if that were all calls of the service. */
export async function replaceLibrary(
  page: Page,
  { host, dataFolder, file }: { readonly host: Host; readonly dataFolder: string; readonly file: string },
): Promise<void> {
  await page.goto(new URL('/settings', page.url()).href)
  await page.getByRole('radio', { name: /^Calls only/ }).click()
  const library = libraryIn(dataFolder)
  // The button is checked before the choice is stored.
  while (!existsSync(library)) await page.waitForTimeout(20)
  await host.stop()
  for (const suffix of ['-wal', '-shm']) rmSync(library + suffix, { force: true })
  copyFileSync(file, library)
  putState(library, { ...newState(null), walkedAt: Date.now(), incrementedAt: Date.now() })
}

export function libraryIn(dataFolder: string): string {
  const workspaces = join(dataFolder, 'workspaces')
  const [workspaceId] = readdirSync(workspaces)
  return join(workspaces, workspaceId!, 'library', 'calls.sqlite')
}

/** Sets how far the sync has come. */
export function putState(path: string, state: SyncState): void {
  const store = new LibraryStore(path)
  store.readState()
  store.putPage({ calls: [], state, now: Date.now() })
  store.close()
}

interface Host {
  readonly link: string
  /** Of its main thread, which has the key, since the last call. */
  takeStalls(): Promise<Stalls>
  stop(): Promise<void>
}

export async function startHost(dataFolder: string): Promise<Host> {
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
