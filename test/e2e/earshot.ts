import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type FileChooser, type Page } from '@playwright/test'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { type DesktopApp, startDesktopApp } from '../support/app/desktopApp.ts'
import { startWebHost } from '../support/app/webHost.ts'
import { withoutCommand } from './commandsOnScreen.ts'

/** A known value, so that tests can search for it where it must not appear. */
export const API_KEY = 'e2e-key-4f9c1d7be20a58c36e'

interface Workplace {
  /** This worker's service, with a Postgres in it. */
  readonly sharedService: Simulator
}

export interface Host {
  /** Which host the project's tests run on. */
  readonly host: 'web' | 'desktop'
}

/** The app on one of the hosts. */
interface App {
  /** Opens it, with its token on the web host. */
  readonly link: string
  /** Everything it has written so far, on both outputs. */
  output(): string
}

interface Desk {
  /** A new data folder. */
  readonly dataFolder: string
  /** The app on the project's host; started only if a test uses it. */
  readonly app: App
  /** The desktop app, for tests of its own manners. On the desktop, `page` is its window. */
  readonly desktop: DesktopApp
  /** Starts the desktop app at the first call. */
  readonly openDesktop: () => Promise<DesktopApp>
  /** The worker's service, without faults of earlier tests but with calls they added, see `callCount`. */
  readonly service: Simulator
}

/** Tests of the whole app: the built page in Chromium, a host process, and the service in the test's process, so that the test can inspect it. */
export const test = base.extend<Desk, Workplace & Host>({
  host: ['web', { scope: 'worker', option: true }],
  sharedService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures off this pattern
    async ({}, provide) => {
      const service = await startSimulator({ apiKey: API_KEY, calls: 160, seed: 11, processingMs: 800 })
      await provide(service)
      await service.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  service: async ({ sharedService }, provide) => {
    await provide(sharedService)
    sharedService.faults.clear()
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  dataFolder: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-e2e-'))
    await provide(folder)
    await rm(folder, { recursive: true, force: true })
  },
  app: async ({ host, dataFolder, openDesktop }, provide) => {
    if (host === 'desktop') return provide(await openDesktop())
    const app = await startWebHost({ dataFolder })
    await provide(app)
    await app.stop()
  },
  openDesktop: async ({ dataFolder }, provide) => {
    let started: Promise<DesktopApp> | undefined
    await provide(() => (started ??= startDesktopApp({ dataFolder })))
    // One that couldn't start has ended.
    const app = await started?.catch(() => undefined)
    await app?.stop()
  },
  desktop: async ({ openDesktop }, provide) => provide(await openDesktop()),
  page: async ({ page, host, openDesktop }, provide) => {
    const shown = host === 'desktop' ? await (await openDesktop()).page() : page
    await provide(shown)
    if (!shown.isClosed()) expect.soft(await withoutCommand(shown), 'buttons without a command').toEqual([])
  },
})

export { expect }

/** Fills in the connect form. */
export async function fillConnection(
  page: Page,
  { baseUrl, apiKey = API_KEY }: { readonly baseUrl: string; readonly apiKey?: string },
): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Test workspace')
  await page.getByLabel('Base URL').fill(baseUrl)
  await page.getByLabel('API key').fill(apiKey)
}

/** How many calls the service has now. */
export async function callCount(service: Simulator): Promise<number> {
  const [row] = await service.database.query(sql`select count(*)::int as calls from calls`)
  return Number(row?.['calls'])
}

/** From the first-start page to the calls of the test's service. */
export async function connect(page: Page, service: Pick<Simulator, 'baseUrl'>): Promise<void> {
  await fillConnection(page, service)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All calls' })).toBeVisible()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  // The question whether calls may be saved.
  await page.getByRole('button', { name: 'Don’t save', exact: true }).click()
}

/** Chooses files in the system's dialog, which `open` opens. */
export async function chooseFiles(
  page: Page,
  open: () => Promise<void>,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  // The page intercepts the dialog only after it receives that request, which precedes this one.
  await page.evaluate(() => undefined)
  await open()
  await (await chooser).setFiles(files)
}

/** What the page's Content Security Policy refuses from now on: the list grows. */
export function refusedByPolicy(page: Page): readonly string[] {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  return refused
}

/** Opens a call's page like a link in the app, without reloading the app. */
export async function openCall(page: Page, callId: number, search = ''): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, `/calls/${callId}${search}`)
}

/** Drops real files on the window, with the browser's trusted event. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data })
  }
  await session.detach()
}

/**
 * Fills in the required fields of an import and submits it. Tests of one worker share a service, so it may have a call at the same
 * time already, which makes the button say "Import anyway".
 */
export async function sendImport(page: Page, title: string): Promise<void> {
  await fillImport(page, title)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import( anyway)?$/ })
    .click()
}

export async function fillImport(page: Page, title: string): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('Agent').fill('a')
  await page.getByRole('option').first().click()
  await form.getByLabel('Title').fill(title)
}

/** Opens the call of an import from the queue, as soon as it is ready. */
export async function openImported(page: Page, title: string): Promise<void> {
  const one = page.getByRole('listitem').filter({ hasText: title })
  await expect(one).toContainText('Imported', { timeout: 20_000 })
  await one.getByRole('link', { name: 'Open call' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** What the service was sent of recordings, in order. */
export function importsReceived(service: Simulator) {
  return service.requests.all().filter(({ method, path }) => method === 'POST' && path === '/v1/calls/import')
}
