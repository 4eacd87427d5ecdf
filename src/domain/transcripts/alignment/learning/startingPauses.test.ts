import { expect, test } from 'vitest'
import { USUAL_PAUSES } from '../alignmentModel.ts'
import { speechPlaces } from '../speechClock.ts'
import { startingPauses } from './startingPauses.ts'

/** Ten seconds of speech with these pauses, and a transcript that suggests 1.6 of them (the first unit needs none). */
function pausesOf(pauses: readonly number[]) {
  const length = 10 / (pauses.length + 1)
  let at = 0
  const segments = [0, ...pauses].map((pause) => {
    const startSeconds = at + pause
    at = startSeconds + length
    return { startSeconds, endSeconds: at }
  })
  const units = (['speaker', 'speaker', 'sentence'] as const).map((breakBefore, turnIndex) => ({
    turnIndex,
    breakBefore,
    expectedSeconds: 3,
  }))
  return startingPauses({
    places: speechPlaces(segments, { fromSeconds: 0, toSeconds: 99 }, { gridSeconds: 0.5 }),
    units,
  })
}

test('expects the usual pauses if there are few more than the punctuation suggests', () => {
  expect(pausesOf([])).toBe(USUAL_PAUSES)
  expect(pausesOf([0.4, 0.4, 0.4, 0.4])).toBe(USUAL_PAUSES)
})

test('counts a surplus as pauses inside, of a length between the usual one and the recording’s median', () => {
  const { insidePerSecond, medianSeconds, mostWeight, heard } = pausesOf([0.9, 0.2, 0.4, 0.1, 0.3])
  // 3.4 too many in 10 s, of which 2.5 are usual.
  expect(insidePerSecond).toBeCloseTo(0.34, 2)
  expect(medianSeconds.inside).toBeCloseTo(0.2 ** (2.5 / 3.4) * 0.3 ** (0.9 / 3.4), 3)
  expect({ ...medianSeconds, inside: 0.2 }).toEqual(USUAL_PAUSES.medianSeconds)
  expect(heard).toEqual(USUAL_PAUSES.heard)
  expect(mostWeight).toBe(USUAL_PAUSES.mostWeight)
})

test('gives pauses little weight if there are twice as many inside as usual', () => {
  expect(pausesOf(Array<number>(6).fill(0.4)).mostWeight).toBe(10)
  expect(pausesOf(Array<number>(7).fill(0.4)).mostWeight).toBe(3)
})
