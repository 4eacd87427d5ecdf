import { useMemo } from 'react'
import type { ReviewsSnapshot } from '../../../contract/snapshots.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import { useQueues, useReviews } from '../connection/coreStreams.ts'

/**
 * The calls whose scores are not to be shown anywhere now: under a blind review that isn't done, or waiting in a blind
 * queue. Undefined until the core has answered.
 */
export function useHiddenScores(): ReadonlySet<number> | undefined {
  const reviews = useReviews()
  const queues = useQueues()
  return useMemo(() => (reviews && queues ? hiddenScores(reviews, queues) : undefined), [reviews, queues])
}

export function hiddenScores({ reviews }: ReviewsSnapshot, queues: readonly ReviewQueue[]): ReadonlySet<number> {
  const hidden = new Set(reviews.filter((review) => review.hidesOthers).map(({ call }) => call.callId))
  // A review that has begun decides for itself: it may be open, or its blindness over.
  const begun = new Set(reviews.map(({ call }) => call.callId))
  for (const queue of queues) {
    if (!queue.isBlind) continue
    for (const { callId } of queue.items) if (!begun.has(callId)) hidden.add(callId)
  }
  return hidden
}
