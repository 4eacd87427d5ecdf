import { asEvaluator, scoreOfReview, type Review } from '../reviews/review.ts'
import { evaluatorIdentity, isAutomatic, type EvaluatedCall } from '../scorecards/evaluatedCall.ts'
import { computeScore, questionsOf } from '../scorecards/score.ts'
import type { Evaluator, Scorecard } from '../scorecards/scorecard.ts'

/** The evaluator: the service's AI, people in the service, or the user of this app. */
export const SIDES = ['ai', 'people', 'you'] as const
export type Side = (typeof SIDES)[number]

export interface ScoredEvaluation {
  readonly callId: number
  readonly agentId: number | null
  readonly agentName: string | null
  /** ISO 8601, when the call occurred. */
  readonly timestamp: string | null
  readonly side: Side
  /** See `evaluatorIdentity`; `you` for a local review. */
  readonly who: string
  readonly name: string
  /** 0–100, from the service, or computed for a local review. Null if there is none. */
  readonly score: number | null
  /** 0–100, computed from answers and weights in the same way for all, to compare evaluators. */
  readonly workedOut: number | null
  readonly evaluator: Evaluator
  readonly scorecard: Scorecard | null
}

/** All evaluations of the calls: those of the service and finished local reviews. Unfinished reviews don't count. */
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
