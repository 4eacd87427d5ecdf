import { breakWeights, lengthDensities, type PauseModel } from '../alignmentModel.ts'
import { alignUnits, fitOfUnits, type PassInput, type StartChances } from '../alignmentPass.ts'
import { learnPaces, learnPauses } from './learnedModel.ts'
import type { Reading } from '../reading.ts'
import { startingPauses } from './startingPauses.ts'

/**
 * Places less likely than this, relative to the best, are dropped. Measured in calls with missing lines: at 1e-4 one call
 * in ten is misaligned for minutes, at 1e-6 one in a hundred. Costs grow slowly: 1e-10 takes twice as long as 1e-6. Very
 * long calls use a larger value.
 */
export const HOPELESS = 1e-10
export const HOPELESS_WHERE_COSTLY = 1e-8

/** The fit of the recording to the starting values, before learning, to find the more likely of two readings. */
export function fitOf(reading: Reading, hopeless: number): number {
  return fitOfUnits(passInput(reading, reading.paces, startingPauses(reading), hopeless))
}

/** One pass with the current values. */
function passInput(reading: Reading, paces: readonly number[], pauses: PauseModel, hopeless: number): PassInput {
  const densities = lengthDensities()
  return {
    places: reading.places,
    units: reading.units.map((unit, index) => {
      const speaker = reading.speakers[index]!
      return {
        breakBefore: unit.breakBefore,
        expectedSeconds: unit.expectedSeconds * paces[speaker]!,
        densities: densities(unit.expectedSeconds * paces[speaker]!),
        voice: reading.voiceOf[speaker]!,
      }
    }),
    breakWeights: breakWeights(reading.places, pauses),
    voices: reading.voices,
    unwritten: reading.unwritten,
    isPinned: reading.isPinned,
    hopeless,
  }
}

/**
 * Reads the recording `passes` times. Each pass learns from the previous one how fast each speaker is and how these people
 * pause (expectation maximization, with a few virtual observations that keep it near the starting values).
 */
export function readLearning(reading: Reading, passes: number, hopeless: number): readonly StartChances[] {
  let paces = reading.paces
  let pauses = startingPauses(reading)
  for (let pass = 1; pass < passes; pass++) {
    const starts = alignUnits(passInput(reading, paces, pauses, hopeless))
    paces = learnPaces(reading, starts)
    pauses = learnPauses(reading, starts, pauses)
  }
  return alignUnits(passInput(reading, paces, pauses, hopeless))
}
