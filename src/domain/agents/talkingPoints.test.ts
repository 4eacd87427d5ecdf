import { expect, test } from 'vitest'
import { talkingPoints } from './talkingPoints.ts'

const question = (id: number, low: number, high: number) => ({ id, difference: { value: (low + high) / 2, low, high } })

test('the two furthest on either side that are certain', () => {
  const questions = [
    question(1, -0.4, -0.1),
    question(2, -0.3, -0.2),
    question(3, -0.9, -0.05),
    question(4, -0.2, 0.1),
    question(5, 0.1, 0.3),
  ]
  const { strengths, toWorkOn } = talkingPoints(questions)
  expect(strengths.map(({ id }) => id)).toEqual([5])
  expect(toWorkOn.map(({ id }) => id)).toEqual([2, 1])
})
