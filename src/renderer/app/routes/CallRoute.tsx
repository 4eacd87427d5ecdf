import { useMemo } from 'react'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { resolveQuery } from '../../../domain/filters/draftFilter.ts'
import { readDraftLocation } from '../../../domain/filters/location/draftLocation.ts'
import { localZone } from '../../client/localZone.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { useToday } from '../../hooks/useToday.ts'
import { useTablePlaces } from '../../features/call-table/tablePlace.ts'
import { CallPage } from '../../pages/call/CallPage.tsx'
import { useNeighbors } from '../../client/calls/callNeighbors.ts'

/** `/calls/$callId`: one call, with its neighbors in the list that the search parameters describe. */
export function CallRoute() {
  const { callId } = useParams({ from: '/workspace/calls/$callId' })
  const search = useSearch({ from: '/workspace/calls/$callId' })
  if (callId === null) return <Navigate to="/calls" search={search} replace />
  return <OpenCall callId={callId} search={search} />
}

interface OpenCallProps {
  readonly callId: number
  readonly search: { filter: string[]; sort: string[] }
}

function OpenCall({ callId, search }: OpenCallProps) {
  const { workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const today = useToday()
  const query = useMemo(
    () => resolveQuery(readDraftLocation(search).query, today.getTime(), localZone()),
    [search, today],
  )
  const neighbors = useNeighbors(query, callId)
  return (
    <CallPage
      callId={callId}
      neighbors={neighbors}
      // Replaces the history entry, so that Back returns to the list, not to the previous call.
      onOpenCall={(next) => {
        useTablePlaces.getState().rememberOpened(workspaceId, next)
        void navigate({ to: '/calls/$callId', params: { callId: next }, search, replace: true })
      }}
      onBack={() => void navigate({ to: '/calls', search })}
    />
  )
}
