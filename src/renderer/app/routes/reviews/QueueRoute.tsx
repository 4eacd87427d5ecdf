import { useNavigate, useParams } from '@tanstack/react-router'
import { QueuePage } from '../../../pages/queue/QueuePage.tsx'

export function QueueRoute() {
  const { queueId } = useParams({ from: '/workspace/reviews/queues/$queueId' })
  const navigate = useNavigate()
  return (
    <QueuePage
      queueId={queueId}
      onOpenCall={(callId) =>
        void navigate({ to: '/reviews/queues/$queueId/calls/$callId', params: { queueId, callId } })
      }
      onShowResults={() => void navigate({ to: '/reviews/queues/$queueId/results', params: { queueId } })}
      onBack={() => void navigate({ to: '/reviews' })}
    />
  )
}
