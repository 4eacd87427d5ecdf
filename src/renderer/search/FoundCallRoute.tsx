import { Navigate, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { neighborsIn } from '../../domain/calls/callNeighbors.ts'
import { readSearch } from '../../domain/search/readSearch.ts'
import { hitAnchor, readHitAnchor, useLibrarySearch } from '../client/librarySearch.ts'
import { CallPage } from '../call/CallPage.tsx'
import { findSearch } from '../components/links/querySearch.ts'
import { useLastFound } from './lastFound.ts'

const FROM = '/workspace/search/calls/$callId'

/** `/search/calls/$callId?find=price#turn-17`: a call at a hit of a search, with its neighbors among the found calls. */
export function FoundCallRoute() {
  const { callId } = useParams({ from: FROM })
  const text = useSearch({ from: FROM, select: ({ find }) => find?.[0] ?? '' })
  if (callId === null) return <Navigate to="/search" search={findSearch(text)} replace />
  return <FoundCall callId={callId} text={text} />
}

function FoundCall({ callId, text }: { readonly callId: number; readonly text: string }) {
  const navigate = useNavigate()
  // The location is ahead of the page until the next call is shown.
  const hash = useLocation({
    select: (location) => (location.pathname === `/search/calls/${callId}` ? location.hash : ''),
  })
  const read = useMemo(() => readSearch(text), [text])
  const { hits } = useLibrarySearch(read.kind === 'search' ? text : null)
  const place = useMemo(() => readHitAnchor(hash), [hash])
  const search = useMemo(
    () => (read.kind === 'search' ? { text, query: read.query, place, callId } : null),
    [read, text, place, callId],
  )
  const moment = useMemo(
    () =>
      place?.kind === 'turn' ? { seconds: null, untilSeconds: null, turn: place.turn + 1, openedId: callId } : null,
    [place, callId],
  )
  return (
    <CallPage
      callId={callId}
      neighbors={neighborsIn(
        hits.map(({ call }) => call.id),
        callId,
      )}
      moment={moment}
      search={search}
      // Replaces the history entry, so that Back returns to the results, not to the previous call.
      onOpenCall={(next) => {
        useLastFound.setState({ text, callId: next })
        const hit = hits.find(({ call }) => call.id === next)
        void navigate({
          to: '/search/calls/$callId',
          params: { callId: next },
          search: findSearch(text),
          hash: hit ? hitAnchor(hit.place) : '',
          replace: true,
        })
      }}
      onBack={() => void navigate({ to: '/search', search: findSearch(text) })}
    />
  )
}
