import { useEffect, useMemo } from 'react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { readLocation } from '../../../../domain/query/location/queryLocation.ts'
import { useCore } from '../../../client/connection/workspace'
import { pauseKeys } from '../../../commands/offeredCommands.ts'
import { searchOf } from '../../search/querySearch.ts'
import { useQueryChange } from '../../useQueryChange.ts'
import { useTablePlaces } from '../../../features/call-table/tablePlace.ts'
import { CallsPage } from '../../../pages/calls/CallsPage.tsx'

/** `/calls`: the active workspace's calls, filtered and sorted by the search parameters. */
export function CallsRoute() {
  const core = useCore()
  const search = useSearch({ from: '/workspace/calls' })
  const navigate = useNavigate()
  const router = useRouter()
  const { query, notUnderstood } = useMemo(() => readLocation(search), [search])

  // The history changes at once, the page when the next one has loaded.
  useEffect(() => pauseKeys('list', () => router.history.location.pathname !== '/calls'), [router])

  const changeQuery = useQueryChange(query)

  // Built once, not per row: building a location takes the router as long as rendering a row.
  const hrefOf = useMemo(() => {
    const { href } = router.buildLocation({ to: '/calls/$callId', params: { callId: 0 }, search: searchOf(query) })
    return (callId: number) => href.replace('/calls/0', `/calls/${callId}`)
  }, [router, query])
  return (
    <CallsPage
      query={query}
      notUnderstood={notUnderstood}
      onQueryChange={changeQuery}
      onOpenCall={(callId) => {
        useTablePlaces.getState().rememberOpened(core, callId)
        void navigate({ to: '/calls/$callId', params: { callId }, search: searchOf(query) })
      }}
      hrefOf={hrefOf}
      onOpenAccount={(callId) => void navigate({ to: '/accounts', search: { call: [String(callId)] } })}
      onOpenAgent={(agentId) => void navigate({ to: '/agents/$agentId', params: { agentId } })}
      onQueueStarted={(queueId, callId) =>
        void (callId === undefined
          ? navigate({ to: '/reviews/queues/$queueId', params: { queueId } })
          : navigate({ to: '/reviews/queues/$queueId/calls/$callId', params: { queueId, callId } }))
      }
      onEnterKey={() => void navigate({ to: '/connect', search: { key: [core.workspaceId] } })}
    />
  )
}
