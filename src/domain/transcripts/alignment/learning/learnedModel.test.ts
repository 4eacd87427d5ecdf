import { expect, test } from 'vitest'
import { USUAL_PAUSES } from '../alignmentModel.ts'
import { learnPaces, learnPauses } from './learnedModel.ts'
import { speechPlaces } from '../speechClock.ts'
import type { Break } from '../spokenUnits.ts'

const unit = (breakBefore: Break, expectedSeconds: number) => ({ turnIndex: 0, breakBefore, expectedSeconds })

/** It certainly begins at this place. */
const at = (place: number) => ({ first: place, chances: Float64Array.of(1) })

/** By speaker, if these units of speakers 0 and 1 in turn begin at these seconds, in speech without a pause. */
function paces(
  seconds: number,
  units: readonly (readonly [begin: number, expected: number])[],
  before: readonly number[] = [1, 1],
) {
  const segments = [{ startSeconds: 0, endSeconds: seconds }]
  return learnPaces(
    {
      places: speechPlaces(segments, { fromSeconds: 0, toSeconds: seconds }, { gridSeconds: 1 }),
      units: units.map(([, expected]) => unit('line', expected)),
      speakers: units.map((_, index) => index % 2),
      paces: before,
    },
    units.map(([begin]) => at(begin)),
  )
}

test('learns each speaker’s pace, with a minute at the pace before', () => {
  const found = paces(100, [
    [0, 10],
    [15, 20],
    [40, 30],
  ])
  expect(found[0]).toBeCloseTo((60 + 15 + 60) / (60 + 10 + 30), 9)
  expect(found[1]).toBeCloseTo((60 + 25) / (60 + 20), 9)
  expect(paces(10, [[0, 10]], [1.2, 0.7])).toEqual([(72 + 10) / 70, 0.7])
})

test('uses the mean of an uncertain start', () => {
  const segments = [{ startSeconds: 0, endSeconds: 40 }]
  const found = learnPaces(
    {
      places: speechPlaces(segments, { fromSeconds: 0, toSeconds: 40 }, { gridSeconds: 1 }),
      units: [unit('line', 10), unit('line', 25)],
      speakers: [0, 1],
      paces: [1, 1],
    },
    [at(0), { first: 10, chances: Float64Array.of(0.25, 0, 0, 0, 0.75) }],
  )
  expect(found[0]).toBeCloseTo((60 + 13) / 70, 9)
  expect(found[1]).toBeCloseTo((60 + 27) / 85, 9)
})

test('ignores a unit that takes more than three times its length', () => {
  const secondsOfFirst = (seconds: number, pace: number) =>
    paces(
      seconds + 10,
      [
        [0, 10],
        [seconds, 10],
      ],
      [pace, 1],
    )[0]
  expect(secondsOfFirst(31, 1)).toBeCloseTo((60 + 31) / 70, 9)
  expect(secondsOfFirst(32, 1)).toBe(1)
  expect(secondsOfFirst(46, 1.5)).toBeCloseTo((90 + 46) / 70, 9)
  expect(secondsOfFirst(47, 1.5)).toBe(1.5)
})

test('limits paces to those of people', () => {
  expect(paces(550, [[0, 200]], [1.8, 1])[0]).toBe(2)
  expect(paces(10, [[0, 400]], [0.55, 1])[0]).toBe(0.4)
})

test('learns how often and how long these people pause, near the usual values', () => {
  const segments = [
    { startSeconds: 0, endSeconds: 2 },
    { startSeconds: 2.5, endSeconds: 4.5 },
    { startSeconds: 4.8, endSeconds: 7.8 },
    { startSeconds: 8, endSeconds: 11 },
  ]
  const units = [unit('speaker', 2), unit('sentence', 2), unit('clause', 2), unit('line', 2)]
  // The sentence ends at the first pause, the clause at the second or third, and the line at the end without a pause.
  const starts = [at(0), at(1), { first: 2, chances: Float64Array.of(0.5, 0.5) }, at(4)]
  const places = speechPlaces(segments, { fromSeconds: 0, toSeconds: 11 }, { gridSeconds: 10 })
  const { heard, medianSeconds, insidePerSecond, mostWeight } = learnPauses({ places, units }, starts, {
    ...USUAL_PAUSES,
    mostWeight: 3,
  })
  expect(heard.speaker).toBeCloseTo(0.8, 9)
  expect(heard.line).toBeCloseTo((20 * 0.88) / 21, 9)
  expect(heard.sentence).toBeCloseTo((20 * 0.8 + 1) / 21, 9)
  expect(heard.clause).toBeCloseTo((20 * 0.5 + 1) / 21, 9)
  expect(medianSeconds.speaker).toBeCloseTo(0.4, 9)
  expect(medianSeconds.line).toBeCloseTo(0.55, 9)
  expect(medianSeconds.sentence).toBeCloseTo(0.42 ** (16 / 17) * 0.5 ** (1 / 17), 9)
  expect(medianSeconds.clause).toBeCloseTo(0.25 ** (10 / 11) * 0.3 ** (0.5 / 11) * 0.2 ** (0.5 / 11), 9)
  // Half of the second and half of the third pause are elsewhere; five in twenty seconds are usual.
  expect(medianSeconds.inside).toBeCloseTo(0.2 ** (5.5 / 6) * 0.3 ** (0.5 / 6), 9)
  expect(insidePerSecond).toBeCloseTo(6 / 30, 9)
  expect(mostWeight).toBe(3)
})
