import { progressOf, type ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import { format } from '../components/format.ts'

/** "3 of 10 reviewed, 1 skipped", "All 10 reviewed". */
export function progressWords(queue: ReviewQueue): string {
  const { doneCount, skippedCount } = progressOf(queue)
  const count = format.number(queue.items.length)
  if (doneCount === queue.items.length) return queue.items.length === 1 ? 'Reviewed' : `All ${count} reviewed`
  const skipped = skippedCount === 0 ? '' : `, ${format.number(skippedCount)} skipped`
  return `${format.number(doneCount)} of ${count} reviewed${skipped}`
}
