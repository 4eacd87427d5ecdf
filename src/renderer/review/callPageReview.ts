import type { AiDifferences } from '../../domain/reviews/aiDifferences.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import { hidesOthers } from '../../domain/reviews/review.ts'
import type { CallReviewState } from './callReview.ts'
import type { OpenCallReview } from './useCallReview.ts'

/** The state of the review that the call page shares with its parts. */
export interface CallPageReview {
  readonly open: OpenCallReview
  /** Others' answers and scores must not be shown. */
  readonly hidesOthers: boolean
  /** The call is waiting in a blind queue, so its review starts blind from anywhere. */
  readonly mustBeBlind: boolean
  /** Set in a queue: the review starts automatically. */
  readonly startsAs: { readonly isBlind: boolean } | null
  onFinished(differences: AiDifferences | null): void
}

/** Whether a blind review hides what others say: the core has left it out, or the call was read before that began. */
export function hidesOthersOf(call: Pick<CallDetail, 'areScoresHidden'>, state: CallReviewState): boolean {
  return call.areScoresHidden === true || (state.kind === 'open' && hidesOthers(state.review))
}
