import { hidesOthers } from '../../../domain/reviews/review.ts'
import type { CallReviewState } from './callReview.ts'
import type { OpenCallReview } from './useCallReview.ts'

/** What the page of a call shares of the review with its parts. */
export interface CallPageReview {
  readonly open: OpenCallReview
  /** Nothing of what others answered and scored may be shown: it isn't on the page. */
  readonly hidesOthers: boolean
  /** In a queue: the review begins by itself. */
  readonly startsAs: { readonly isBlind: boolean } | null
  onFinished(): void
}

/** Null while it isn't known: then nothing of the others may be asked for yet. In a blind queue a call is blind before its review has begun. */
export function hidesOthersOf(state: CallReviewState, startsAs: { readonly isBlind: boolean } | null): boolean | null {
  if (state.kind === 'loading') return null
  if (state.kind === 'open') return hidesOthers(state.review)
  return startsAs?.isBlind ?? false
}
