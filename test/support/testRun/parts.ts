import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import type { JsonTestResults } from 'vitest/node'

import type { Counts, PlaywrightReport } from './counts.ts'
import { countOne, countPlaywright, countVitest, sumCounts } from './counts.ts'
import { createNearbyTests } from '../nearbyTests.ts'
import { calendarReaders, type CalendarReaders, recordCalendarReaders } from './calendarReaders.ts'
import { chooseTests } from './chooseTests.ts'
import { type DateAndZone, datesAndZones } from './datesAndZones.ts'
import { mergeDiagnostics } from './diagnostics.ts'
import { ORDER_VARIABLE } from './longestFirst.ts'
import { runOwned } from './ownedProcess.ts'
import { withPrivateSession, withVirtualDisplay } from './privateSession.ts'
import { type FileTime, playwrightFileTimes, vitestFileTimes } from './slowestFiles.ts'
import { takeUnfinished, UNFINISHED_VARIABLE } from './unfinishedFiles.ts'

export type PartResult = Counts & { readonly output: string; readonly fileTimes?: readonly FileTime[] }

/** Of test/vitest.config.ts: what stands beside its file. */
const UNIT_PROJECTS = ['unit', 'renderer', 'renderer-isolated']

/** Every part of the tests, with the name for running it alone. */
export const PARTS = {
  types: checkTypes,
  lint: checkLint,
  english: checkEnglish,
  architecture: async () => runVitest('architecture', ['architecture']),
  // Vitest leaves one core to itself, but its own process is mostly idle.
  unit: async () => runVitest('unit', UNIT_PROJECTS, [`--maxWorkers=${availableParallelism()}`]),
  // These mostly wait (for the pace of requests, a starting process): with one file per core, cores would be idle.
  interface: async () => runVitest('interface', ['interface'], ['--maxWorkers=4']),
  e2e: async () => runPlaywright('e2e', 'test/e2e/playwright.config.ts'),
  changed: runChanged,
  deep: async () => runVitest('deep', ['deep', 'renderer-deep'], [`--maxWorkers=${availableParallelism()}`]),
  'e2e-deep': async () => runPlaywright('e2e-deep', 'test/e2e/playwright.deep.config.ts'),
  orders: runOrders,
  dates: runDates,
} as const satisfies Record<string, () => Promise<PartResult>>

export type PartName = keyof typeof PARTS

export interface PartGroup {
  /** Run in parallel. */
  readonly parts: readonly PartName[]
  /** What the group may cost on a quiet machine. The deep command fails if it costs half as much again. */
  readonly processorSeconds: number
}

/** `npm test`: everything that a change can break. The budgets are goals: together, eight minutes on two cores. */
export const FAST_GROUPS: readonly PartGroup[] = [
  // Each of these leaves a core idle at times.
  { parts: ['types', 'lint', 'english', 'architecture'], processorSeconds: 150 },
  { parts: ['unit'], processorSeconds: 330 },
  // Both wait for half of their time. One after the other takes a third longer.
  { parts: ['interface', 'e2e'], processorSeconds: 480 },
]

/** What `npm run test:deep` runs after the fast groups: files named `*.deep.*`, and the fast tests in other orders, on other dates and in other zones. */
export const DEEP_GROUPS: readonly PartGroup[] = [
  { parts: ['deep'], processorSeconds: 900 },
  { parts: ['e2e-deep'], processorSeconds: 1500 },
  { parts: ['orders'], processorSeconds: 300 },
  { parts: ['dates'], processorSeconds: 2500 },
]

const root = join(import.meta.dirname, '../../..')
const reports = join(root, '.cache', 'test-reports')
const MINUTE_MS = 60_000

const tool = (path: string): readonly string[] => [process.execPath, join(root, 'node_modules', path)]

