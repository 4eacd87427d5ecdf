import { defineConfig, devices } from '@playwright/test'
import type { Host } from './earshot.ts'

import { CHROMIUM_ARGUMENTS, findChromium } from '../../src/hosts/setup/chromium.mjs'

const executablePath = findChromium()

/** End-to-end tests: the built renderer behind a real host, the simulator behind that. With EARSHOT_PICTURES=1, screenshots go to screenshots/. Traces of failures go to test-results/. Neither is committed. */
export default defineConfig<object, Host>({
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
  // Only a safety limit: a busy machine takes several times as long.
  timeout: 3 * 60_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    { name: 'browser', testIgnore: ['desktop/**', 'electron.e2e.ts'] },
    // The built desktop app, with a stand-in for Electron: its own tests, and those tagged in their title.
    { name: 'desktop', grep: /desktop\/|@both-hosts/, use: { host: 'desktop' } },
    { name: 'electron', testMatch: 'electron.e2e.ts' },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGUMENTS },
    // Only the steps and the console. The screencast takes more CPU than the hosts, and the page before and after each step a
    // sixth of a test's CPU. A failure still has its last page, as a picture and as text; `--trace on` records everything.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
})
