import type { CallDetail } from '../../../domain/calls/call.ts'
import { asEvaluator, isCompared } from '../../../domain/reviews/review.ts'
import type { Evaluator } from '../../../domain/scorecards/scorecard.ts'
import type { CallReviewState } from '../../review/callReview.ts'

/** The service's evaluators and, if it used the same scorecard, the user's own finished review. */
export function comparedEvaluators(call: CallDetail, state: CallReviewState): readonly Evaluator[] {
  if (state.kind !== 'open' || !isCompared(call, state.review)) return call.evaluators
  return [...call.evaluators, asEvaluator(state.review)]
}
