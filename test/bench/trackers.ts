import { randomDetail } from '../../src/core/library/testing/searchRig.ts'
import { randomTracker, TrackerRig } from '../../src/core/library/testing/trackerRig.ts'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'

const CALLS = 2000

/**
 * Compares trackers to a naive scan over 2,000 calls, hit by hit. Arguments: trackers (10,000), seed (1). Throws at the first
 * difference. The bench `explore` measures their speed.
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const trackers = Number(args[0] ?? 10_000)
  const random = createSeededRandom(args[1] ?? '1')
  const rig = new TrackerRig()
  for (let id = 1; id <= CALLS; id += 1) rig.put(randomDetail(random, id), random.below(8) > 0)
  let comparedHits = 0
  for (let done = 0; done < trackers; done += 1) {
    const tracker = randomTracker(random)
    const expected = rig.naive(tracker)
    const found = await rig.indexed(tracker)
    for (const part of ['hits', 'values'] as const) {
      const at = expected[part].findIndex((one, index) => one !== found[part][index])
      if (at === -1 && found[part].length === expected[part].length) continue
      throw new Error(
        `${JSON.stringify(tracker)}: ${part} differ from ${at}: ${found[part][at]}, ${expected[part][at]}`,
      )
    }
    comparedHits += found.hits.length
  }
  const figures = { comparedTrackers: trackers, comparedHits }
  return {
    title: `${trackers} trackers compared to a naive scan`,
    columns: ['figure', 'value'],
    rows: Object.entries(figures),
    figures,
  }
}
