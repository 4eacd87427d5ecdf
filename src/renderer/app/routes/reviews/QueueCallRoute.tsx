import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { QueuedCall } from '../../../pages/queue/QueuedCall.tsx'

/** `/reviews/queues/$queueId/calls/$callId`: reviewing a call of a queue. */
export function QueueCallRoute() {
  const { queueId, callId } = useParams({ from: '/workspace/reviews/queues/$queueId/calls/$callId' })
  const navigate = useNavigate()
  if (callId === null) return <Navigate to="/reviews/queues/$queueId" params={{ queueId }} replace />
  return (
    <QueuedCall
      queueId={queueId}
      callId={callId}
      // Replaces the history entry, so that Back returns to the queue, not to the previous call.
      onOpenCall={(next) =>
        void navigate({
          to: '/reviews/queues/$queueId/calls/$callId',
          params: { queueId, callId: next },
          replace: true,
        })
      }
      onEnd={() => void navigate({ to: '/reviews/queues/$queueId/results', params: { queueId } })}
      onBack={() => void navigate({ to: '/reviews/queues/$queueId', params: { queueId } })}
    />
  )
}
