import { defineConfig, devices } from '@playwright/test'
import type { Host } from './earshot.ts'

import { CHROMIUM_ARGUMENTS, findChromium } from '../../src/hosts/setup/chromium.mjs'

const executablePath = findChromium()

/** End-to-end tests: the built renderer behind a real host, the simulator behind that. Screenshots go to screenshots/, traces of failures to test-results/; neither is committed. */
export default defineConfig<object, Host>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './buildOnce.ts',
  // Each test starts a host and a simulator with a Postgres: one worker per core.
  workers: 2,
  // Tests are independent; running them one by one keeps both workers busy to the end.
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
    // Without the screencast, which takes more CPU than the hosts. DOM snapshots of each step are still included.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
})
