import { infiniteQueryOptions, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { CallPage, CallRow } from '../../../domain/calls/call.ts'
import { newRows, rowId } from '../../../domain/calls/newRows.ts'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import { HOUR, type EpochMs } from '../../../domain/units.ts'
import { core } from '../connection/core.ts'

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

/** A page as it was read: with all its records. */
export type ReadPage = CallPage & Pick<LoadedPage, 'receivedAt'>

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
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      const page = await loadPage({ workspaceId, query }, pageParam, signal)
      const loaded = isStart(pageParam) ? undefined : client.getQueryData<LoadedPages>(queryKey)
      return { ...page, rows: newRows(page.rows, loadedIds(loaded?.pages ?? [])) }
    },
    initialPageParam: STARTS[start],
    getNextPageParam: (page, pages, _place, places) => {
      const next = placeAfter(page, pages, places)
      return next === 'lost' ? null : next
    },
    getPreviousPageParam: (page, pages, _place, places) => {
      if (start === 'first') return null
      const previous = placeBefore(page, pages, places)
      return previous === 'lost' ? null : previous
    },
    staleTime: Infinity,
    // Whoever comes back from a long look at something else finds the rows and the place they left.
    gcTime: HOUR,
  })
}

/** Whether an end of the loaded pages says that there is more and gives no way there: the list may be incomplete. */
export function hasLostItsWay({ pages, pageParams }: LoadedPages, start: ListStart): boolean {
  const last = pages.at(-1)
  const first = pages[0]
  return (
    (last !== undefined && placeAfter(last, pages, pageParams) === 'lost') ||
    (start === 'last' && first !== undefined && placeBefore(first, pages, pageParams) === 'lost')
  )
}

type Way = PagePlace | 'lost'

function placeAfter(page: LoadedPage, pages: readonly LoadedPage[], places: readonly PagePlace[]): Way {
  if (!page.hasNextPage) return null
  return wayTo({ direction: 'after', cursor: page.endCursor }, page, pages, places)
}

function placeBefore(page: LoadedPage, pages: readonly LoadedPage[], places: readonly PagePlace[]): Way {
  if (!page.hasPreviousPage) return null
  return wayTo({ direction: 'before', cursor: page.startCursor }, page, pages, places)
}

/** A null cursor, one that was followed before, or a further page without a new call would lead nowhere or round in a circle. */
function wayTo(
  { direction, cursor }: { readonly direction: 'after' | 'before'; readonly cursor: string | null },
  page: LoadedPage,
  pages: readonly LoadedPage[],
  places: readonly PagePlace[],
): Way {
  if (cursor === null || (page.rows.length === 0 && pages.length > 1)) return 'lost'
  if (places.some((place) => place?.direction === direction && place.cursor === cursor)) return 'lost'
  return { direction, cursor }
}

function isStart(place: PagePlace): boolean {
  return place === null || place.cursor === null
}

function loadedIds(pages: readonly LoadedPage[]): Set<number> {
  const ids = pages.flatMap(({ rows }) => rows.map((row) => (typeof row === 'number' ? row : rowId(row))))
  return new Set(ids.filter((id) => id !== null))
}

const STARTS: Readonly<Record<ListStart, PagePlace>> = { first: null, last: { direction: 'before', cursor: null } }

/** Of all that is read of a list, whichever end it was read from. */
export function listKey({ workspaceId, query }: CallList): readonly unknown[] {
  return ['calls', 'pages', workspaceId, query.filters, query.sort]
}

/** How many of the pages stand before the one that was read first. */
export function pagesBefore({ pageParams }: LoadedPages): number {
  return pageParams.findIndex(isStart)
}

/** Starts a list afresh for one request: what is shown stays until its first page is here, and is then replaced by it. */
export function useRefreshCallPages(list: CallList): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const options = callPagesOptions(list)
    // A page on its way would be appended to the fresh ones under a cursor that is no longer theirs.
    await client.cancelQueries({ queryKey: listKey(list) })
    const page = await loadPage(list, STARTS.first)
    const rows = newRows(page.rows, new Set())
    client.setQueryData<LoadedPages>(options.queryKey, { pages: [{ ...page, rows }], pageParams: [STARTS.first] })
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
): Promise<ReadPage> {
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
