import { hidesOthers } from '../../../domain/reviews/review.ts'
import type { CallReviewState } from './callReview.ts'
import type { OpenCallReview } from './useCallReview.ts'

/** What the page of a call shares of the review with its parts. */
export interface CallPageReview {
  readonly open: OpenCallReview
  /** Nothing of what others answered and scored may be shown: it isn't on the page. */
  readonly hidesOthers: boolean
  /** The call waits in a blind queue: its review begins blind, wherever it begins. */
  readonly mustBeBlind: boolean
  /** In a queue: the review begins by itself. */
  readonly startsAs: { readonly isBlind: boolean } | null
  onFinished(): void
}

/**
 * Null while it isn't known: then nothing of the others may be asked for yet. A call that waits in a blind queue is blind
 * before its review has begun; `waitsBlind` is undefined until the queues are known.
 */
export function hidesOthersOf(state: CallReviewState, waitsBlind: boolean | undefined): boolean | null {
  if (state.kind === 'loading') return null
  if (state.kind === 'open') return hidesOthers(state.review)
  // Without the reviews' store there may be no queues to wait for.
  return waitsBlind ?? (state.kind === 'failed' ? false : null)
}
