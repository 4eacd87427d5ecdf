import { defineConfig } from '@playwright/test'
import type { AppOptions } from './earshot.ts'
import { COMMON } from './playwright.config.ts'

/** `npm run test:deep`: long journeys, every field and format, and every state's look. */
export default defineConfig<AppOptions>({
  ...COMMON,
  globalTimeout: 120 * 60_000,
  projects: [
    { name: 'deep', testMatch: '**/*.deep.e2e.ts', testIgnore: 'desktop/**' },
    // The scenarios of `npm test` once more, looking around in each of their states.
    { name: 'looks', testIgnore: '**/*.deep.e2e.ts', grep: /@looks/ },
    { name: 'desktop', grep: /desktop\/.*\.deep\.|@both-hosts/, use: { host: 'desktop' } },
  ],
})
