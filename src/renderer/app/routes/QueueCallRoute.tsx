import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { QueuedCall } from '../../pages/queue/QueuedCall.tsx'

/** `/reviews/queues/$queueId/calls/$callId`: a call of a queue under review. */
export function QueueCallRoute() {
  const { queueId, callId } = useParams({ from: '/workspace/reviews/queues/$queueId/calls/$callId' })
  const navigate = useNavigate()
  if (callId === null) return <Navigate to="/reviews/queues/$queueId" params={{ queueId }} replace />
  return (
    <QueuedCall
      queueId={queueId}
      callId={callId}
      // Stepping through a queue replaces the place, so that Back leads to the queue and not through every call.
      onOpenCall={(next) =>
        void navigate({
          to: '/reviews/queues/$queueId/calls/$callId',
          params: { queueId, callId: next },
          replace: true,
        })
      }
      onBack={() => void navigate({ to: '/reviews/queues/$queueId', params: { queueId } })}
    />
  )
}
