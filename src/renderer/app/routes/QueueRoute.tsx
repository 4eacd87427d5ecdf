import { useNavigate, useParams } from '@tanstack/react-router'
import { QueuePage } from '../../pages/queue/QueuePage.tsx'
import { useActiveWorkspaceId } from '../activeWorkspace.ts'

/** `/reviews/queues/$queueId`: one queue. */
export function QueueRoute() {
  const { queueId } = useParams({ from: '/workspace/reviews/queues/$queueId' })
  const workspaceId = useActiveWorkspaceId()
  const navigate = useNavigate()
  if (workspaceId === null) return null
  return (
    <QueuePage
      workspaceId={workspaceId}
      queueId={queueId}
      onOpenCall={(callId) =>
        void navigate({ to: '/reviews/queues/$queueId/calls/$callId', params: { queueId, callId } })
      }
      onBack={() => void navigate({ to: '/reviews' })}
    />
  )
}
