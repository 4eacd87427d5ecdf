import { infiniteQueryOptions, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { CallRow } from '../../../domain/calls/call.ts'
import { newRows, rowId } from '../../../domain/calls/newRows.ts'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import type { ListedPage } from '../../../domain/reviews/withoutScores.ts'
import { HOUR, type EpochMs } from '../../../domain/units.ts'
import { useCore } from '../connection/core.tsx'
import type { CoreClient } from '../connection/coreLink.ts'

/** The service's maximum, for the fewest requests. Source: interface, "Limits". */
export const PAGE_SIZE = 100

/** The end that a list is loaded from. It then grows in both directions. */
export type ListStart = 'first' | 'last'

/** Where a page starts: null at the first call, `before` without a cursor at the last. Source: interface, "Pagination" 1. */
export type PagePlace =
  | null
  | { readonly direction: 'after'; readonly cursor: string }
  | { readonly direction: 'before'; readonly cursor: string | null }

/** A row, or the id of a call whose record was dropped to save memory and can be reloaded (see `keptRows`). */
export type PageRow = CallRow | number

export interface LoadedPage extends Omit<ListedPage, 'rows'> {
  readonly rows: readonly PageRow[]
  readonly receivedAt: EpochMs
}

/** A page as loaded, with all records. */
export type ReadPage = ListedPage & Pick<LoadedPage, 'receivedAt'>

export type LoadedPages = InfiniteData<LoadedPage, PagePlace>

export interface CallList {
  readonly workspaceId: string
  readonly query: CallQuery
}

/**
 * The pages of a list, loaded from one end. Other filters or another sort make another list, because cursors belong to
 * both. Never refetches automatically: refetching an infinite query costs one request per page.
 */
export function callPagesOptions(core: CoreClient, list: CallList, start: ListStart) {
  return infiniteQueryOptions<LoadedPage, Error, LoadedPages, readonly unknown[], PagePlace>({
    queryKey: pagesKey(list, start),
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      const page = await loadPage(core, list, pageParam, signal)
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
    // After a long detour the user still finds the rows and the scroll position.
    gcTime: HOUR,
  })
}

/** Whether an end of the loaded pages reports more but can't be followed. The list may then be incomplete. */
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

/** Paging is stuck if the cursor is null or was used before, or if a later page has no new calls, not even hidden ones. */
function wayTo(
  { direction, cursor }: { readonly direction: 'after' | 'before'; readonly cursor: string | null },
  page: LoadedPage,
  pages: readonly LoadedPage[],
  places: readonly PagePlace[],
): Way {
  if (cursor === null || (page.rows.length === 0 && page.hiddenCount === 0 && pages.length > 1)) return 'lost'
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

/** Key prefix of everything loaded of a list, from either end. */
export function listKey({ workspaceId, query }: CallList): readonly unknown[] {
  return ['calls', 'pages', workspaceId, query.filters, query.sort]
}

export function pagesKey(list: CallList, start: ListStart): readonly unknown[] {
  return [...listKey(list), start]
}

/** Number of pages before the one that was loaded first. */
export function pagesBefore({ pageParams }: LoadedPages): number {
  return pageParams.findIndex(isStart)
}

/** Reloads a list with one request. The old rows stay visible until the new first page replaces them. */
export function useRefreshCallPages(list: CallList): (signal?: AbortSignal) => Promise<void> {
  const core = useCore()
  const client = useQueryClient()
  return async (signal) => {
    // A pending page would otherwise be appended to the new ones with an outdated cursor.
    await client.cancelQueries({ queryKey: listKey(list) })
    const page = await loadPage(core, list, STARTS.first, signal)
    const rows = newRows(page.rows, new Set())
    client.setQueryData<LoadedPages>(pagesKey(list, 'first'), {
      pages: [{ ...page, rows }],
      pageParams: [STARTS.first],
    })
    client.removeQueries({ queryKey: pagesKey(list, 'last') })
  }
}

/**
 * Call after calls were added. A list of one page is refetched when next opened, for one request. Longer lists keep their
 * rows and scroll position until the user refreshes.
 */
export function expectNewCalls(client: QueryClient, workspaceId: string): Promise<void> {
  return client.invalidateQueries({
    queryKey: ['calls', 'pages', workspaceId],
    refetchType: 'none',
    predicate: ({ state }) => (state.data as LoadedPages | undefined)?.pages.length === 1,
  })
}

/** Loads one page. Fails like `calls.page`. */
export async function loadPage(
  core: CoreClient,
  { workspaceId, query }: CallList,
  place: PagePlace,
  signal?: AbortSignal,
): Promise<ReadPage> {
  const page = await core.calls.page(
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
