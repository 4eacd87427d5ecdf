import { infiniteQueryOptions, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { CallPage, CallRow } from '../../domain/calls/call.ts'
import type { CallQuery } from '../../domain/filters/filter.ts'
import { HOUR, type EpochMs } from '../../domain/units.ts'
import { core } from './core.ts'

/** The most the service gives at once: fewest requests of the hundred a minute. Source: interface, «Limits». */
export const PAGE_SIZE = 100

/** Where a list begins to be read; from there it goes on in both directions. */
export type ListStart = 'first' | 'last'

/** Where one page begins: null at the list's first call, `before` without a cursor at its last one. Source: interface, «Pagination» 1. */
export type PagePlace =
  | null
  | { readonly direction: 'after'; readonly cursor: string }
  | { readonly direction: 'before'; readonly cursor: string | null }

/** A row, or the id of a call whose record was dropped to save memory and can be read again (see `keptRows`). */
export type PageRow = CallRow | number

export interface LoadedPage extends Omit<CallPage, 'rows'> {
  readonly rows: readonly PageRow[]
  readonly receivedAt: EpochMs
}

export type LoadedPages = InfiniteData<LoadedPage, PagePlace>

export interface CallList {
  readonly workspaceId: string
  readonly query: CallQuery
}

/**
 * The pages of one list in its order, read from one of its ends. A change of filters or sort is another list, for
 * cursors belong to both. Never refetched by itself: refetching an endless list costs a request for each of its pages.
 */
export function callPagesOptions({ workspaceId, query }: CallList, start: ListStart = 'first') {
  return infiniteQueryOptions<LoadedPage, Error, LoadedPages, readonly unknown[], PagePlace>({
    queryKey: [...listKey({ workspaceId, query }), start],
    queryFn: ({ pageParam, signal }) => loadPage({ workspaceId, query }, pageParam, signal),
    initialPageParam: STARTS[start],
    getNextPageParam: ({ hasNextPage, endCursor }) =>
      hasNextPage && endCursor !== null ? { direction: 'after', cursor: endCursor } : null,
    getPreviousPageParam: ({ hasPreviousPage, startCursor }) =>
      start === 'last' && hasPreviousPage && startCursor !== null ? { direction: 'before', cursor: startCursor } : null,
    staleTime: Infinity,
    // Whoever comes back from a long look at something else finds the rows and the place they left.
    gcTime: HOUR,
  })
}

const STARTS: Readonly<Record<ListStart, PagePlace>> = { first: null, last: { direction: 'before', cursor: null } }

/** Of all that is read of a list, whichever end it was read from. */
export function listKey({ workspaceId, query }: CallList): readonly unknown[] {
  return ['calls', 'pages', workspaceId, query.filters, query.sort]
}

/** How many of the pages stand before the one that was read first. */
export function pagesBefore({ pageParams }: LoadedPages): number {
  return pageParams.findIndex((place) => place === null || place.cursor === null)
}

/** Starts a list afresh for one request: what is shown stays until its first page is here, and is then replaced by it. */
export function useRefreshCallPages(list: CallList): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const options = callPagesOptions(list)
    // A page on its way would be appended to the fresh ones under a cursor that is no longer theirs.
    await client.cancelQueries({ queryKey: listKey(list) })
    const page = await loadPage(list, STARTS.first)
    client.setQueryData<LoadedPages>(options.queryKey, { pages: [page], pageParams: [STARTS.first] })
    client.removeQueries({ queryKey: callPagesOptions(list, 'last').queryKey })
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

/** One page; fails as `calls.page` does. */
export async function loadPage(
  { workspaceId, query }: CallList,
  place: PagePlace,
  signal?: AbortSignal,
): Promise<LoadedPage> {
  const page = await core().calls.page(
    {
      workspaceId,
      filters: [...query.filters],
      sort: [...query.sort],
      cursor: place,
      pageSize: PAGE_SIZE,
    },
    signal ? { signal } : {},
  )
  return { ...page, receivedAt: Date.now() }
}
