import { expect, it } from 'vitest'

import { percentile } from '../bench/percentile.ts'
import { measureAlignment } from './alignmentScore.ts'
import { knownFrom, readCatalog } from './recordedConversations.ts'
import { levelsFromTimes } from './timedLevels.ts'

const recordings = await readCatalog()

/** Every recording, its own audio, and long and rough conversations: the deep test beside this one. */
it.each(recordings.slice(0, 3))(
  'finds the lines of $id within a second and a half, and in their bands',
  async (recording) => {
    const { errors, guessErrors, inBand } = measureAlignment(knownFrom(recording, await levelsFromTimes(recording)))
    expect(errors).toHaveLength(recording.lines.length)
    for (const fraction of [0.5, 0.9]) {
      expect(percentile(errors, fraction)).toBeLessThan(percentile(guessErrors, fraction))
    }
    expect(percentile(errors, 0.9)).toBeLessThan(1.5)
    expect(inBand / errors.length).toBeGreaterThanOrEqual(0.9)
  },
)