/** Every project in the checkout, so that a new tsconfig is checked automatically. */
async function checkTypes(): Promise<PartResult> {
  const projects = globSync(['tsconfig.json', '{src,test}/**/tsconfig*.json'], {
    cwd: root,
    // The benchmark for the table installs its peers below test/. The base only has options.
    exclude: ['**/node_modules/**', 'src/tsconfig.base.json'],
  }).toSorted()
  const finished = await Promise.all(
    projects.map(async (project) => {
      // The projects already run in parallel, and several checkers for each would check shared types again.
      const command = [...tool('typescript/bin/tsc'), '--noEmit', '--pretty', 'false', '--checkers', '1', '-p', project]
      return { project, ...(await runOwned(command, { env: process.env, timeoutMs: 10 * MINUTE_MS })) }
    }),
  )
  const exitCode = finished.length > 0 ? Math.max(...finished.map((one) => one.exitCode)) : 1
  return { ...countOne(exitCode), output: mergeDiagnostics(finished) }
}

/** The linter's findings, and the formatter's differences. */
async function checkLint(): Promise<PartResult> {
  const commands = [
    [...tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
    [...tool('oxfmt/bin/oxfmt'), '--check'],
  ]
  const finished = await Promise.all(
    commands.map(async (command) => runOwned(command, { env: process.env, timeoutMs: 10 * MINUTE_MS })),
  )
  const failed = finished.filter(({ exitCode }) => exitCode !== 0)
  return {
    ...sumCounts(finished.map(({ exitCode }) => countOne(exitCode))),
    output: failed.map(({ output }) => output).join('\n'),
  }
}

/** Wording, see `test/english.ts`. */
async function checkEnglish(): Promise<PartResult> {
  const { exitCode, output } = await runOwned([process.execPath, join(root, 'test/english.ts')], {
    env: process.env,
    timeoutMs: MINUTE_MS,
  })
  return { ...countOne(exitCode), output }
}

async function runVitest(
  name: string,
  projects: readonly string[],
  options: readonly string[] = [],
  extraEnvironment: NodeJS.ProcessEnv = {},
): Promise<PartResult> {
  const report = freshReport(name)
  const unfinished = freshReport(`${name}-unfinished`)
  const prepared = withPrivateSession(
    [
      ...tool('vitest/vitest.mjs'),
      'run',
      '--config=test/vitest.config.ts',
      ...projects.flatMap((project) => ['--project', project]),
      ...options,
      ...['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`],
      `--reporter=${join(import.meta.dirname, 'unfinishedFiles.ts')}`,
    ],
    // CI: a missing snapshot is a failure instead of being written.
    { ...plainEnvironment(), CI: '1', [UNFINISHED_VARIABLE]: unfinished, ...extraEnvironment },
  )
  const { exitCode, output } = await runOwned(prepared.command, {
    env: prepared.env,
    timeoutMs: 30 * MINUTE_MS,
  }).finally(prepared.close)
  const results = takeReport(report) as JsonTestResults | undefined
  const counts = countVitest(results, exitCode)
  const hung = takeUnfinished(unfinished).map((file) => `did not finish: ${file}`)
  return { ...counts, notes: [...hung, ...counts.notes], output, fileTimes: vitestFileTimes(results, root) }
}

/** Tests of what differs from main or isn't committed. */
async function runChanged(): Promise<PartResult> {
  const base = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)[0]).find(Boolean) ?? 'HEAD'
  const isSource = (path: string): boolean => /^src\/.*\.(tsx?|mjs)$/.test(path)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const changed = [...git('diff', '--name-only', '--diff-filter=d', base), ...untracked].filter(isSource)
  if (changed.length === 0) return { ...NOTHING_RAN, notes: ['no source file changed'] }

  const sources = [...git('ls-files'), ...untracked].filter((path) => isSource(path) && existsSync(join(root, path)))
  const nearbyTests = createNearbyTests(sources.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })))
  const { run, left } = chooseTests(changed, nearbyTests(changed))
  const notes = left === 0 ? [] : [`${left} other test files reach the change: npm test runs them`]
  if (run.length === 0) return { ...NOTHING_RAN, notes: ['no test reaches the change', ...notes] }
  const result = await runVitest('changed', UNIT_PROJECTS, run)
  return { ...result, notes: [...notes, ...result.notes] }
}

const NOTHING_RAN = { passed: 0, failed: 0, skipped: 0, output: '' }

/** The lines that git prints. */
function git(...args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return (stdout ?? '').split('\n').filter((line) => line !== '')
}

