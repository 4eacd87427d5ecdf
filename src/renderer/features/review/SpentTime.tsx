import { spentWords } from '../../../domain/reviews/reviewTime.ts'
import { useNow } from '../../hooks/useNow.ts'
import type { CallReview } from './callReview.ts'

/** Time spent on the review. Stops after 30 s without activity. */
export function SpentTime({ callReview, isRunning }: { readonly callReview: CallReview; readonly isRunning: boolean }) {
  // Renders every second; the review provides the time.
  useNow()
  return (
    <span title={`Time spent on this review. Pauses count up to 30 seconds.${isRunning ? '' : ' Finished.'}`}>
      {spentWords(callReview.spentMs())}
    </span>
  )
}
