import { chromium, type Browser } from 'playwright'
import { CHROMIUM_ARGUMENTS, findChromium } from '../../../src/hosts/setup/chromium.mjs'

/** The browser that tests use. The caller closes it. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: CHROMIUM_ARGUMENTS })
}
