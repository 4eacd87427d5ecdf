import type { Fault } from '../../src/simulator/faults/fault.ts'
import { createRandom } from '../../src/simulator/seed/random.ts'
import { crashImports, type CrashReport, type Death } from '../crash/crashRig.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'

/**
 * Imports recordings with an app that is killed at random moments, into a well-behaved service and into one that responds
 * with 429 and 500, loses responses and resets connections. Arguments: files (200), kills (30), and `peaceful` or
 * `hostile` for only one of the two. A violation (a file without a call or with two, a lost row, an import repeated after
 * its 202 was recorded) is printed to stderr and fails the run.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const files = Number(args[0] ?? 200)
  const kills = Number(args[1] ?? 30)
  const rows: (string | number)[][] = []
  const figures: Record<string, number> = {}
  for (const [name, faults] of SERVICES) {
    if (args[2] !== undefined && args[2] !== name) continue
    const report = await crashImports({ files, deaths: randomDeaths(name, kills), faults })
    for (const violation of report.violations) console.error(`${name}: ${violation}`)
    if (report.violations.length > 0) process.exitCode = 1
    console.error(`${name}: ${JSON.stringify(report)}`)
    rows.push(rowOf(name, files, report))
    figures[`${name}Kills`] = report.kills
    figures[`${name}Violations`] = report.violations.length
  }
  return {
    title: 'Imports of an app that is killed',
    columns: ['service', 'files', 'kills', 'requests', '202', '429', '500', 'sent again unknowing', 'violations', 's'],
    rows,
    figures,
  }
}

const HOSTILE: readonly Fault[] = [
  { on: 'import', effect: { kind: 'status', status: 429, body: 'json' }, probability: 0.05 },
  { on: 'import', effect: { kind: 'status', status: 500, body: 'html' }, probability: 0.05 },
  { on: 'import', effect: { kind: 'reset', when: 'after' }, probability: 0.1 },
  { on: 'import', effect: { kind: 'reset', when: 'during' }, probability: 0.05 },
  { on: 'import', effect: { kind: 'reset', when: 'before' }, probability: 0.05 },
]
const SERVICES = [
  ['peaceful', []],
  ['hostile', HOSTILE],
] as const

/** Steps per recording, to spread the kills over the whole run. */
const MOST_STEPS = 40

/** The order of kills is seeded; what they interrupt depends on timing. */
function randomDeaths(name: string, count: number): readonly Death[] {
  const random = createRandom(name)
  return Array.from({ length: count }, (): Death => {
    return { kind: 'moment', afterSteps: random.int(1, MOST_STEPS), plusMs: random.int(0, 40) }
  })
}

function rowOf(name: string, files: number, report: CrashReport): (string | number)[] {
  const { kills, sends, answers, repeatedUnknown, violations, seconds } = report
  const answered = ['202', '429', '500'].map((status) => answers[status] ?? 0)
  return [name, files, kills, sends, ...answered, repeatedUnknown, violations.length, seconds]
}
