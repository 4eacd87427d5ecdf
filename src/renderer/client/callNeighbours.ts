import { useEffect, useMemo } from 'react'
import { useCallPages } from './callPages.ts'
import type { CallQuery } from '../../domain/filters/filter.ts'

/** How near to the end of what is loaded the next page is asked for, so that «next» never waits. */
const PREFETCH_MARGIN = 10

/** The calls before and after one in the list that `query` describes, as far as it is loaded; the next page is loaded when its end is near. */
export function useNeighbours(workspaceId: string, query: CallQuery, callId: number) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useCallPages(workspaceId, query)
  const ids = useMemo(
    () => (data?.pages ?? []).flatMap((page) => page.rows.flatMap((row) => (row.kind === 'call' ? [row.call.id] : []))),
    [data],
  )
  const index = ids.indexOf(callId)
  const wantsMore = index >= 0 && index >= ids.length - PREFETCH_MARGIN && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  if (index < 0) return NOT_IN_LIST
  return {
    previousId: ids[index - 1] ?? null,
    nextId: ids[index + 1] ?? null,
    position: index + 1,
    loadedCount: ids.length,
  }
}

const NOT_IN_LIST = { previousId: null, nextId: null, position: null, loadedCount: null }
