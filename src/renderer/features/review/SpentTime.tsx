import { spentWords } from '../../../domain/reviews/reviewTime.ts'
import { useNow } from '../../hooks/useNow.ts'
import type { CallReview } from './callReview.ts'

/** How long one has been at it; stands still after 30 s without a sign of life. */
export function SpentTime({ callReview, isRunning }: { readonly callReview: CallReview; readonly isRunning: boolean }) {
  // Drawn anew each second: the time itself is asked of the review.
  useNow()
  return (
    <span title={`Time spent on this review. Pauses count up to 30 seconds.${isRunning ? '' : ' Finished.'}`}>
      {spentWords(callReview.spentMs())}
    </span>
  )
}
