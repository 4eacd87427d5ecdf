import { useMemo } from 'react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { draftLocationOf, readDraftLocation } from '../../../domain/filters/location/draftLocation.ts'
import type { DraftQuery } from '../../../domain/filters/draftFilter.ts'
import { isSameDraft } from '../../../domain/views/view.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { useTablePlaces } from '../../features/call-table/tablePlace.ts'
import { CallsPage } from '../../pages/calls/CallsPage.tsx'

/** `/calls`: the list of the active workspace, filtered and sorted as the location says. */
export function CallsRoute() {
  const { workspaceId } = useWorkspace()
  const search = useSearch({ from: '/workspace/calls' })
  const navigate = useNavigate()
  const router = useRouter()
  const { query, notUnderstood } = useMemo(() => readDraftLocation(search), [search])

  // Built once and not for each row: the router takes as long for a location as the table for a whole row.
  const hrefOf = useMemo(() => {
    const { href } = router.buildLocation({ to: '/calls/$callId', params: { callId: 0 }, search: searchOf(query) })
    return (callId: number) => href.replace('/calls/0', `/calls/${callId}`)
  }, [router, query])
  return (
    <CallsPage
      query={query}
      notUnderstood={notUnderstood}
      onQueryChange={(next) =>
        // The same query again cleans a link that held nonsense; that is no step to come back to.
        void navigate({ to: '/calls', search: searchOf(next), replace: isSameDraft(next, query) })
      }
      onOpenCall={(callId) => {
        useTablePlaces.getState().rememberOpened(workspaceId, callId)
        void navigate({ to: '/calls/$callId', params: { callId }, search: searchOf(query) })
      }}
      hrefOf={hrefOf}
      onQueueStarted={(queueId) => void navigate({ to: '/reviews/queues/$queueId', params: { queueId } })}
      onEnterKey={() => void navigate({ to: '/connect', search: { key: [workspaceId] } })}
    />
  )
}

function searchOf(query: DraftQuery): { filter: string[]; sort: string[] } {
  const { filter, sort } = draftLocationOf(query)
  return { filter: [...filter], sort: [...sort] }
}
