import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { createSeededRandom, drawIndices } from '../../src/domain/seededRandom.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import type { Mutant } from '../support/mutation/mutants.ts'
import { applyMutant, mutantsOf } from '../support/mutation/mutants.ts'
import type { RunAnswer, RunRequest } from '../support/mutation/mutantRunner.ts'
import { createNearbyTests } from '../support/nearbyTests.ts'

const root = join(import.meta.dirname, '../..')

/** Tests further away than these are not run, so the share that is noticed is a lower bound. */
const MOST_TEST_FILES = 12
/** The nearest tests notice most mutants; the others only run for those that survive. */
const BATCH_ENDS = [2, 6, MOST_TEST_FILES]
/** Far above the time of any batch. Only a mutant that never ends reaches it, and counts as noticed. */
const DEADLINE_MS = 3 * 60_000
/** Tests wait more than they compute, especially failing ones. */
const WORKERS_PER_CORE = 3

/**
 * `unsure`: only tests failed that also fail on the unchanged code, or no test can be identified. Doesn't count as noticed.
 */
type Outcome = 'noticed' | 'never ended' | 'survived' | 'unsure' | 'no test'

/**
 * How many single-point changes of the code the unit, interface and crash tests notice:
 * `mutation [MUTANTS] [SEED] [PARTS] [WORKERS]`, by default 300 of core, domain and renderer.
 * A part is a folder or a file below `src`. Mutants are drawn at random, equally many per part. Progress and survivors go to stderr.
 * Runs in copies; the checkout isn't changed.
 */
export async function run([
  count = '300',
  seed = 'earshot',
  parts = 'core,domain,renderer',
  workers = String(availableParallelism() * WORKERS_PER_CORE),
]: readonly string[]): Promise<BenchResult> {
  const listed = listFiles()
  const tests = createNearbyTests(
    listed
      .filter((path) => /^(src|test\/(?!bench\/)).*\.(ts|tsx|mjs)$/.test(path))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )
  const partNames = parts.split(',')
  const perPart = Math.round(Number(count) / partNames.length)
  const drawn = partNames.map((part) => drawMutants(listed, part, perPart, seed))
  // One mutant of each part per round, so that an interrupted run covers all of them.
  const rounds = Array.from({ length: perPart }, (_, round) =>
    drawn.flatMap((mutants) => mutants.slice(round, round + 1)),
  )
  const mutants = rounds.flat()
  const outcomes = new Map<Mutant, Outcome>()
  const waiting = mutants.values()
  const work = async (): Promise<void> => {
    const copy = copyCheckout(listed)
    const runner = createRunner(copy)
    try {
      // The workers share the iterator.
      for (const mutant of waiting) {
        const { outcome, by } = await tryMutant(copy, mutant, tests([mutant.path]), runner)
        outcomes.set(mutant, outcome)
        const found = by === null ? '' : `  (${by})`
        console.error(`${outcomes.size}/${mutants.length} ${outcome.padEnd(11)} ${describe(mutant)}${found}`)
      }
    } finally {
      runner.stop()
      rmSync(copy, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: Number(workers) }, work))
  const rows = partNames.map((part, index) =>
    rowOf(
      part,
      (drawn[index] ?? []).map((mutant) => outcomes.get(mutant)),
    ),
  )
  return {
    title: `Single-point changes that a test notices (seed ${seed}; at most ${MOST_TEST_FILES} test files each)`,
    columns: ['part', 'mutants', 'noticed', 'of these endless', 'survived', 'unsure', 'without test', 'share'],
    rows,
    figures: Object.fromEntries(rows.map((row) => [`${row[0]}NoticedShare`, Number(row.at(-1))])),
  }
}

function rowOf(part: string, outcomes: readonly (Outcome | undefined)[]): readonly [string, ...number[]] {
  const counted = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length
  const endless = counted('never ended')
  const noticed = counted('noticed') + endless
  const missed = [counted('survived'), counted('unsure'), counted('no test')] as const
  return [part, outcomes.length, noticed, endless, ...missed, noticed / outcomes.length]
}

/** The files of the working tree, including untracked ones. */
function listFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  return listed
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
}

