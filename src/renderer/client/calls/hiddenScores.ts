import { useMemo } from 'react'
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
