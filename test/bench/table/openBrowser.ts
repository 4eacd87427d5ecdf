import { chromium, type Browser, type Page } from 'playwright'
import { findChromium } from '../../../src/hosts/setup/chromium.mjs'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
]

/** A browser for one measurement, with a window of 1400 × 900. The caller closes it. */
export async function openBrowser(): Promise<{ readonly browser: Browser; readonly page: Page }> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--headless=new', ...ARGUMENTS],
    headless: false,
    ignoreDefaultArgs: ['--headless', '--hide-scrollbars'],
  })
  return { browser, page: await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage() }
}
