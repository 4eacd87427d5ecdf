import { asEvaluator, scoreOfReview, type Review } from '../reviews/review.ts'
import type { ComparedCall } from '../scorecards/agreement.ts'
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

/** Each of one side against each of the other on the same call, by the questions of the first's card. */
export function compareSides(
  evaluations: readonly ScoredEvaluation[],
  [first, second]: readonly [Side, Side],
): readonly ComparedCall[] {
  const byCall = Map.groupBy(evaluations, ({ callId }) => callId)
  return [...byCall].flatMap(([callId, ofCall]): ComparedCall[] => {
    const of = (side: Side) => ofCall.filter((one) => one.side === side)
    const rows = of(first).flatMap((left) => of(second).map((right) => [left.evaluator, right.evaluator] as const))
    if (rows.length === 0) return []
    return [{ call: { callId, scorecard: of(first)[0]!.scorecard ?? of(second)[0]!.scorecard }, rows }]
  })
}
