import { defineConfig, devices } from '@playwright/test'

import { CHROMIUM_ARGUMENTS, findChromium } from '../../src/hosts/setup/chromium.mjs'

const executablePath = findChromium()

/** End-to-end tests: the built renderer behind a real host, the simulator behind that. Pictures go to screenshots/, traces of failures to test-results/; neither is committed. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './buildOnce.ts',
  // Each test starts a host and a simulator with a Postgres in it: two cores carry two of them.
  workers: 2,
  // No test counts on another's; singly, they fill both workers to the end.
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Against hanging only: a busy machine takes several times as long as a quiet one.
  timeout: 3 * 60_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGUMENTS },
    // Without its film, which takes more of a processor than the hosts do; each step's page is in it all the same.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
})
