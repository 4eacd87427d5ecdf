import { progressOf, type ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'

/** «3 of 10 reviewed, 1 skipped», «All 10 reviewed». */
export function progressWords(queue: ReviewQueue): string {
  const { doneCount, skippedCount, waitingCount } = progressOf(queue)
  const count = queue.items.length.toLocaleString('en')
  if (doneCount === queue.items.length) return queue.items.length === 1 ? 'Reviewed' : `All ${count} reviewed`
  const skipped = skippedCount === 0 ? '' : `, ${skippedCount.toLocaleString('en')} skipped`
  const rest = waitingCount === 0 ? ', none waiting' : ''
  return `${doneCount.toLocaleString('en')} of ${count} reviewed${skipped}${rest}`
}
