import { asEvaluator, scoreOfReview, type Review } from '../reviews/review.ts'
import { evaluatorIdentity, isAutomatic, type EvaluatedCall } from '../scorecards/evaluatedCall.ts'
import { computeScore, questionsOf } from '../scorecards/score.ts'
import type { Evaluator, Scorecard } from '../scorecards/scorecard.ts'

/** Who evaluated: the service's AI, people at the service, or the person at this computer. */
export const SIDES = ['ai', 'people', 'you'] as const
export type Side = (typeof SIDES)[number]

/** One evaluation of one call, whoever made it. */
export interface ScoredEvaluation {
  readonly callId: number
  readonly agentId: number | null
  readonly agentName: string | null
  /** ISO 8601, when the call occurred. */
  readonly timestamp: string | null
  readonly side: Side
  /** See `evaluatorIdentity`; `you` for a review kept here. */
  readonly who: string
  readonly name: string
  /** 0–100, as the service gives it; of a review kept here, worked out. Null where there is none. */
  readonly score: number | null
  /** 0–100, worked out from answers and weights for all alike, so that evaluators can be compared. */
  readonly workedOut: number | null
  readonly evaluator: Evaluator
  readonly scorecard: Scorecard | null
}

/** Everything that was said of the calls: evaluators of the service, and finished reviews kept here. Unfinished reviews are nobody's opinion yet. */
export function scoredEvaluations(
  calls: readonly EvaluatedCall[],
  reviews: readonly Review[],
): readonly ScoredEvaluation[] {
  const byService = calls.flatMap((call) =>
    call.evaluators.map((evaluator): ScoredEvaluation => ({
      callId: call.callId,
      agentId: call.agent?.id ?? null,
      agentName: call.agent?.name ?? null,
      timestamp: call.timestamp,
      side: isAutomatic(evaluator) ? 'ai' : 'people',
      who: evaluatorIdentity(evaluator),
      name: evaluator.name ?? evaluator.email ?? `Evaluator ${evaluator.id}`,
      score: evaluator.score,
      workedOut: call.scorecard ? computeScore(questionsOf(call.scorecard), evaluator).score : null,
      evaluator,
      scorecard: call.scorecard,
    })),
  )
  const own = reviews
    .filter(({ isDone }) => isDone)
    .map((review): ScoredEvaluation => {
      const { score } = scoreOfReview(review)
      const { callId, agentId, agentName, timestamp } = review.call
      return {
        ...{ callId, agentId, agentName, timestamp },
        ...{ side: 'you', who: 'you', name: 'You', score, workedOut: score },
        ...{ evaluator: asEvaluator(review), scorecard: review.scorecard },
      }
    })
  return [...byService, ...own]
}
