import { expect, test } from 'vitest'
import { longPauses } from './longPauses.ts'

const speech = (...stretches: (readonly [number, number])[]) =>
  stretches.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }))

test("long pauses are skipped except for their edges, short ones aren't", () => {
  expect(longPauses(speech([0.5, 4], [5, 8], [12, 20]))).toEqual([{ fromSeconds: 8.25, toSeconds: 11.75 }])
})

test('silence before the first word is skipped from the start', () => {
  expect(longPauses(speech([6, 9]))).toEqual([{ fromSeconds: 0, toSeconds: 5.75 }])
})

test('a recording without speech has no pauses', () => {
  expect(longPauses([])).toEqual([])
})

test('a pause of 1.2 seconds is long', () => {
  expect(longPauses(speech([1.2, 2], [3, 4]))).toEqual([{ fromSeconds: 0, toSeconds: 0.95 }])
})