/** Tests that share a page, in two other orders of their files. */
async function runOrders(): Promise<PartResult> {
  const results: PartResult[] = []
  for (const run of [1, 2]) results.push(await runInDrawnOrder(`orders-${run}`, ['renderer']))
  return { ...sumCounts(results), output: '' }
}

/**
 * The unit and interface tests on the first and the last date of `datesAndZones`, every time in another order of their files. Tests
 * that turn the present into a date also run on the other dates, and those that read the time zone on every date in each of its
 * zones. The first run finds out which these are. The others can only compare the present with fixed dates, for which two suffice.
 */
async function runDates(): Promise<PartResult> {
  const results: PartResult[] = []
  const run = async ({ name, env }: DateAndZone, files: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const report = `dates-${results.length}`
    results.push(await runInDrawnOrder(report, ['unit', 'interface'], { name, files, env: { ...env, ...more } }))
  }
  const folder = mkdtempSync(join(tmpdir(), 'earshot-calendar-readers-'))
  let readers: CalendarReaders | undefined
  const dates = [...Map.groupBy(datesAndZones(process.env), ({ date }) => date).values()]
  for (const [index, [first, ...others]] of dates.entries()) {
    if (first === undefined) continue
    if (readers === undefined) {
      await run(first, [], recordCalendarReaders(folder))
      readers = calendarReaders(folder, root)
    } else await run(first, index === dates.length - 1 ? [] : [...new Set([...readers.present, ...readers.zone])])
    for (const other of others) await run(other, readers.zone)
  }
  rmSync(folder, { recursive: true })
  return { ...sumCounts(results), output: '' }
}

interface DrawnRun {
  readonly name?: string
  /** All of the projects if there is none. */
  readonly files?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Prints a line with the seed that repeats the order, and the output if a test failed. */
async function runInDrawnOrder(
  report: string,
  projects: readonly string[],
  { name = '', files = [], env = {} }: DrawnRun = {},
): Promise<PartResult> {
  const seed = process.env[ORDER_VARIABLE] ?? String(Math.floor(Math.random() * 2 ** 31))
  // Files spend half of their time waiting.
  const result = await runVitest(report, projects, ['--maxWorkers=5', ...files], { ...env, [ORDER_VARIABLE]: seed })
  console.log(
    `  ${name.padEnd(38)} ${ORDER_VARIABLE}=${seed}`.padEnd(72),
    `${result.passed} passed, ${result.failed} failed`,
  )
  if (result.failed > 0) console.log(result.output.trimEnd())
  return result
}

async function runPlaywright(name: string, config: string): Promise<PartResult> {
  const report = freshReport(name)
  const playwright = [...tool('@playwright/test/cli.js'), 'test', '--config', config, '--reporter=list,json']
  const { command, env, close } = withPrivateSession(withVirtualDisplay(playwright, process.env), {
    ...plainEnvironment(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  // Playwright has its own limit (45 minutes, deep 120) and then reports the test; this one is for a hanging Playwright.
  const { exitCode, output } = await runOwned(command, { env, timeoutMs: 130 * MINUTE_MS }).finally(close)
  const results = takeReport(report) as PlaywrightReport | undefined
  return { ...countPlaywright(results, exitCode), output, fileTimes: playwrightFileTimes(results, 'test/e2e') }
}

/**
 * Failures are often read in a log, so no colors. Hundreds of processes are started, many of them to be killed, and most of the
 * startup time is parsing the same sources, so the compile cache is enabled (0.3 s of processor time instead of 0.7 s).
 */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...env } = process.env
  return { ...env, NO_COLOR: '1', NODE_COMPILE_CACHE: join(root, '.cache', 'node') }
}

/** The path of this run's report: other runs in the same checkout have their own, and an old report is never counted. */
function freshReport(name: string): string {
  mkdirSync(reports, { recursive: true })
  const path = join(reports, `${name}-${process.pid}.json`)
  rmSync(path, { force: true })
  return path
}

/** Undefined if the run died before writing it. */
function takeReport(path: string): unknown {
  if (!existsSync(path)) return undefined
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(path)
  return report
}
