import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { crashReviews } from '../crash/crashReviews.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'

/**
 * Repeatedly kills an app at random moments during a review; see `test/crash`.
 * Arguments: number of kills (100), and the seed (1).
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const random = createSeededRandom(args[1] ?? '1')
  const report = await crashReviews({ kills: Number(args[0] ?? 100), random: () => random.next() })
  if (report.violations.length > 0) throw new Error(report.violations.join('\n'))
  const { kills, keystrokes, lost } = report
  return {
    title: 'Killed while answering: a sound database after each death, and at most the last keystroke missing',
    columns: ['kills', 'keystrokes kept', 'last keystroke lost', 'violations'],
    rows: [[kills, keystrokes, lost, 0]],
    figures: { kills, keystrokes, lost },
  }
}
