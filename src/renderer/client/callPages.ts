import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { CallPage } from '../../domain/calls/call.ts'
import type { CallQuery } from '../../domain/filters/filter.ts'
import type { EpochMs } from '../../domain/units.ts'
import { core } from './core.ts'

/** The most the service gives at once: fewest requests of the hundred a minute. Source: interface, «Limits». */
export const PAGE_SIZE = 100

export interface LoadedPage extends CallPage {
  readonly receivedAt: EpochMs
}

export type LoadedPages = InfiniteData<LoadedPage, string | null>

/**
 * The pages of one list, forward. A change of filters or sort is another list, for cursors belong to both.
 * Never refetched by itself: refetching an endless list costs a request for each of its pages.
 */
export function callPagesOptions(workspaceId: string, query: CallQuery) {
  return infiniteQueryOptions({
    queryKey: ['calls', 'pages', workspaceId, query.filters, query.sort],
    queryFn: ({ pageParam, signal }) => loadPage({ workspaceId, query, after: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: LoadedPage) => (page.hasNextPage ? page.endCursor : null),
    staleTime: Infinity,
  })
}

export function useCallPages(workspaceId: string, query: CallQuery) {
  return useInfiniteQuery(callPagesOptions(workspaceId, query))
}

/** Starts a list afresh for one request: what is shown stays until its first page is here, and is then replaced by it. */
export function useRefreshCallPages(workspaceId: string, query: CallQuery): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const options = callPagesOptions(workspaceId, query)
    // A page on its way would be appended to the fresh ones under a cursor that is no longer theirs.
    await client.cancelQueries({ queryKey: options.queryKey })
    const page = await loadPage({ workspaceId, query, after: null })
    client.setQueryData<LoadedPages>(options.queryKey, { pages: [page], pageParams: [null] })
  }
}

/**
 * Calls were added. A list of one page is read again when it is next opened, for one request; a longer one keeps its
 * rows and the person's place in them until they refresh it.
 */
export function expectNewCalls(client: QueryClient, workspaceId: string): Promise<void> {
  return client.invalidateQueries({
    queryKey: ['calls', 'pages', workspaceId],
    refetchType: 'none',
    predicate: ({ state }) => (state.data as LoadedPages | undefined)?.pages.length === 1,
  })
}

interface LoadPage {
  readonly workspaceId: string
  readonly query: CallQuery
  readonly after: string | null
  readonly signal?: AbortSignal
}

async function loadPage({ workspaceId, query, after, signal }: LoadPage): Promise<LoadedPage> {
  const page = await core().calls.page(
    {
      workspaceId,
      filters: [...query.filters],
      sort: [...query.sort],
      cursor: after === null ? null : { direction: 'after', cursor: after },
      pageSize: PAGE_SIZE,
    },
    signal ? { signal } : {},
  )
  return { ...page, receivedAt: Date.now() }
}
