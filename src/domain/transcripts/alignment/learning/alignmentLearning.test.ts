import { expect, test } from 'vitest'
import { USUAL_UNWRITTEN } from '../alignmentModel.ts'
import { fitOf, HOPELESS, readLearning } from './alignmentLearning.ts'
import type { Reading } from '../reading.ts'
import { speechPlaces } from '../speechClock.ts'

/** Two speakers in turn, with units of 5 s at an average pace, and a pause of half a second after each stretch of speech. */
function reading(speech: readonly number[], units: number, paces: readonly number[]): Reading {
  let at = 0
  const segments = speech.map((seconds) => {
    const startSeconds = at
    at += seconds + 0.5
    return { startSeconds, endSeconds: startSeconds + seconds }
  })
  return {
    places: speechPlaces(segments, { fromSeconds: 0, toSeconds: at }, { gridSeconds: 0.25 }),
    units: Array.from({ length: units }, (_, turnIndex) => ({
      turnIndex,
      breakBefore: 'speaker' as const,
      expectedSeconds: 5,
    })),
    speakers: Array.from({ length: units }, (_, index) => index % 2),
    paces,
    voiceOf: paces.map(() => -1),
    voices: [],
    isPinned: { start: true, end: true },
    unwritten: USUAL_UNWRITTEN,
  }
}

/** The mean start of a unit, in seconds of the recording. */
function startOf(given: Reading, passes: number, unit: number): number {
  const { first, chances } = readLearning(given, passes, HOPELESS)[unit]!
  return chances.reduce((sum, chance, index) => sum + chance * given.places.startsSeconds[first + index]!, 0)
}

test('gives each speaker speech by their pace', () => {
  expect(startOf(reading([12.5], 2, [1.5, 1]), 1, 1)).toBeGreaterThan(6.5)
  expect(startOf(reading([12.5], 2, [1, 1.5]), 1, 1)).toBeLessThan(6)
  expect(fitOf(reading([12.5], 2, [1.5, 1]), HOPELESS)).toBeGreaterThan(fitOf(reading([12.5], 2, [0.6, 0.6]), HOPELESS))
})

test('learns in each pass that one speaker is slower than the other', () => {
  // Ten exchanges with pauses, 6.5 s and 3.5 s each, and one without.
  const exchanges = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 6.5 : 3.5))
  const given = reading([...exchanges, 10], 22, [1, 1])
  const begin = 20 * 0.5 + 100
  const found = [1, 2, 3].map((passes) => startOf(given, passes, 21) - begin)
  expect(found[0]).toBeLessThan(5.2)
  expect(found[1]).toBeGreaterThan(found[0]! + 0.3)
  expect(found[2]).toBeGreaterThan(found[1]!)
  expect(found[2]).toBeLessThan(6.6)
})
