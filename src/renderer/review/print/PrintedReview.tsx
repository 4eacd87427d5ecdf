import { callName } from '../../../domain/calls/callName.ts'
import { clockText } from '../../../domain/clockText.ts'
import { questionName } from '../../../domain/scorecards/questionName.ts'
import { instantOf } from '../../../domain/values/instant.ts'
import {
  answeredWords,
  answerOf,
  questionsOfReview,
  reasonOf,
  scoreOfReview,
  shownScoreOf,
  type NoteAnchor,
  type Review,
} from '../../../domain/reviews/review.ts'
import { decimal, shownScore } from '../../../domain/scorecards/shownScore.ts'
import { format } from '../../components/format.ts'

interface PrintedReviewProps {
  readonly review: Review
  readonly headingLevel: 1 | 2
  /** The reviewer's name; null if it isn't known. */
  readonly reviewer: string | null
}

export function PrintedReview({ review, headingLevel, reviewer }: PrintedReviewProps) {
  const { call, scorecard, notes } = review
  const { yesWeight, countedWeight } = scoreOfReview(review)
  const shown = shownScoreOf(review)
  const Heading = `h${headingLevel}` as const
  return (
    <section className="printed-review pb-8">
      <Heading className="text-xl font-semibold">
        <bdi>{callName({ id: call.callId, title: call.title })}</bdi>
      </Heading>
      <p className="text-ink-2">
        {[call.agentName, call.timestamp === null ? null : dateText(call.timestamp), `call ${call.callId}`]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <p className="mt-3 text-lg">
        <strong>{scoreWords(review)}</strong>
        {shown !== null && (
          <span className="text-ink-2">
            {' '}
            ({decimal(yesWeight)} of {decimal(countedWeight)} by weight, n/a left out)
          </span>
        )}
      </p>
      <p className="text-sm text-ink-2">
        {reviewer !== null && `Reviewed by ${reviewer}. `}
        {review.isDone ? `Finished ${dateText(new Date(review.doneAt!).toISOString())}` : 'Draft'}
        {review.isBlind && ', reviewed blind'}. Scorecard {scorecard?.name ?? 'without a name'}, version{' '}
        {review.cardVersion.slice(0, 8)}.
      </p>
      {scorecard?.categories.map((category) => (
        <table key={category.id} className="mt-4 w-full">
          <caption className="pb-1 text-left font-semibold">{category.name ?? `Category ${category.id}`}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Weight</th>
              <th scope="col">Answer</th>
            </tr>
          </thead>
          <tbody>
            {category.questions.map((question) => (
              <tr key={question.id} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {questionName(question)}
                  {reasonOf(review, question.id) !== null && (
                    <span className="block text-sm text-ink-2">
                      Disagrees with the AI: <bdi>{reasonOf(review, question.id)}</bdi>
                    </span>
                  )}
                </th>
                <td className="w-12 py-1 text-ink-2">×{question.weight ?? 1}</td>
                <td className="w-24 py-1 font-medium">
                  {answerOf(review, question.id) ?? <span className="font-normal text-ink-2">not answered</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {notes.length > 0 && (
        <>
          <p className="mt-4 font-semibold">Notes</p>
          <ul>
            {notes.map(({ noteId, anchor, text, questionId }) => (
              <li key={noteId} className="border-t border-line py-1 whitespace-pre-line">
                <span className="text-ink-2">
                  {placeText(anchor)}
                  {questionId !== undefined && ` ${questionText(review, questionId)}:`}
                </span>{' '}
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function placeText(anchor: NoteAnchor): string {
  if (anchor.kind === 'time') return `${clockText(anchor.seconds)}:`
  return anchor.kind === 'message' ? `Message ${anchor.messageId}:` : 'Whole call:'
}

function questionText(review: Review, questionId: number): string {
  return questionName(questionsOfReview(review).find(({ id }) => id === questionId) ?? { id: questionId, text: null })
}

function dateText(iso: string): string {
  const at = instantOf(iso)
  return at === null ? iso : `${format.longDate(at)} at ${format.time(at)}`
}

function scoreWords(review: Review): string {
  const score = shownScoreOf(review)
  if (score !== null) return `Score ${shownScore(score)}`
  return review.isDone ? 'No score' : answeredWords(review.answers.length, questionsOfReview(review).length)
}
