import { USUAL_PAUSES, type PauseModel } from '../alignmentModel.ts'
import type { Reading } from '../reading.ts'
import { STEP_SECONDS } from '../speechClock.ts'

/** Sentences that end within a line look like the line's end, so lengths need more weight. */
const WEIGHT_WHERE_UNPUNCTUATED = 3

/**
 * The usual pauses, but with the recording's surplus counted as pauses elsewhere: without punctuation in the transcript,
 * every sentence ends `inside`, and pauses mean little at first.
 */
export function startingPauses({ places, units }: Pick<Reading, 'places' | 'units'>): PauseModel {
  const { heard, insidePerSecond, medianSeconds } = USUAL_PAUSES
  const found = places.pauseSeconds.filter((pause) => pause > 0)
  const speechSeconds = places.steps.at(-1)! * STEP_SECONDS
  const expected = units.reduce((sum, unit, index) => sum + (index > 0 ? heard[unit.breakBefore] : 0), 0)
  const tooMany = (found.length - expected) / Math.max(1, speechSeconds)
  if (tooMany <= insidePerSecond) return USUAL_PAUSES
  const middle = found.toSorted()[found.length >> 1]!
  const share = insidePerSecond / tooMany
  const inside = Math.exp(share * Math.log(medianSeconds.inside) + (1 - share) * Math.log(middle))
  const mostWeight = tooMany > 2 * insidePerSecond ? WEIGHT_WHERE_UNPUNCTUATED : USUAL_PAUSES.mostWeight
  return { ...USUAL_PAUSES, insidePerSecond: tooMany, medianSeconds: { ...medianSeconds, inside }, mostWeight }
}
