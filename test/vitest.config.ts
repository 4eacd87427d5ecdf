import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

import { CHROMIUM_ARGUMENTS, findHeadlessChromium } from '../src/hosts/setup/chromium.mjs'
import { LongestFirst } from './support/testRun/longestFirst.ts'
import { READERS_VARIABLE } from './support/testRun/calendarReaders.ts'

const executablePath = findHeadlessChromium()

/** Only `npm run test:deep` runs these: soaks, kill loops, exhaustive grids. */
const DEEP = '**/*.deep.test.{ts,tsx}'

const root = join(import.meta.dirname, '..')

const RENDERER = 'src/renderer/**/*.test.tsx'

/** What replaces modules, or says in a comment why it needs modules that no other file has used. */
const NEEDS_OWN_PAGE = /\bvi\.mock\(|^\/\/ Own page: /m

const withOwnPage = globSync(RENDERER, { cwd: root })
  .filter((path) => NEEDS_OWN_PAGE.test(readFileSync(join(root, path), 'utf8')))
  .map((path) => path.replaceAll('\\', '/'))

/** The run records which files depend on the calendar. With a process for each, that is also known of what is read by loading a module. */
const recordsReaders = process.env[READERS_VARIABLE] !== undefined

const IN_NODE = [
  'test/support/propertySeed.ts',
  'test/support/patientWaits.ts',
  'test/support/unstubbed.ts',
  ...(recordsReaders ? ['test/support/testRun/testFile.ts'] : []),
]

/** Tests run a simulator and threads of the core in one process. Source: src/hosts/node/wasmInThreads.ts. */
const KEEP_WASM_CALLS_UNCOMPILED = '--wasm-wrapper-tiering-budget=2147483647'

/**
 * `unit` and `renderer` hold the tests that stand beside their file, in Node and in Chromium; `interface` and `architecture` what no single file can promise.
 * The renderer's tests run in Chromium if their name ends with `.tsx`, even without JSX: those of `renderer` one after another in
 * the same pages, and those of `renderer-isolated` in a page for each. `deep` and `renderer-deep` hold the files of
 * `npm run test:deep`. End-to-end tests are Playwright's, see test/e2e/playwright.config.ts.
 */
export default defineConfig({
  root,
  cacheDir: '.cache/vite',
  test: {
    // One place decides what a passing run is: an unfinished assertion, a leftover `.only` or an unhandled rejection never passes.
    allowOnly: false,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    provide: { propertySeed: Number(process.env['EARSHOT_PROPERTY_SEED'] ?? 1) },
    // Against hanging only, as in test/support/patientWaits.ts.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: [DEEP],
          setupFiles: IN_NODE,
          execArgv: [KEEP_WASM_CALLS_UNCOMPILED],
          // One process per core instead of one per file, which costs a fifth of a second each. No file may leave anything behind.
          isolate: recordsReaders,
          unstubEnvs: true,
          unstubGlobals: true,
          // Tests that start a simulator build a Postgres first, which takes seconds on two cores.
          // Against hanging only: a busy machine may be ten times slower.
          testTimeout: 15 * 60_000,
          hookTimeout: 15 * 60_000,
        },
      },
      {
        test: {
          name: 'interface',
          environment: 'node',
          include: ['test/{interface,transports,crash,support}/**/*.test.ts'],
          exclude: [DEEP],
          setupFiles: IN_NODE,
          execArgv: [KEEP_WASM_CALLS_UNCOMPILED],
          // As above: a process for each file takes another 1.5 s of processor time to load the core and the simulator.
          isolate: recordsReaders,
          unstubEnvs: true,
          unstubGlobals: true,
          testTimeout: 15 * 60_000,
          hookTimeout: 15 * 60_000,
        },
      },
      {
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['test/{architecture,icons,licenses,recordings}/**/*.test.ts'],
          exclude: [DEEP],
          // Against hanging only: a whole session of the app takes 15 s on a quiet machine.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'deep',
          environment: 'node',
          include: ['{src,test}/**/*.deep.test.ts'],
          setupFiles: IN_NODE,
          execArgv: [KEEP_WASM_CALLS_UNCOMPILED],
          // Against hanging only.
          testTimeout: 20 * 60_000,
          hookTimeout: 120_000,
        },
      },
      // A page for each file takes 175 s of processor time instead of 111 for 165 files: it loads hundreds of modules again, and runs them for the first time.
      inChromium('renderer', { include: [RENDERER], exclude: [DEEP, ...withOwnPage], isolate: false }),
      inChromium('renderer-isolated', { include: withOwnPage, exclude: [DEEP] }),
      inChromium('renderer-deep', { include: ['src/renderer/**/*.deep.test.tsx'] }),
    ],
  },
})

/** Tests of the page, in Chromium. */
function inChromium(
  name: string,
  files: { readonly include: string[]; readonly exclude?: string[]; readonly isolate?: boolean },
): TestProjectInlineConfiguration {
  return {
    plugins: [react(), tailwindcss()],
    resolve: {
      alias: [{ find: /^zustand$/, replacement: join(root, 'test/support/page/resettableStores.ts') }],
    },
    // React's production build, as in the app. The development build takes a seventh more processor time, mostly for stacks.
    oxc: { jsx: { development: false } },
    // Vite finds what the page imports from here and prepares it before the first test, instead of reloading the page in the middle of one.
    optimizeDeps: {
      entries: ['src/renderer/main.tsx', RENDERER],
      // The last is only in a worker's worker, where Vite does not look before it runs.
      include: [
        'react/jsx-runtime',
        'vitest-browser-react',
        'vitest-browser-react/pure',
        'zustand/react',
        'mpg123-decoder',
      ],
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    },
    test: {
      name,
      ...files,
      setupFiles: ['test/support/awaitRendering.ts', 'test/support/patientWaits.ts', 'test/support/page/cleanPage.ts'],
      // Against hanging only: what is waited for comes at once on a quiet machine and after seconds on a busy one.
      testTimeout: 5 * 60_000,
      browser: {
        enabled: true,
        headless: true,
        // Against hanging only, as above.
        connectTimeout: 5 * 60_000,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGUMENTS },
          // Dates and numbers follow the locale. Drawing animations takes a fifth of the processor time.
          contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
      },
    },
  }
}
