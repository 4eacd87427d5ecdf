import { expect, test } from 'vitest'
import { proportionalPositions } from './proportionalPositions.ts'

/** Each turn counts as six letters more than it has: 20, 20, 10 and 50. */
const TURNS = [14, 14, 4, 44].map((letters) => ({ text: 'x'.repeat(letters) }))
const speech = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }))

test('divides the speech by the length of the texts; pauses take no part', () => {
  const segments = speech([1, 4], [10, 15], [20, 32])
  expect(proportionalPositions(TURNS, { segments, durationSeconds: 40 })).toEqual([
    { startSeconds: 1, endSeconds: 11 },
    { startSeconds: 11, endSeconds: 20 },
    // After eight seconds of speech, which is the end of a segment.
    { startSeconds: 20, endSeconds: 22 },
    { startSeconds: 22, endSeconds: 32 },
  ])
})

test('divides the whole length if there is no speech', () => {
  expect(
    proportionalPositions(TURNS, { segments: [], durationSeconds: 20 }).map(({ startSeconds }) => startSeconds),
  ).toEqual([0, 4, 8, 10])
  expect(proportionalPositions(TURNS.slice(0, 1), { segments: [], durationSeconds: -1 })).toEqual([
    { startSeconds: 0, endSeconds: 0 },
  ])
})
