import { expect, it } from 'vitest'
import { createSeededRandom } from '../../../domain/seededRandom.ts'
import { exploreDifferences, exploreRig, randomRequest } from '../../../../test/support/agreement/exploreAgreement.ts'

const GROUPINGS = 1000

it('groups calls as an evaluation call by call does, for any grouping of one or two levels', async () => {
  const rig = await exploreRig('groupings', 40)
  let levels = 0
  try {
    const random = createSeededRandom('groupings')
    for (let compared = 0; compared < GROUPINGS;) {
      const asked = await randomRequest(rig, random)
      if (asked.query.grouping === undefined) continue
      compared += 1
      if (asked.query.grouping.thenBy !== undefined) levels += 1
      const given = await rig.store.query('explore', asked)
      expect(exploreDifferences(rig.calls, asked, given), JSON.stringify(asked)).toEqual([])
    }
  } finally {
    rig.close()
  }
  expect(levels).toBeGreaterThan(GROUPINGS / 10)
}, 600_000)
