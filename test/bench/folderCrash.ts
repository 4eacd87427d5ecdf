import { createRandom } from '../../src/simulator/seed/random.ts'
import { crashFolders } from '../crash/crashFolders.ts'
import type { Death } from '../crash/crashRig.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'

/** Steps of one recording, to spread the kills over the whole run. */
const MOST_STEPS = 30

/**
 * Watches a folder with an app that is killed at random moments. Arguments: kills (100), recordings that appear
 * at once, first and whenever all are sent (12). A violation (a
 * recording without a call or with two, a file that wasn't moved) is printed to stderr and fails the run.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const files = Number(args[1] ?? 12)
  const random = createRandom('folders')
  const deaths = Array.from({ length: Number(args[0] ?? 100) }, (): Death => {
    return { kind: 'moment', afterSteps: random.int(1, MOST_STEPS), plusMs: random.int(0, 40) }
  })
  const report = await crashFolders({ files, deaths })
  console.error(JSON.stringify(report))
  for (const violation of report.violations) console.error(violation)
  if (report.violations.length > 0) process.exitCode = 1
  const { recordings, kills, sends, violations, seconds } = report
  return {
    title: 'A watched folder of an app that is killed',
    columns: ['recordings', 'kills', 'requests', 'violations', 's'],
    rows: [[recordings, kills, sends, violations.length, Math.round(seconds)]],
    figures: { kills, violations: violations.length },
  }
}
