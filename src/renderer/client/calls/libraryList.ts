import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { HOUR } from '../../../domain/units.ts'
import { useCore } from '../connection/core.tsx'
import type { CoreClient } from '../connection/coreLink.ts'
import { useLibrary } from '../connection/coreStreams.ts'
import { useWorkspace } from '../workspace.tsx'
import {
  LIBRARY_PAGE_ROWS,
  pagesToLoad,
  REFRESH_EVERY_MS,
  refreshDue,
  withPages,
  type LibraryRows,
  type Sight,
} from './libraryRows.ts'

const TOP: readonly Sight[] = [{ first: 0, last: 1 }]

/**
 * A list of calls from the local library, by offset: its exact count, and the rows around the visible ones. It refreshes by
 * itself when the library changes. `isWanted`: without it nothing is loaded.
 */
export function useLibraryList(query: LibraryQuery, isWanted: boolean) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const library = useLibrary()
  const version = library?.version ?? 0
  const sight = useRef(TOP)
  const queryKey = libraryListKey(workspaceId, query)
  const { data, error, isFetching, refetch } = useQuery<LibraryRows>({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<LibraryRows>(queryKey)
      const shown = sight.current
      const { offsets, isRefresh } = pagesToLoad(before, shown, { version, now: Date.now() })
      if (before !== undefined && offsets.length === 0) return before
      const loaded = await Promise.all(
        offsets.map((offset) =>
          core.library.page({ workspaceId, query, offset, limit: LIBRARY_PAGE_ROWS }, { signal }),
        ),
      )
      return withPages(before, loaded, { sights: shown, isRefresh, now: Date.now() })
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    // After a long detour the user still finds the rows and the scroll position.
    gcTime: HOUR,
    structuralSharing: false,
  })

  const load = () => {
    // After a failure, only a retry loads more.
    if (!isWanted || data === undefined || isFetching || error !== null) return
    if (pagesToLoad(data, sight.current, { version, now: Date.now() }).offsets.length > 0) void refetch()
  }
  const loadNow = useEffectEvent(load)
  useEffect(() => loadNow(), [data, isFetching])
  const isOutdated = data !== undefined && version !== data.version
  const refreshedAt = data?.refreshedAt ?? 0
  useEffect(() => {
    if (!isOutdated) return undefined
    const timer = setTimeout(() => loadNow(), Math.max(0, refreshedAt + REFRESH_EVERY_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [isOutdated, refreshedAt])

  return {
    data,
    error,
    /** When the library last read changes from the service. */
    asOf: library?.asOf ?? null,
    isReading: isFetching && data === undefined,
    retry: () => void refetch(),
    /** Call with the visible rows. Loads their pages. */
    show(sights: readonly Sight[]) {
      // Groups are part of each page.
      sight.current = sights.length === 0 ? TOP : sights
      load()
    },
  }
}

export function libraryListKey(workspaceId: string, query: LibraryQuery): readonly unknown[] {
  return ['calls', 'library', workspaceId, ...orderKey(query)]
}

/** Shows a change made in the app at once, instead of with the next refresh. */
export function showLibraryChange(client: QueryClient, workspaceId: string): void {
  client.setQueriesData<LibraryRows>(
    { queryKey: ['calls', 'library', workspaceId] },
    (rows) => rows && refreshDue(rows),
  )
}

export function callIdsKey(workspaceId: string, query: LibraryQuery): readonly unknown[] {
  return ['calls', 'ids', workspaceId, ...orderKey(query)]
}

function orderKey({ filters, sort, grouping }: LibraryQuery): readonly unknown[] {
  return grouping ? [filters, sort, grouping] : [filters, sort]
}

/** The ids of all calls of a list of the library, in its order. */
export function callIdsOptions(core: CoreClient, workspaceId: string, query: LibraryQuery) {
  return queryOptions({
    queryKey: callIdsKey(workspaceId, query),
    queryFn: async ({ signal }) => (await core.library.ids({ workspaceId, query }, { signal })).ids,
    staleTime: 0,
    structuralSharing: false,
  })
}

/** The same outside React, such as for a command on all calls that match. Fails like `library.page`. */
export function matchingCallIds(
  client: QueryClient,
  core: CoreClient,
  { workspaceId, query }: { readonly workspaceId: string; readonly query: LibraryQuery },
): Promise<readonly number[]> {
  return client.fetchQuery(callIdsOptions(core, workspaceId, query))
}
