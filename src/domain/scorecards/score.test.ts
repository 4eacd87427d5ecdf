import { expect, test } from 'vitest'
import { answersByQuestion, answersDiffer, offCardQuestionIds, computeScore } from './score.ts'
import type { Evaluator, ScorecardQuestion } from './scorecard.ts'

const question = (id: number, weight: number | null): ScorecardQuestion => ({
  id,
  text: `Question ${id}`,
  weight,
  defaultAnswer: null,
})
const evaluator = (answers: Record<number, string | null>): Evaluator => ({
  id: 1,
  type: 'system',
  score: null,
  name: 'AI',
  userId: null,
  email: null,
  answers: Object.entries(answers).map(([id, answer]) => ({
    id: null,
    questionId: Number(id),
    categoryId: null,
    answer,
  })),
})
const card = [question(1, 2), question(2, 1), question(3, 1), question(4, 4)]

test('divides the weights of yes by those of yes and no, without n/a and unknown values', () => {
  expect(computeScore(card, evaluator({ 1: 'yes', 2: 'no', 3: 'yes', 4: 'n/a' }))).toEqual({
    score: 75,
    yesWeight: 3,
    countedWeight: 4,
  })
  expect(computeScore(card, evaluator({ 1: 'yes', 2: 'perhaps', 3: 'no' })).score).toBeCloseTo(66.67, 1)
})

test('is null, not 0, if no answer is yes or no', () => {
  expect(computeScore(card, evaluator({ 1: 'n/a', 2: 'n/a' })).score).toBeNull()
  expect(computeScore([], evaluator({ 1: 'yes' })).score).toBeNull()
  expect(computeScore([question(1, 0)], evaluator({ 1: 'yes' })).score).toBeNull()
})

test('counts a question without a weight as 1', () => {
  expect(computeScore([question(1, null), question(2, 3)], evaluator({ 1: 'yes', 2: 'no' })).score).toBe(25)
})

test('finds a disagreement only if both evaluators answered', () => {
  const ai = evaluator({ 1: 'yes', 2: 'no', 3: null })
  const clara = evaluator({ 1: 'yes', 2: 'yes' })
  expect([1, 2, 3, 4].map((id) => answersDiffer(id, [ai, clara].map(answersByQuestion)))).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('finds answers to questions that aren’t on the card anymore', () => {
  const scorecard = {
    id: 1,
    name: null,
    isActive: null,
    categories: [{ id: 1, name: null, sortNumber: 1, questions: card }],
  }
  expect(offCardQuestionIds(scorecard, [evaluator({ 1: 'yes', 9: 'no' }), evaluator({ 9: 'yes' })])).toEqual([9])
})
