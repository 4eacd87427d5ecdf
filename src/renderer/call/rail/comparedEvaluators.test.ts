import { expect, test } from 'vitest'
import { cardVersionOf, OWN_EVALUATOR_ID } from '../../../domain/reviews/review.ts'
import { evaluatorOf } from '../../../domain/scorecards/testing/card.ts'
import type { CallReviewState } from '../../review/callReview.ts'
import { CARD, emptyReview } from '../../review/testing/emptyReview.ts'
import { comparedEvaluators } from './comparedEvaluators.ts'
import { callDetail } from '../testing/callDetail.ts'

const call = callDetail({ scorecard: CARD, evaluators: [evaluatorOf({ id: 4, answers: 'yn' })] })
const idsWith = (state: CallReviewState, of = call) => comparedEvaluators(of, state).map(({ id }) => id)
const open = (isDone: boolean): CallReviewState => ({
  kind: 'open',
  review: emptyReview({ isDone, doneAt: isDone ? 1 : null, cardVersion: cardVersionOf(CARD) }),
  saving: { kind: 'saved' },
  canUndo: false,
  canRedo: false,
})

test('a finished review is listed with the service’s evaluators', () => {
  expect(idsWith(open(true))).toEqual([4, OWN_EVALUATOR_ID])
})

test('an unfinished or missing review, or one with another scorecard, isn’t', () => {
  expect(idsWith(open(false))).toEqual([4])
  expect(idsWith({ kind: 'none' })).toEqual([4])
  expect(idsWith(open(true), { ...call, scorecard: { ...CARD, id: 2 } })).toEqual([4])
})
