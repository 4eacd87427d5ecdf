import type { MyReview } from '../../../domain/calls/call.ts'
import type { Answer } from '../../../domain/scorecards/scorecard.ts'

/** What queries use of the user's review of a call. */
export interface OwnReview {
  readonly callId: number
  /** Null without a score. */
  readonly score: number | null
  /** By question, if the review is finished. */
  readonly answers?: ReadonlyMap<number, Answer>
  readonly notes: readonly string[]
  /** Whether other people's answers and scores are hidden. */
  readonly isBlind: boolean
  /** The call waits in a blind queue, and its review hasn't begun. */
  readonly isWaiting?: true
}

export function myReviewOf({ score, answers, isBlind }: OwnReview): MyReview {
  return { state: answers !== undefined ? 'finished' : isBlind ? 'blind' : 'draft', score }
}
