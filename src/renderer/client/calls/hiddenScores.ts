import { useMemo } from 'react'
import type { CallRow } from '../../../domain/calls/call.ts'
import { rowId } from '../../../domain/calls/newRows.ts'
import { rowWithoutScores } from '../../../domain/reviews/withoutScores.ts'
import type { ReviewsSnapshot } from '../../../contract/snapshots.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import { useQueues, useReviews } from '../connection/coreStreams.ts'

/** Those under an unfinished blind review or in a blind queue. Undefined until the core has answered. */
export function useHiddenScores(): ReadonlySet<number> | undefined {
  const reviews = useReviews()
  const queues = useQueues()
  return useMemo(() => (reviews && queues ? hiddenScores(reviews, queues) : undefined), [reviews, queues])
}

export function hiddenScores({ reviews }: ReviewsSnapshot, queues: readonly ReviewQueue[]): ReadonlySet<number> {
  const hidden = new Set(reviews.filter((review) => review.hidesOthers).map(({ call }) => call.callId))
  // A started review takes precedence over the queue: it may be open, or no longer blind.
  const begun = new Set(reviews.map(({ call }) => call.callId))
  for (const queue of queues) {
    if (!queue.isBlind) continue
    for (const { callId } of queue.items) if (!begun.has(callId)) hidden.add(callId)
  }
  return hidden
}

/** Calls whose scores are hidden. */
export type HiddenScores = Pick<ReadonlySet<number>, 'has'>
/** While it isn't known yet which are under blind review. */
export const ALL_SCORES: HiddenScores = { has: () => true }

interface RowsPage {
  readonly rows: readonly CallRow[]
}

/**
 * The pages without hidden scores, so that no cell, menu, group or order can show them. The core does that too, but not for pages
 * loaded before the calls were hidden.
 */
export function pagesWithoutScores<Page extends RowsPage>(
  pages: readonly Page[],
  hidden: HiddenScores,
): readonly Page[] {
  const isHidden = (row: CallRow) => hidden.has(rowId(row) ?? Number.NaN)
  return pages.map((page) =>
    page.rows.some(isHidden)
      ? { ...page, rows: page.rows.map((row) => (isHidden(row) ? rowWithoutScores(row) : row)) }
      : page,
  )
}
