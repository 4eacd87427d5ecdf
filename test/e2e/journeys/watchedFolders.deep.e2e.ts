import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startDesktopApp } from '../../support/app/desktopApp.ts'
import { startWebHost } from '../../support/app/webHost.ts'
import { withoutCommand } from '../commandsOnScreen.ts'
import { API_KEY, type AppOptions, connect, expect, importsReceived, refusedByPolicy, test, goTo } from '../earshot.ts'
import { look } from '../look.ts'
import { record, recordFour, setUpFolder } from '../watchedFolder.ts'

/** Recordings appear in a folder and become calls without a person, after the rule was confirmed once. */

test.use({ calls: 24 })

test('recordings of a watched folder become calls, over quitting too @both-hosts', async ({
  host,
  browser,
  dataFolder,
  service,
}) => {
  const folder = join(dataFolder, '..', `${dataFolder.slice(-6)}-recordings`)
  await recordFour(folder)
  let running = await start(host, browser, dataFolder)
  let { page } = running
  const accepted = () => importsReceived(service).filter(({ status }) => status === 202).length

  // The pages are the same on both hosts, and only a browser's window can be resized here.
  const lookAt = async (name: string) => {
    if (host !== 'web') return
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await look(page, name, colorScheme)
    }
  }

  try {
    const refused = refusedByPolicy(page)
    await connect(page, service)

    await test.step('the folder is looked at, and nothing is sent before it is confirmed', async () => {
      await goTo(page, 'w')
      await expect(page.getByRole('heading', { name: 'No watched folders yet' })).toBeVisible()
      await lookAt('folders-empty')
      await setUpFolder(page, () => running.chooseFolder(folder))
      expect(refused).toEqual([])
      await lookAt('folder-setup')
      expect.soft(await withoutCommand(page)).toEqual([])
      expect(accepted()).toBe(0)
      await page.getByRole('button', { name: 'Confirm and send 3' }).click()
    })

    const files = () => page.getByRole('list', { name: 'Files' }).getByRole('listitem')
    await test.step('what the rule reads is sent, and the rest waits for a person', async () => {
      await expect(page.getByRole('button', { name: 'Sent 3' })).toBeVisible()
      await expect(page.getByRole('link', { name: /Imports.*1 needs attention/ })).toBeVisible()
      await lookAt('folder')
      await page.getByRole('button', { name: 'Needs attention 1' }).click()
      await expect(files()).toHaveCount(1)
      await expect(files()).toContainText('Unknown agent')
      await lookAt('folder-attention')
    })

    await test.step('after quitting, what has arrived meanwhile is sent, and nothing twice', async () => {
      await running.stop()
      await record(folder, { at: 5, extension: '101' })
      running = await start(host, browser, dataFolder)
      page = running.page
      await enterKey(page, dataFolder)
      await goTo(page, 'w')
      await lookAt('folders')
      await page.getByRole('list', { name: 'Watched folders' }).getByRole('link').click()
      await expect(page.getByRole('button', { name: 'Sent 4' })).toBeVisible()
      expect(accepted()).toBe(4)
    })

    await test.step('a corrected agent is remembered for the next recordings', async () => {
      await page.getByRole('button', { name: /^Enter details of out-.*-309-/ }).click()
      await lookAt('folder-details')
      await page.getByRole('complementary').getByRole('combobox', { name: 'Agent' }).press('ArrowDown')
      await page.getByRole('option').nth(1).click()
      // Of this extension, it is the only one that waits.
      await page.getByRole('button', { name: 'Save and send', exact: true }).click()
      await record(folder, { at: 6, extension: '309' })
      await page.getByRole('button', { name: 'Check now' }).click()
      await expect(page.getByRole('button', { name: 'Sent 6' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Needs attention 0' })).toBeVisible()
      expect(accepted()).toBe(6)
    })

    await test.step('each file leads to its call', async () => {
      const last = files().filter({ hasText: '-309-' }).last()
      await expect(last).toContainText('Sent')
      await last.getByRole('link', { name: 'Open call' }).click()
      await expect(page).toHaveURL(/\/calls\/\d+/)
      await expect(
        page.getByRole('region', { name: 'Player' }).or(page.getByText('Nov 21, 2026')).first(),
      ).toBeVisible()
    })
  } finally {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Playwright has none for actions, which would wait for the end of the test. */
const ACTION_LIMIT_MS = 3 * 60_000

interface Running {
  readonly page: Page
  /** By its path on the web host, in the system's dialog on the desktop. */
  chooseFolder(folder: string): Promise<void>
  stop(): Promise<void>
}

async function start(host: AppOptions['host'], browser: Browser, dataFolder: string): Promise<Running> {
  if (host === 'desktop') {
    const desktop = await startDesktopApp({ dataFolder })
    const page = await desktop.page()
    page.setDefaultTimeout(ACTION_LIMIT_MS)
    return {
      page,
      async chooseFolder(folder) {
        await desktop.evaluate(({ dialog }, path) => {
          dialog.folderToChoose = path
        }, folder)
        await page.getByRole('button', { name: 'Choose folder' }).click()
      },
      stop: () => desktop.stop(),
    }
  }
  const app = await startWebHost({ dataFolder })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(ACTION_LIMIT_MS)
  await page.goto(app.link)
  return {
    page,
    async chooseFolder(folder) {
      await page.getByLabel('Path of the folder on this computer').fill(folder)
      await page.getByRole('button', { name: 'Scan folder' }).click()
    },
    async stop() {
      await page.close()
      await app.stop()
    },
  }
}

/** The key was only stored until the app quit, because the system has no keychain. */
async function enterKey(page: Page, dataFolder: string): Promise<void> {
  const [budget = ''] = globSync(join(dataFolder, 'workspaces/*/import-budget.json'))
  const workspaceId = /workspaces\/([^/]+)\//.exec(budget)?.[1]
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, `/connect?key=${workspaceId}`)
  await page.getByLabel('API key').fill(API_KEY)
  await page.getByRole('button', { name: 'Save API key' }).click()
  await expect(page.getByRole('heading', { name: 'All calls' })).toBeVisible()
}
