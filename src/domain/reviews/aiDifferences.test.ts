import { expect, test } from 'vitest'
import type { Evaluator, Scorecard } from '../scorecards/scorecard.ts'
import { aiDifferences, canDisagree, disagreements } from './aiDifferences.ts'
import type { Review } from './review.ts'
import { reviewOf } from './testing/reviewOf.ts'

const question = (id: number) => ({ id, text: `Question ${id}`, weight: 1, defaultAnswer: null })
const CARD: Scorecard = {
  ...{ id: 9, name: 'Sales', isActive: true },
  categories: [{ id: 1, name: null, sortNumber: 1, questions: [1, 2, 3, 4].map(question) }],
}
const evaluator = (type: string, answers: readonly (string | null)[]): Evaluator => ({
  ...{ id: 1, type, score: null, name: null, userId: null, email: null },
  answers: answers.map((answer, at) => ({ id: null, questionId: at + 1, categoryId: null, answer })),
})
const AI = evaluator('system', ['yes', 'no', 'yes', null])
const answers = (['yes', 'yes', null, 'no'] as const).flatMap((answer, at) =>
  answer === null ? [] : { questionId: at + 1, answer, answeredAt: 1 },
)
const REVIEW = reviewOf(CARD, { answers })
const of = (review: Review, evaluators: readonly Evaluator[], scorecard: Scorecard | null = CARD) =>
  aiDifferences({ scorecard, evaluators }, review)

test('compares the questions that both answered', () => {
  expect(of(REVIEW, [evaluator('user', ['no', 'no', 'no', 'no']), AI])).toEqual({
    comparedCount: 2,
    differences: [{ question: question(2), mine: 'yes', ofAi: 'no' }],
  })
})

test('compares with all evaluations by the AI', () => {
  const second = evaluator('system', ['no', 'no', null, null])
  expect(of(REVIEW, [AI, second])).toMatchObject({
    comparedCount: 4,
    differences: [
      { question: { id: 1 }, ofAi: 'no' },
      { question: { id: 2 }, ofAi: 'no' },
      { question: { id: 2 }, ofAi: 'no' },
    ],
  })
})

test('of two answers of the AI the last one counts, as in the scorecard', () => {
  const [, second] = AI.answers
  const twice = { ...AI, answers: [...AI.answers, { ...second!, answer: 'yes' }] }
  expect(of(REVIEW, [twice])).toEqual({ comparedCount: 2, differences: [] })
})

test('what the AI answered otherwise is known once a blind review shows it', () => {
  const call = { scorecard: CARD, evaluators: [AI] }
  const disagreed = (review: Review) => [...disagreements(call, review)]
  expect(disagreed(REVIEW)).toEqual([[2, 'no']])
  expect(disagreed({ ...REVIEW, isBlind: true, othersSeenAt: null })).toEqual([])
  expect(disagreed({ ...REVIEW, isBlind: true, othersSeenAt: 5 })).toEqual([[2, 'no']])
})

test('there is something to disagree with once the AI has evaluated the same scorecard, and it isn’t hidden', () => {
  const call = { scorecard: CARD, evaluators: [AI] }
  expect(canDisagree(call, REVIEW)).toBe(true)
  expect(canDisagree(call, { ...REVIEW, isBlind: true, othersSeenAt: null })).toBe(false)
  expect(canDisagree({ ...call, evaluators: [] }, REVIEW)).toBe(false)
  expect(canDisagree({ ...call, scorecard: { ...CARD, id: 10 } }, REVIEW)).toBe(false)
})

test.each<[string, ReturnType<typeof of>]>([
  ['the review was blind', of({ ...REVIEW, isBlind: true }, [AI])],
  ['the AI didn’t evaluate the call', of(REVIEW, [evaluator('user', ['no'])])],
  ['they answered different questions', of(REVIEW, [evaluator('system', [null, null, 'yes'])])],
  ['the scorecard has changed', of(REVIEW, [AI], { ...CARD, id: 10 })],
])('is null if %s', (_, differences) => {
  expect(differences).toBeNull()
})
