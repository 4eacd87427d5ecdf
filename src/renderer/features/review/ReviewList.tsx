import type { ReviewSummary } from '../../../contract/snapshots.ts'
import { callName } from '../../../domain/calls/callName.ts'
import { answeredWords } from '../../../domain/reviews/review.ts'
import { spentWords } from '../../../domain/reviews/reviewTime.ts'
import { shownScoreText } from '../../../domain/scorecards/shownScore.ts'
import { useCore } from '../../client/connection/workspace'
import { IconButton } from '../../components/controls/Button.tsx'
import { Pill } from '../../components/Pill.tsx'
import { format } from '../../components/format.ts'
import { useToday } from '../../hooks/useToday.ts'
import { removeReview } from './reviewActions.ts'

interface ReviewListProps {
  readonly reviews: readonly ReviewSummary[]
  onOpen(callId: number): void
  onPrint(callId: number): void
}

/** The user's own reviews, the last changed first. */
export function ReviewList({ reviews, onOpen, onPrint }: ReviewListProps) {
  const core = useCore()
  const today = useToday()
  if (reviews.length === 0) return null
  const shown = reviews.toSorted((one, other) => other.changedAt - one.changedAt)
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="px-4 pt-5 pb-1 text-sm font-medium text-ink-2">
        My reviews
      </h2>
      <table className="w-full table-fixed">
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-3">
            <th scope="col" className="py-1 pl-4 font-normal">
              Call
            </th>
            <th scope="col" className="w-36 px-2 font-normal max-wide:w-28">
              Agent
            </th>
            <th scope="col" className="w-28 px-2 font-normal">
              Status
            </th>
            <th scope="col" className="w-36 px-2 text-right font-normal">
              My score
            </th>
            <th scope="col" className="w-24 px-2 text-right font-normal max-wide:hidden">
              Time spent
            </th>
            <th scope="col" className="w-36 pr-2 pl-5 font-normal max-wide:w-32">
              Updated
            </th>
            <th scope="col" className="w-20">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((review) => (
            <tr key={review.reviewId} data-command-scope="" className="h-9 border-b border-line hover:bg-hover">
              <td className="pl-4">
                <button
                  type="button"
                  data-content=""
                  data-place={review.reviewId}
                  onClick={() => onOpen(review.call.callId)}
                  className="max-w-full truncate rounded-sm text-left font-medium hover:underline"
                >
                  <bdi>{callName({ id: review.call.callId, title: review.call.title })}</bdi>
                </button>
              </td>
              <td className="truncate px-2 text-ink-2">{review.call.agentName ?? '–'}</td>
              <td className="px-2">
                <span className="flex gap-1">
                  {review.isDone ? <Pill tone="good">Done</Pill> : <Pill>Draft</Pill>}
                  {review.isBlind && <Pill tone="info">Blind</Pill>}
                </span>
              </td>
              <td className="px-2 text-right">{scoreWords(review)}</td>
              <td className="px-2 text-right text-ink-2 max-wide:hidden">{spentWords(review.spentMs)}</td>
              <td className="truncate pr-2 pl-5 text-ink-2">
                {format.moment(new Date(review.changedAt).toISOString(), today)}
              </td>
              <td className="pr-3 text-right whitespace-nowrap">
                <IconButton command="review.print" label="Print review" onClick={() => onPrint(review.call.callId)} />
                <IconButton
                  command="review.remove"
                  label="Remove review"
                  onClick={() => void removeReview(core, review)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function scoreWords({ score, isDone, answeredCount, unansweredCount }: ReviewSummary): string {
  return score === null && !isDone
    ? answeredWords(answeredCount, answeredCount + unansweredCount)
    : shownScoreText(score)
}