function copyCheckout(listed: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'earshot-mutation-'))
  for (const path of listed) cpSync(join(root, path), join(copy, path))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function drawMutants(listed: readonly string[], part: string, count: number, seed: string): readonly Mutant[] {
  const paths = listed
    .filter((path) => path === `src/${part}` || path.startsWith(`src/${part}/`))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$|\/testing\//.test(path))
    .toSorted()
  const all = paths.flatMap((path) => mutantsOf(path, readFileSync(join(root, path), 'utf8')))
  const drawn = drawIndices(all.length, count, createSeededRandom(`${seed} ${part}`))
  return drawn.flatMap((index) => all[index] ?? [])
}

type Runner = { run(request: RunRequest): Promise<RunAnswer | 'late'>; stop(): void }

/** Replaces the runner process after a mutant that never ends. */
function createRunner(copy: string): Runner {
  let child: ChildProcess | undefined
  const stop = (): void => {
    // Kill the group, which includes Vitest's workers and browser.
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    child = undefined
  }
  return {
    async run(request) {
      if (child === undefined || child.exitCode !== null) {
        child = spawn(process.execPath, [join(copy, 'test/support/mutation/mutantRunner.ts')], {
          cwd: copy,
          detached: true,
          env: { ...process.env, CI: '1', NO_COLOR: '1' },
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        })
        await once(child, 'message')
      }
      const deadline = AbortSignal.timeout(DEADLINE_MS)
      child.send(request)
      try {
        const [answer] = (await once(child, 'message', { signal: deadline })) as [RunAnswer]
        return answer
      } catch (error) {
        if (!deadline.aborted) throw error
        stop()
        return 'late'
      }
    },
    stop,
  }
}

/** `by`: the test file that decided it. */
interface Tried {
  readonly outcome: Outcome
  readonly by: string | null
}

async function tryMutant(copy: string, mutant: Mutant, tests: readonly string[], runner: Runner): Promise<Tried> {
  if (tests.length === 0) return { outcome: 'no test', by: null }
  const broken = tests.find((test) => unchangedResults.get(test) === false)
  if (broken !== undefined) return tryWithout(broken, copy, mutant, tests, runner)
  const path = join(copy, mutant.path)
  const original = readFileSync(path, 'utf8')
  writeFileSync(path, applyMutant(original, mutant))
  try {
    for (const [index, end] of BATCH_ENDS.entries()) {
      const batch = tests.slice(BATCH_ENDS[index - 1] ?? 0, end)
      if (batch.length === 0) break
      const answer = await runner.run({ changed: mutant.path, tests: batch })
      if (answer === 'late') return { outcome: 'never ended', by: null }
      if (answer.failed !== null) {
        writeFileSync(path, original)
        if (await passesUnchanged(answer.failed, mutant.path, runner)) return { outcome: 'noticed', by: answer.failed }
        return await tryWithout(answer.failed, copy, mutant, tests, runner)
      }
      if (answer.hasUnhandledError) return { outcome: 'unsure', by: 'an error outside of any test' }
    }
    return { outcome: 'survived', by: null }
  } finally {
    writeFileSync(path, original)
  }
}

/** The result of the other tests. If they don't notice the mutant, `broken` might, so the outcome is unsure. */
async function tryWithout(
  broken: string,
  copy: string,
  mutant: Mutant,
  tests: readonly string[],
  runner: Runner,
): Promise<Tried> {
  const others = tests.filter((test) => test !== broken)
  const tried = await tryMutant(copy, mutant, others, runner)
  return tried.outcome === 'noticed' || tried.outcome === 'never ended' ? tried : { outcome: 'unsure', by: broken }
}

/** By test file: whether it passes on the unchanged code. On a busy machine, a test may time out. */
const unchangedResults = new Map<string, boolean>()

async function passesUnchanged(test: string, changed: string, runner: Runner): Promise<boolean> {
  const known = unchangedResults.get(test)
  if (known !== undefined) return known
  const answer = await runner.run({ changed, tests: [test] })
  const hasPassed = answer !== 'late' && answer.failed === null
  unchangedResults.set(test, hasPassed)
  return hasPassed
}

function describe({ path, line, original, replacement }: Mutant): string {
  const short = (text: string): string => {
    const oneLine = text.replaceAll(/\s+/g, ' ')
    return oneLine.length > 60 ? `${oneLine.slice(0, 60)}…` : oneLine
  }
  return `${path}:${line}  ${short(original)} → ${short(replacement) || '(nothing)'}`
}
