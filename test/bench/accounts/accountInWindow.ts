import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startSimulator } from '../../../src/simulator/server.ts'
import { percentile } from '../../support/bench/percentile.ts'
import { launchBrowser } from '../../support/bench/launchBrowser.ts'
import { connect, replaceLibrary, startHost } from '../../support/library/syncingWindow.ts'

const OPENED = 20

/** How long the account `name` of the library `file` takes to open in the app itself, in a browser, by a click in the list. */
export async function accountInWindow(file: string, name: string) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-window-'))
  const service = await startSimulator({ calls: 1000, seed: 3 })
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(WATCH)
  let host = await startHost(dataFolder)
  try {
    await connect(page, host.link, service)
    await replaceLibrary(page, { host, dataFolder, file })
    host = await startHost(dataFolder)
    await page.goto(host.link)
    const firstMs = await open(page, name)
    const openMs: number[] = []
    for (let at = 0; at < OPENED; at += 1) openMs.push(await open(page, name))
    return { windowFirstMs: Math.round(firstMs), windowOpenP95Ms: Math.round(percentile(openMs, 0.95)) }
  } finally {
    await host.stop()
    await browser.close()
    await service.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** From the click to the end of the frame that shows calls of the account, in ms. */
async function open(page: Page, name: string): Promise<number> {
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  // Typed before it has the focus, keys would be shortcuts.
  await page.getByRole('textbox', { name: 'Find a company or person' }).fill(name)
  const link = page.getByRole('table', { name: 'Accounts' }).getByRole('link', { name })
  await link.waitFor()
  await page.waitForTimeout(500)
  await link.click()
  await page.getByRole('list', { name: 'Calls and chats' }).getByRole('link').first().waitFor()
  return page.evaluate<number>('shownMs()')
}

const WATCH = `
  let clickedAt = 0
  let shownAt = Promise.resolve(0)
  const drawn = () => new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('[aria-label="Calls and chats"] a') === null) requestAnimationFrame(look)
      else {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(null)
      }
    }
    requestAnimationFrame(look)
  })
  addEventListener('click', () => {
    clickedAt = performance.now()
    shownAt = drawn()
  }, true)
  globalThis.shownMs = async () => (await shownAt) - clickedAt`
