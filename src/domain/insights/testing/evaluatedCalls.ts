import { completed } from '../../completed.ts'
import { asEvaluator, isCompared, scoreOfReview, type Review } from '../../reviews/review.ts'
import { AgreementTally, type ScorecardAgreement } from '../../scorecards/agreement.ts'
import { evaluatorIdentity, isAutomatic, type EvaluatedCall } from '../../scorecards/evaluatedCall.ts'
import { answersByQuestion, computeScore, questionsOf } from '../../scorecards/score.ts'
import { comparedRaters, EvaluatorPairs, raterCountOf, type Comparison } from '../comparisons.ts'
import type { ScoredEvaluation } from '../evaluations.ts'
import { Leniency } from '../leniency.ts'

/** For tests: the evaluations of a call, from its record and the user's review. */
export function evaluationsOf(
  { scorecard, evaluators }: EvaluatedCall,
  review: Review | null = null,
): readonly ScoredEvaluation[] {
  const byService = evaluators.map((evaluator): ScoredEvaluation => ({
    side: isAutomatic(evaluator) ? 'ai' : 'people',
    who: evaluatorIdentity(evaluator),
    name: evaluator.name ?? evaluator.email ?? `Evaluator ${evaluator.id}`,
    answers: answersByQuestion(evaluator),
    workedOut: scorecard ? computeScore(questionsOf(scorecard), evaluator).score : null,
  }))
  if (review === null || !isCompared({ scorecard }, review)) return byService
  const answers = answersByQuestion(asEvaluator(review))
  return [...byService, { side: 'you', who: 'you', name: 'You', answers, workedOut: scoreOfReview(review).score }]
}

/** For tests: calls with evaluations, and figures over them. */
export class EvaluatedCalls {
  readonly #calls: readonly (EvaluatedCall & { readonly evaluations: readonly ScoredEvaluation[] })[]

  constructor(calls: readonly EvaluatedCall[], reviews: readonly Review[] = []) {
    const byCall = new Map(reviews.map((review) => [review.call.callId, review]))
    this.#calls = calls.map((call) => ({ ...call, evaluations: evaluationsOf(call, byCall.get(call.callId)) }))
  }

  figures() {
    const pairs = new EvaluatorPairs()
    const leniency = new Leniency()
    for (const { callId, evaluations } of this.#calls) {
      pairs.addCall(evaluations)
      leniency.addCall(callId, evaluations)
    }
    const evaluationCount = this.#calls.reduce((sum, { evaluations }) => sum + evaluations.length, 0)
    return { evaluationCount, pairs: pairs.top(30), leniency: leniency.figures() }
  }

  compared(comparison: Comparison) {
    return this.#calls.flatMap(({ callId, scorecard, evaluations }) => {
      const raters = comparedRaters(evaluations, comparison)
      return raters.length === 0 ? [] : [{ callId, scorecard, raters }]
    })
  }

  agreement(comparison: Comparison, hasIntervals: boolean): ScorecardAgreement & { readonly raterCount: number } {
    const tally = new AgreementTally('calls')
    const compared = this.compared(comparison)
    for (const call of compared) tally.add(call)
    const raterCount = raterCountOf(comparison, Math.max(0, ...compared.map(({ raters }) => raters.length)))
    const work = tally.agreement({ raterCount, seed: 'insights', ...(!hasIntervals && { resamples: 0 }) })
    return { ...completed(work), raterCount }
  }
}
