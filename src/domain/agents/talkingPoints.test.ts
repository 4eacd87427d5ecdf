import { expect, test } from 'vitest'
import { talkingPoints } from './talkingPoints.ts'

const question = (id: number, low: number, high: number) => ({ id, difference: { value: (low + high) / 2, low, high } })
const shown = (points: readonly { readonly id: number; readonly isCertain: boolean }[]) =>
  points.map(({ id, isCertain }) => [id, isCertain])

test('the two furthest on either side, certain ones first', () => {
  const questions = [
    question(1, -0.4, -0.1),
    question(2, -0.3, -0.2),
    question(3, -0.9, -0.05),
    question(4, -0.9, 0.1),
    question(5, 0.1, 0.3),
  ]
  const { strengths, toWorkOn } = talkingPoints(questions)
  expect(shown(strengths)).toEqual([[5, true]])
  expect(shown(toWorkOn)).toEqual([
    [2, true],
    [1, true],
  ])
})

test('without enough that is certain, what is nearest to it, if the difference is worth a word', () => {
  const { strengths, toWorkOn } = talkingPoints([
    question(1, -0.3, 0.1),
    question(2, -0.07, 0.01),
    question(3, 0.02, 0.04),
  ])
  expect(shown(toWorkOn)).toEqual([[1, false]])
  expect(shown(strengths)).toEqual([[3, true]])
})
