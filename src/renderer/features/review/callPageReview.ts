import type { AiDifferences } from '../../../domain/reviews/aiDifferences.ts'
import { hidesOthers } from '../../../domain/reviews/review.ts'
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

/**
 * Null while unknown: don't load others' answers yet. A call waiting in a blind queue is blind even before its review
 * starts. `waitsBlind` is undefined until the queues are known.
 */
export function hidesOthersOf(state: CallReviewState, waitsBlind: boolean | undefined): boolean | null {
  if (state.kind === 'loading') return null
  if (state.kind === 'open') return hidesOthers(state.review)
  // If the reviews can't be loaded, the queues may never be known.
  return waitsBlind ?? (state.kind === 'failed' ? false : null)
}
