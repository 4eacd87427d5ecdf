import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { neighborsIn, type CallNeighbors } from '../../../domain/calls/callNeighbors.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { useCore, useCoreQueries } from '../connection/workspace.tsx'
import { callIdsOptions, useListEnd } from './callList.ts'

/** Read on this many calls before the end of those that are known, so that "next" doesn't wait. */
const PREFETCH_MARGIN = 10

/** The calls before and after `callId` in its list. Of a list whose length isn't known, more is read near the end of what is known. */
export function useNeighbors(query: LibraryQuery, callId: number): CallNeighbors {
  const core = useCore()
  const { list } = useCoreQueries().calls
  const from = useListEnd(query)
  const { data: known, refetch } = useQuery(callIdsOptions(core, query, from))
  const ids = useMemo(() => (known?.ids ?? []).filter((id) => id !== null), [known])
  const index = useMemo(() => ids.indexOf(callId), [ids, callId])
  const isNearEnd = index >= 0 && (from === 'first' ? index >= ids.length - PREFETCH_MARGIN : index < PREFETCH_MARGIN)
  const knownCount = known?.ids.length ?? 0
  // Once for each call and page: the call's page has no button for a list that couldn't be read.
  const options = list.queryOptions({
    input: { query, offset: from === 'first' ? knownCount : -knownCount - 1, limit: 1 },
    enabled: known?.isWhole === false && (isNearEnd || knownCount === 0),
    gcTime: 0,
  })
  const { data: more } = useQuery({ ...options, queryKey: [...options.queryKey, callId] })
  const readAgain = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (more) readAgain()
  }, [more])
  const neighbors = neighborsIn(ids, callId)
  // Otherwise, the number of calls before those that are known is unknown.
  const isCounted = from === 'first' || known?.isWhole === true
  return isCounted ? neighbors : { ...neighbors, position: null }
}
