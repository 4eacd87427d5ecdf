import {
  answeredWords,
  questionsOfReview,
  scoreOfReview,
  shownScoreOf,
  type Review,
} from '../../domain/reviews/review.ts'
import { decimal, shownScoreText } from '../../domain/scorecards/shownScore.ts'
import { Tooltip } from '../components/overlays/Tooltip.tsx'

export function ReviewScore({ review }: { readonly review: Review }) {
  const { score, yesWeight, countedWeight } = scoreOfReview(review)
  const shown = shownScoreOf(review)
  const isEarly = score !== null && shown === null
  const words =
    score === null
      ? 'No yes or no answers yet.'
      : isEarly
        ? 'The score appears once questions with half of the weight are answered.'
        : `By weight: ${decimal(yesWeight)} of ${decimal(countedWeight)} answered yes. N/A isn’t counted.`
  return (
    <div className="mb-1.5 flex shrink-0 items-baseline max-wide:mb-0 gap-2 font-semibold">
      <span className="flex-1">My score</span>
      <Tooltip side="left" content={<p>{words}</p>}>
        <button type="button" className="-mr-1 rounded-sm px-1" data-own-score>
          {isEarly ? answeredWords(review.answers.length, questionsOfReview(review).length) : shownScoreText(shown)}
        </button>
      </Tooltip>
    </div>
  )
}
