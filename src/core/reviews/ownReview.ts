import type { MyReview } from '../../domain/calls/call.ts'
import { hidesOthers, scoreOfReview, type Review } from '../../domain/reviews/review.ts'
import type { Answer } from '../../domain/scorecards/scorecard.ts'

/** What lists and queries use of the user's review of a call. */
export interface OwnReview {
  readonly callId: number
  /** Null without a score, and for a draft. */
  readonly score: number | null
  /** By question, if the review is finished. */
  readonly answers?: ReadonlyMap<number, Answer>
  /** See `cardVersionOf`. Of a finished review. */
  readonly cardVersion?: string
  readonly notes: readonly string[]
  /** Whether other people's answers and scores are hidden. */
  readonly isBlind: boolean
  /** The call waits in a blind queue, and its review hasn't begun. */
  readonly isWaiting?: true
}

export function ownReviewOf(review: Review): OwnReview {
  const { isDone, cardVersion } = review
  const answers = new Map(review.answers.map(({ questionId, answer }) => [questionId, answer]))
  return {
    callId: review.call.callId,
    score: isDone ? scoreOfReview(review).score : null,
    ...(isDone && { answers, cardVersion }),
    notes: review.notes.map(({ text }) => text),
    isBlind: hidesOthers(review),
  }
}

/** Of a call that waits in a blind queue. */
export function waitingReview(callId: number): OwnReview {
  return { callId, score: null, notes: [], isBlind: true, isWaiting: true }
}

export function myReviewOf({ score, answers, isBlind }: OwnReview): MyReview {
  return { state: answers !== undefined ? 'finished' : isBlind ? 'blind' : 'draft', score }
}
