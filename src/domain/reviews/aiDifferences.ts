import { isAutomatic } from '../scorecards/evaluatedCall.ts'
import { answersByQuestion } from '../scorecards/score.ts'
import type { Answer, Evaluator, Scorecard, ScorecardQuestion } from '../scorecards/scorecard.ts'
import { answerOf, cardVersionOf, hidesOthers, questionsOfReview, type GivenAnswer, type Review } from './review.ts'

/** How the answers of a review differ from those of the AI. */
export interface AiDifferences {
  /** The AI's answers to questions that the review answers, too. */
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
  return !hidesOthers(review) && comparedAi(call, review).length > 0
}

/** The AI's answers to questions that the review answers, too. */
function comparedWithAi(call: ComparedCall, review: Review): AiDifferences['differences'] {
  const ai = comparedAi(call, review).map(answersByQuestion)
  return questionsOfReview(review).flatMap((question) => {
    const mine = answerOf(review, question.id)
    if (mine === null) return []
    return ai.flatMap((answers) => {
      const ofAi = answers.get(question.id) ?? null
      return ofAi === null ? [] : [{ question, mine, ofAi }]
    })
  })
}

/** The evaluations by the AI; none if they are of another version of the scorecard. */
function comparedAi({ scorecard, evaluators }: ComparedCall, review: Review): readonly Evaluator[] {
  return cardVersionOf(scorecard) === review.cardVersion ? evaluators.filter(isAutomatic) : []
}
