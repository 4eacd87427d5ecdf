import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { AgentPage } from '../../pages/agent/AgentPage.tsx'
import { NO_QUERY, searchOf } from '../search/querySearch.ts'

/** `/agents/ID`: the calls of an agent beside the team. */
export function AgentRoute() {
  const { agentId } = useParams({ from: '/workspace/agents/$agentId' })
  const navigate = useNavigate()
  const router = useRouter()
  const hrefOf = useMemo(() => {
    const { href } = router.buildLocation({ to: '/calls/$callId', params: { callId: 0 }, search: NO_QUERY })
    return (callId: number, anchor = '') =>
      `${href.replace('/calls/0', `/calls/${callId}`)}${anchor === '' ? '' : `#${anchor}`}`
  }, [router])
  return (
    <AgentPage
      key={agentId}
      agentId={agentId}
      hrefOf={hrefOf}
      onOpenCall={(callId, hash = '') =>
        void navigate({ to: '/calls/$callId', params: { callId }, search: NO_QUERY, hash })
      }
      onOpenCalls={(filters) => void navigate({ to: '/calls', search: searchOf({ filters, sort: [] }) })}
    />
  )
}
