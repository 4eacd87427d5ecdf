import { isAutomatic } from '../scorecards/evaluatedCall.ts'
import { answersByQuestion } from '../scorecards/score.ts'
import type { Answer, Evaluator, Scorecard, ScorecardQuestion } from '../scorecards/scorecard.ts'
import { answerOf, cardVersionOf, hidesOthers, questionsOfReview, type GivenAnswer, type Review } from './review.ts'

/** How the answers of a review differ from those of the AI. */
export interface AiDifferences {
  /** Questions that both answered. */
  readonly comparedCount: number
  readonly differences: readonly {
    readonly question: ScorecardQuestion
    readonly mine: GivenAnswer
    readonly ofAi: Answer
  }[]
}

interface ComparedCall {
  readonly scorecard: Scorecard | null
  readonly evaluators: readonly Evaluator[]
}

/** Null if there is nothing to compare, or if the review was blind. */
export function aiDifferences(call: ComparedCall, review: Review): AiDifferences | null {
  const compared = review.isBlind ? [] : comparedWithAi(call, review)
  if (compared.length === 0) return null
  return { comparedCount: compared.length, differences: compared.filter(({ mine, ofAi }) => mine !== ofAi) }
}

/** The AI's answers that differ from those of the review, by question. None while they are hidden. */
export function disagreements(call: ComparedCall, review: Review): ReadonlyMap<number, Answer> {
  const compared = hidesOthers(review) ? [] : comparedWithAi(call, review)
  return new Map(compared.flatMap(({ question, mine, ofAi }) => (mine === ofAi ? [] : [[question.id, ofAi]])))
}

/** Whether there are answers of the AI to disagree with, and none of them is hidden. */
export function canDisagree(call: ComparedCall, review: Review): boolean {
  return !hidesOthers(review) && comparedAi(call, review) !== null
}

/** Questions that both answered. */
function comparedWithAi(call: ComparedCall, review: Review): AiDifferences['differences'] {
  const ai = comparedAi(call, review)
  if (ai === null) return []
  const given = answersByQuestion(ai)
  return questionsOfReview(review).flatMap((question) => {
    const mine = answerOf(review, question.id)
    const ofAi = given.get(question.id) ?? null
    return mine === null || ofAi === null ? [] : [{ question, mine, ofAi }]
  })
}

/** Null if it hasn't evaluated the call, or with another version of the scorecard. */
function comparedAi({ scorecard, evaluators }: ComparedCall, review: Review): Evaluator | null {
  return cardVersionOf(scorecard) === review.cardVersion ? (evaluators.find(isAutomatic) ?? null) : null
}
