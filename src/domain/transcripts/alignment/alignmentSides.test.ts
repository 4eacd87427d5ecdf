import { expect, test } from 'vitest'
import { sideEdges, sideVoices, type Sides } from './alignmentSides.ts'
import { speechPlaces } from './speechClock.ts'

const speech = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }))

/** The left speaks alone, then the right; after a pause the left again, interrupted by the right, who continues alone. */
const SIDES: Sides = [speech([0, 2], [6, 7.5]), speech([2, 4], [7, 9])]

test('knows where each side begins and ends, in order', () => {
  expect(sideEdges(SIDES)).toEqual([0, 2, 2, 4, 6, 7, 7.5, 9])
})

test('fits sound to the side that has it; speech on both sides to either, but less well', () => {
  const places = speechPlaces(
    speech([0, 4], [6, 9]),
    { fromSeconds: 0, toSeconds: 10 },
    {
      gridSeconds: 10,
      extraSeconds: sideEdges(SIDES),
    },
  )
  expect([...places.endsSeconds]).toEqual([0, 2, 4, 7, 7.5, 9])
  const [left, right] = sideVoices(places, SIDES)
  const logs = (voice: Float64Array) => [...voice].map((fit) => Math.round(Math.log(fit) * 1e6) / 1e6 + 0)
  // Eight per second of the other side alone, one per second of both.
  expect(logs(left)).toEqual([0, 0, -16, 0, -0.5, -12])
  expect(logs(right)).toEqual([0, -16, 0, -8, -0.5, 0])
})

test('assumes the smallest possible overlap between two places', () => {
  const places = speechPlaces(speech([0, 4]), { fromSeconds: 0, toSeconds: 4 }, { gridSeconds: 10 })
  const [left, right] = sideVoices(places, [speech([0, 3]), speech([2, 4])])
  // Three seconds left and two seconds right in four seconds: one with both.
  expect(Math.log(left[1]!)).toBeCloseTo(-8 - 1, 9)
  expect(Math.log(right[1]!)).toBeCloseTo(-16 - 1, 9)
})
