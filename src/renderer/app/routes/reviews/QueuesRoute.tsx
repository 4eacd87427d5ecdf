import { useNavigate } from '@tanstack/react-router'
import { QueuesPage } from '../../../pages/queue/QueuesPage.tsx'

export function QueuesRoute() {
  const navigate = useNavigate()
  return (
    <QueuesPage
      onOpenQueue={(queueId) => void navigate({ to: '/reviews/queues/$queueId', params: { queueId } })}
      onOpenCall={(callId) =>
        void navigate({ to: '/calls/$callId', params: { callId }, search: { filter: [], sort: [] } })
      }
      onOpenCalls={() => void navigate({ to: '/calls', search: { filter: [], sort: [] } })}
      onPrint={(of) =>
        void navigate({
          to: '/reviews/print',
          search: 'callId' in of ? { call: [String(of.callId)] } : { agent: [String(of.agentId ?? 'none')] },
        })
      }
    />
  )
}
