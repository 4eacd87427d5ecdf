import { createSeededRandom } from '../../../src/domain/seededRandom.ts'
import { exploreDifferences, exploreRig, randomRequest } from '../../support/agreement/exploreAgreement.ts'
import type { ExplorePart } from './exploreBench.ts'

const RUNS = 1000
/** Each set of random calls is asked this often. */
const PER_SET = 100
const CALLS = 200

/** Random filters and brushes with negations and missing values, compared with an evaluation call by call. */
export async function agreementFigures(): Promise<ExplorePart> {
  let nonEmpty = 0
  for (let set = 0; set * PER_SET < RUNS; set += 1) {
    const rig = await exploreRig(`explore ${set}`, CALLS)
    const random = createSeededRandom(`requests ${set}`)
    for (let run = 0; run < PER_SET; run += 1) {
      const asked = await randomRequest(rig, random)
      const given = await rig.store.query('explore', asked)
      const differences = exploreDifferences(rig.calls, asked, given)
      if (differences.length > 0) throw new Error(`${JSON.stringify(asked)}\n${differences.join('\n')}`)
      if (given.total > 0) nonEmpty += 1
    }
    rig.close()
  }
  return { rows: [], figures: { agreementRuns: RUNS, agreementRunsWithCalls: nonEmpty } }
}
