import { useMemo } from 'react'
import { clockText } from '../../domain/clockText.ts'
import { FEWEST_FOR_PACE, planOf, planWords, type QueuePlan } from '../../domain/reviews/queuePlan.ts'
import type { ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import { SECOND } from '../../domain/units.ts'
import { useQueues, useReviews } from '../client/connection/coreStreams.ts'
import { format } from '../components/format.ts'
import { Tooltip } from '../components/overlays/Tooltip.tsx'

interface QueuePlanProps {
  readonly queue: ReviewQueue
}

/** How long the rest of the queue will take; its tooltip says what that is based on. */
export function QueuePlanNote({ queue }: QueuePlanProps) {
  const plan = useQueuePlan(queue)
  if (plan === null) return null
  const basis = basisWords(plan)
  return (
    <Tooltip side="bottom" content={<p>{basis}</p>}>
      <button type="button" className="shrink-0 rounded-sm px-1 whitespace-nowrap text-ink-2 @max-3xl:hidden">
        about {planWords(plan.leftMs)} left <span className="sr-only">{basis}</span>
      </button>
    </Tooltip>
  )
}

/** The same in full. */
export function QueuePlanText({ queue }: QueuePlanProps) {
  const plan = useQueuePlan(queue)
  if (plan === null) return null
  return (
    <p className="border-t border-line pt-2 text-sm text-pretty text-ink-2">
      <span className="font-medium text-ink">About {planWords(plan.leftMs)} left.</span> {basisWords(plan)}
    </p>
  )
}

function useQueuePlan(queue: ReviewQueue): QueuePlan | null {
  const queues = useQueues()
  const reviews = useReviews()
  return useMemo(() => {
    const finished = (reviews?.reviews ?? []).filter(({ isDone }) => isDone)
    return planOf(
      queue,
      finished.map(({ call, spentMs }) => ({ callId: call.callId, spentMs })),
      queues ?? [],
    )
  }, [queue, queues, reviews])
}

function basisWords({ basis, unknownCount }: QueuePlan): string {
  const based =
    basis.kind === 'pace'
      ? `Based on your pace: ${clockText(basis.msPerMinute / SECOND)} per recorded minute, the median of ${format.count(basis.callCount, 'finished call')}.`
      : `Based on the lengths of the recordings, until you finish ${FEWEST_FOR_PACE} calls.`
  if (unknownCount === 0) return based
  return `${based} ${format.count(unknownCount, 'call')} of unknown length ${unknownCount === 1 ? 'is' : 'are'} counted at the median length.`
}
