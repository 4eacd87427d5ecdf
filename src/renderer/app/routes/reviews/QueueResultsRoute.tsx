import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { QueueResultsPage } from '../../../pages/queue/QueueResultsPage.tsx'
import { NO_QUERY } from '../../search/querySearch.ts'

/** `/reviews/queues/$queueId/results`: the results of a queue. */
export function QueueResultsRoute() {
  const { queueId } = useParams({ from: '/workspace/reviews/queues/$queueId/results' })
  const navigate = useNavigate()
  const router = useRouter()
  const callAt = (callId: number) => ({ to: '/calls/$callId', params: { callId }, search: NO_QUERY }) as const
  return (
    <QueueResultsPage
      queueId={queueId}
      hrefOf={(callId) => router.buildLocation(callAt(callId)).href}
      onOpenCall={(callId) => void navigate(callAt(callId))}
      onOpenQueue={(next) => void navigate({ to: '/reviews/queues/$queueId', params: { queueId: next } })}
      onBack={() => void navigate({ to: '/reviews/queues/$queueId', params: { queueId } })}
    />
  )
}
