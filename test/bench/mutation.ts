import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createSeededRandom, drawIndices } from '../../src/domain/seededRandom.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import type { Mutant } from '../support/mutation/mutants.ts'
import { applyMutant, mutantsOf } from '../support/mutation/mutants.ts'
import type { RunAnswer, RunRequest } from '../support/mutation/mutantRunner.ts'
import { createNearbyTests } from '../support/mutation/nearbyTests.ts'

const root = join(import.meta.dirname, '../..')

/** Tests further away than these are not run, so the share that is noticed is a lower bound. */
const MOST_TEST_FILES = 24
/** The nearest tests notice most mutants: the rest starts only for those that survive them. */
const BATCH_ENDS = [3, 10, MOST_TEST_FILES]
/** Far above what any batch takes; only a mutant that never ends reaches it, and counts as noticed. */
const DEADLINE_MS = 5 * 60_000

type Outcome = 'noticed' | 'never ended' | 'survived' | 'no test'

/**
 * How many single-point changes of the code the unit, interface and crash tests notice: `mutation [MUTANTS] [SEED] [PARTS]`,
 * 300 of core, domain and renderer when nothing is said.
 * A part is a folder or a file below `src`. Mutants are drawn at random, as many for each part; survivors go to standard error.
 * The checkout itself is never changed: everything runs in a copy.
 */
export async function run([
  count = '300',
  seed = 'earshot',
  parts = 'core,domain,renderer',
]: readonly string[]): Promise<BenchResult> {
  const copy = copyCheckout()
  const tests = createNearbyTests(
    globSync(['src/**/*.{ts,tsx,mjs}', 'test/**/*.ts'], { cwd: copy, exclude: ['test/bench/**'] }).map((path) => ({
      path,
      text: readFileSync(join(copy, path), 'utf8'),
    })),
  )
  const rows: (string | number)[][] = []
  const figures: Record<string, number> = {}
  const runner = createRunner(copy)
  try {
    const partNames = parts.split(',')
    for (const part of partNames) {
      const mutants = drawMutants(copy, part, Math.round(Number(count) / partNames.length), seed)
      const outcomes: Outcome[] = []
      for (const mutant of mutants) {
        const { outcome, by } = await tryMutant(copy, mutant, tests(mutant.path), runner)
        outcomes.push(outcome)
        console.error(
          `${outcomes.length}/${mutants.length} ${outcome.padEnd(11)} ${describe(mutant)}${by === null ? '' : `  (${by})`}`,
        )
      }
      const counted = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length
      const noticed = counted('noticed') + counted('never ended')
      rows.push([
        part,
        mutants.length,
        noticed,
        counted('never ended'),
        counted('survived'),
        counted('no test'),
        noticed / mutants.length,
      ])
      figures[`${part}NoticedShare`] = noticed / mutants.length
    }
  } finally {
    runner.stop()
    rmSync(copy, { recursive: true, force: true })
  }
  return {
    title: `Single-point changes that a test notices (seed ${seed}; at most ${MOST_TEST_FILES} test files each)`,
    columns: ['part', 'mutants', 'noticed', 'of these endless', 'survived', 'without test', 'share'],
    rows,
    figures,
  }
}

/** The files as they are in the working tree, those git doesn't track yet included. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'earshot-mutation-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const path of listed.toString().split('\0').filter(Boolean)) {
    cpSync(join(root, path), join(copy, path), { recursive: true, force: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function drawMutants(copy: string, part: string, count: number, seed: string): readonly Mutant[] {
  const paths = globSync([`src/${part}/**/*.{ts,tsx}`, `src/${part}`], { cwd: copy })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$|\/testing\//.test(path))
    .toSorted()
  const all = paths.flatMap((path) => mutantsOf(path, readFileSync(join(copy, path), 'utf8')))
  const drawn = drawIndices(all.length, count, createSeededRandom(`${seed} ${part}`))
  return drawn.flatMap((index) => all[index] ?? [])
}

type Runner = { run(request: RunRequest): Promise<RunAnswer | 'late'>; stop(): void }

/** One runner process after the other: a mutant that never ends takes its runner with it. */
function createRunner(copy: string): Runner {
  let child: ChildProcess | undefined
  const stop = (): void => {
    // The group: Vitest's own workers and its browser end with it.
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

async function tryMutant(
  copy: string,
  mutant: Mutant,
  tests: readonly string[],
  runner: Runner,
): Promise<{ readonly outcome: Outcome; readonly by: string | null }> {
  if (tests.length === 0) return { outcome: 'no test', by: null }
  const path = join(copy, mutant.path)
  const original = readFileSync(path, 'utf8')
  writeFileSync(path, applyMutant(original, mutant))
  try {
    for (const [index, end] of BATCH_ENDS.entries()) {
      const batch = tests.slice(BATCH_ENDS[index - 1] ?? 0, end)
      if (batch.length === 0) break
      const answer = await runner.run({ changed: mutant.path, tests: batch })
      if (answer === 'late') return { outcome: 'never ended', by: null }
      if (answer.failed !== null) return { outcome: 'noticed', by: answer.failed }
    }
    return { outcome: 'survived', by: null }
  } finally {
    writeFileSync(path, original)
  }
}

function describe({ path, line, original, replacement }: Mutant): string {
  const short = (text: string): string => {
    const oneLine = text.replaceAll(/\s+/g, ' ')
    return oneLine.length > 60 ? `${oneLine.slice(0, 60)}…` : oneLine
  }
  return `${path}:${line}  ${short(original)} → ${short(replacement) || '(nothing)'}`
}
