import { expect, test } from 'vitest'
import { nextMark } from './nextMark.ts'

const marks = [5, 5, 20, 40].map((seconds) => ({ seconds }))
const next = (from: number, direction: 1 | -1) => nextMark(marks, from, direction)?.seconds

test('marks are visited in order, from any position, in both directions', () => {
  expect([0, 5, 5.2, 19, 20, 40].map((from) => next(from, 1))).toEqual([5, 20, 20, 20, 40, undefined])
  expect([50, 40, 39.9, 20.1, 5, 0].map((from) => next(from, -1))).toEqual([40, 20, 20, 5, undefined, undefined])
})

test('a position that differs a little from the mark is at the mark', () => {
  expect([next(19.9, 1), next(20.1, -1)]).toEqual([40, 5])
})
