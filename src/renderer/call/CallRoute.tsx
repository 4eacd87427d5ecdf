import { useMemo } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { readMoment, readTurnAnchor } from '../../contract/callLink.ts'
import { searchedText } from '../../domain/query/searchedText.ts'
import { readSearch } from '../../domain/search/readSearch.ts'
import { resolveQuery } from '../../domain/query/resolveQuery.ts'
import { BUILT_IN_VIEWS } from '../../domain/views/builtInViews.ts'
import { listName, viewOf } from '../../domain/views/view.ts'
import { useListName } from '../client/calls/callList.ts'
import { useNeighbors } from '../client/calls/callNeighbors.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { useViews } from '../client/connection/coreStreams.ts'
import { localZone } from '../client/localZone.ts'
import { useQueryTime } from '../hooks/time/useQueryTime.ts'
import { useLastOpenedCalls } from '../client/lastOpenedCalls.ts'
import { CallPage } from './CallPage.tsx'
import type { Moment } from './SpokenCall.tsx'
import { queryOf, type QuerySearch } from '../components/links/querySearch.ts'

const FROM = '/workspace/calls/$callId'

/**
 * `/calls/$callId`, with its neighbors in the list of the search parameters, at a moment (`?t=68.4`), a
 * part (`?t=68.4-79.2`) or a line of the transcript (`#turn-17`).
 */
export function CallRoute() {
  const { callId } = useParams({ from: FROM })
  // Without the moment, which belongs to this call only.
  const search = useSearch({ from: FROM, select: ({ t: _, ...search }) => search, structuralSharing: true })
  if (callId === null) return <Navigate to="/calls" search={search} replace />
  return <OpenCall callId={callId} search={search} />
}

/**
 * A new object for each link that was opened, also if it's the same link again. All from the location, because the route's
 * search and the location don't change in the same render.
 */
function useMoment(callId: number): Moment | null {
  return useLocation({
    select: ({ pathname, search, hash, state: { openedId } }) => {
      if (pathname !== `/calls/${callId}`) return null
      const { seconds = null, untilSeconds = null } = readMoment(search.t?.[0] ?? '') ?? {}
      const turn = readTurnAnchor(hash)
      return seconds === null && turn === null ? null : { seconds, untilSeconds, turn, openedId }
    },
    structuralSharing: true,
  })
}

interface OpenCallProps {
  readonly callId: number
  readonly search: QuerySearch
}

function OpenCall({ callId, search }: OpenCallProps) {
  const core = useCore()
  const navigate = useNavigate()
  const draft = useMemo(() => queryOf(search), [search])
  const [queryTime] = useQueryTime(useListName(draft))
  const query = useMemo(() => resolveQuery(draft, queryTime, localZone()), [draft, queryTime])
  const shownView = viewOf(draft, [...BUILT_IN_VIEWS, ...(useViews() ?? [])])
  const neighbors = useNeighbors(query, callId)
  const moment = useMoment(callId)
  // The call opens at the words that the list was filtered by.
  const text = searchedText(query.filters)
  const found = useMemo(() => {
    const read = text === null ? null : readSearch(text)
    return text !== null && read?.kind === 'search' ? { text, query: read.query, place: null, callId } : null
  }, [text, callId])
  return (
    <CallPage
      callId={callId}
      neighbors={neighbors}
      moment={moment}
      listName={listName(draft, shownView)}
      search={found}
      // Replaces the history entry, so that Back returns to the list, not to the previous call.
      onOpenCall={(next) => {
        useLastOpenedCalls.getState().remember(core, next)
        void navigate({ to: '/calls/$callId', params: { callId: next }, search, replace: true })
      }}
      onBack={() => void navigate({ to: '/calls', search })}
    />
  )
}
