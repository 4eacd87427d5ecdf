import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type FileChooser, type Page } from '@playwright/test'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { type DesktopApp, startDesktopApp } from '../support/app/desktopApp.ts'
import { startWebHost } from '../support/app/webHost.ts'
import { withoutCommand } from './commandsOnScreen.ts'

/** A known value, so that tests can search for it where it must not appear. */
export const API_KEY = 'e2e-key-4f9c1d7be20a58c36e'

export interface AppOptions {
  /** Which host the project's tests run on. */
  readonly host: 'web' | 'desktop'
  /** How many calls `service` has. */
  readonly calls: number
}

/** The app on one of the hosts. */
interface App {
  /** Opens it, with its token on the web host. */
  readonly link: string
  /** Everything it has written so far, on both outputs. */
  output(): string
}

interface Desk {
  /** A new data folder. What a test puts beside it is removed too. */
  readonly dataFolder: string
  /** The app on the project's host; started only if a test uses it. */
  readonly app: App
  /** The desktop app, for tests of its own rules. On the desktop, `page` is its window. */
  readonly desktop: DesktopApp
  /** Starts the desktop app at the first call. */
  readonly openDesktop: () => Promise<DesktopApp>
  /** The test's own service. */
  readonly service: Simulator
}

/** Tests of the whole app: the built page in Chromium, a host process, and the service in the test's process, so that the test can inspect it. */
export const test = base.extend<Desk & AppOptions>({
  host: ['web', { option: true }],
  calls: [160, { option: true }],
  service: async ({ calls }, provide) => {
    const service = await startSimulator({ apiKey: API_KEY, calls, seed: 11, processingMs: 200 })
    await provide(service)
    await service.close()
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures off this pattern
  dataFolder: async ({}, provide) => {
    const around = await mkdtemp(join(tmpdir(), 'earshot-e2e-'))
    const folder = join(around, 'app-data')
    await mkdir(folder)
    await provide(folder)
    // A process that was killed may still write.
    await rm(around, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
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

/** For tests of the desktop app alone: `page` is its window, and no other browser starts. */
export const desktopTest = test.extend({
  page: async ({ openDesktop }, provide) => provide(await (await openDesktop()).page()),
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

/** From the first-start page to the calls of the test's service, which aren't saved. */
export async function connect(page: Page, service: Pick<Simulator, 'baseUrl'>): Promise<void> {
  await fillConnection(page, service)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All calls' })).toBeVisible()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Don’t save', exact: true }).click()
  await expectAnswered(page)
}

/** The list gets the room of the question once the answer is stored, so what is below moves. */
async function expectAnswered(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Save calls on this computer' })).toBeHidden()
}

/** Answers the question on the list: the calls and their transcripts are saved. */
export async function saveCalls(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Calls and transcripts' }).click()
  await expectAnswered(page)
}

/** As `connect`, but the calls and their transcripts are saved. */
export async function connectAndSave(page: Page, service: Pick<Simulator, 'baseUrl'>): Promise<void> {
  await fillConnection(page, service)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await saveCalls(page)
}

/** The list of the current filters has its rows: until then there are skeletons, and rows below the fold of the list before. */
export async function expectRows(page: Page): Promise<void> {
  await expect(page.getByRole('grid', { name: 'Calls' })).toHaveAttribute('aria-activedescendant', /^call-row-/)
}

/** Toasts stay from now on, as under the pointer. Otherwise they are dismissed automatically, perhaps before a busy machine looks. */
export function keepToasts(page: Page): Promise<void> {
  return page.getByRole('region', { name: 'Notifications' }).evaluate((region) => {
    // Again and again, because some changes of the focus start their timers again.
    setInterval(() => region.dispatchEvent(new MouseEvent('mousemove', { bubbles: true })), 500)
  })
}

/** Presses `g` and `key`. Neither waits for the other, because the app forgets the first key after 1.5 s. */
export async function goTo(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(key)])
}

/** Opens a page like a link in the app, without reloading the app. */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
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

export async function openCall(page: Page, callId: number, search = ''): Promise<void> {
  await openPath(page, `/calls/${callId}${search}`)
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

/** Enters the details of a recording that was dropped by itself, and imports it. */
export async function sendImport(page: Page, title: string): Promise<void> {
  const details = page.getByRole('complementary')
  await details.getByRole('combobox', { name: 'Agent' }).fill('a')
  await page.getByRole('option').first().click()
  await details.getByRole('textbox', { name: 'Title' }).fill(title)
  await details.getByRole('button', { name: 'Import…' }).click()
  const gate = page.getByRole('dialog', { name: /^Import/ })
  // Its date has no time zone, or is that of the file, which has to be accepted here.
  await expect(gate.getByRole('checkbox').first()).toBeVisible()
  for (const doubt of await gate.getByRole('checkbox').all()) await doubt.setChecked(true)
  await gate.getByRole('button', { name: 'Import 1 recording' }).click()
}

/** Opens the call of an import from the queue, as soon as it is ready. */
export async function openImported(page: Page, title: string): Promise<void> {
  const one = page.getByRole('listitem').filter({ hasText: title })
  await expect(one).toContainText('Imported')
  await one.getByRole('link', { name: 'Open call' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** What the service was sent of recordings, in order. */
export function importsReceived(service: Simulator) {
  return service.requests.all().filter(({ method, path }) => method === 'POST' && path === '/v1/calls/import')
}
