import { useMemo } from 'react'
import { clockText } from '../../../domain/clockText.ts'
import { FEWEST_FOR_PACE, planOf, planWords, type QueuePlan } from '../../../domain/reviews/queuePlan.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import { SECOND } from '../../../domain/units.ts'
import { useQueues, useReviews } from '../../client/connection/coreStreams.ts'
import { format } from '../../components/format.ts'

/** How long the rest of the queue will take, and what that is based on. */
export function QueuePlanNote({ queue }: { readonly queue: ReviewQueue }) {
  const queues = useQueues()
  const reviews = useReviews()
  const plan = useMemo(() => {
    const finished = (reviews?.reviews ?? []).filter(({ isDone }) => isDone)
    return planOf(
      queue,
      finished.map(({ call, spentMs }) => ({ callId: call.callId, spentMs })),
      queues ?? [],
    )
  }, [queue, queues, reviews])
  if (plan === null) return null
  return (
    <p className="border-t border-line pt-2 text-sm text-pretty text-ink-2">
      <span className="font-medium text-ink">About {planWords(plan.leftMs)} left.</span> {basisWords(plan)}
    </p>
  )
}

function basisWords({ basis, unknownCount }: QueuePlan): string {
  const based =
    basis.kind === 'pace'
      ? `Based on your pace: ${clockText(basis.msPerMinute / SECOND)} per recorded minute, the median of ${format.count(basis.callCount, 'finished call')}.`
      : `Based on the lengths of the recordings, until you finish ${FEWEST_FOR_PACE} calls.`
  if (unknownCount === 0) return based
  return `${based} ${format.count(unknownCount, 'call')} of unknown length ${unknownCount === 1 ? 'counts' : 'count'} with the median.`
}
