import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test'
import type { AppOptions } from './earshot.ts'

import { CHROMIUM_ARGUMENTS, findHeadlessChromium } from '../../src/hosts/setup/chromium.mjs'

// For this process, which runs the tests and the service, and for the hosts that it starts.
Object.assign(process.env, { TZ: 'UTC', LC_ALL: 'en_US.UTF-8', LANGUAGE: 'en_US' })

const executablePath = findHeadlessChromium()

/** Of both commands. With EARSHOT_PICTURES=1, screenshots go to screenshots/. Traces of failures go to test-results/. Neither is committed. */
export const COMMON: PlaywrightTestConfig<AppOptions> = {
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './buildOnce.ts',
  // Tests wait for half of their time, for the pace of requests or for a media element: more workers than a runner's two cores.
  workers: 3,
  // Tests are independent; running them one by one keeps all workers busy to the end.
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Against hanging only: the app spaces its requests and pauses for up to a minute, and a busy machine takes several times as long.
  timeout: 15 * 60_000,
  expect: { timeout: 3 * 60_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGUMENTS },
    // Only the steps and the console. The screencast takes more CPU than the hosts, and the page before and after each step a
    // sixth of a test's CPU. A failure still has its last page, as a picture and as text; `--trace on` records everything.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
}

/**
 * `npm test`: one scenario for each promise of the README in the browser, and on the desktop what differs there. The built
 * renderer behind a real host, the simulator behind that.
 */
export default defineConfig<AppOptions>({
  ...COMMON,
  testIgnore: '**/*.deep.e2e.ts',
  globalTimeout: 45 * 60_000,
  projects: [
    { name: 'browser', testIgnore: ['**/*.deep.e2e.ts', 'desktop/**', 'electron.e2e.ts'] },
    // The built desktop app, with a stand-in for Electron.
    { name: 'desktop', testMatch: 'desktop/*.e2e.ts', use: { host: 'desktop' } },
    { name: 'electron', testMatch: 'electron.e2e.ts' },
  ],
})
