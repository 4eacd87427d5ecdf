import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { create } from 'zustand'
import { AppError } from '../../../contract/errors.ts'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import {
  callPagesOptions,
  hasLostItsWay,
  listKey,
  loadPage,
  pagesBefore,
  useRefreshCallPages,
  type ListStart,
  type LoadedPage,
  type LoadedPages,
} from './callPages.ts'
import { isDropped, withoutFarRows, withRecordsAgain } from './keptRows.ts'
import { useCore } from '../connection/core.tsx'
import { useWorkspace } from '../workspace.tsx'

/** The end that each list is loaded from: the first call, unless the user jumped to the last. */
interface ListStarts {
  readonly starts: Readonly<Record<string, ListStart>>
  readFrom(list: string, start: ListStart): void
}

export const useListStarts = create<ListStarts>()((set) => ({
  starts: {},
  readFrom: (list, start) => set(({ starts }) => ({ starts: { ...starts, [list]: start } })),
}))

/** The loaded part of a list. It grows in both directions from the end that the user jumped to. Null loads nothing. */
export function useCallList(query: CallQuery | null) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const list = { workspaceId, query: query ?? NO_QUERY }
  const client = useQueryClient()
  const name = JSON.stringify(listKey(list))
  const start = useListStarts(({ starts }) => starts[name]) ?? 'first'
  const options = callPagesOptions(core, list, start)
  const read = useInfiniteQuery({ ...options, enabled: query !== null })
  const { data, fetchNextPage, fetchPreviousPage, refetch } = read
  const refresh = useRefreshCallPages(list)
  const [failedAgain, setFailedAgain] = useState<{ readonly error: unknown; readonly page: number } | null>(null)
  const isLost = data !== undefined && hasLostItsWay(data, start)
  const [cancelled, setCancelled] = useState<CancelledRead | null>(null)
  const thisRead = `${name} ${start}`
  const failed = read.error ?? failedAgain?.error ?? (isLost ? INCONSISTENT_PAGING : null)
  const isCancelled = cancelled?.read === thisRead
  const error = failed ?? (isCancelled ? CANCELLED : null)
  /**
   * After a failure, only a retry (by the user or the countdown) loads more; otherwise each scrolled row would send a request.
   * Nor does a caller load more that hasn't seen the latest page.
   */
  const canRead = (): boolean => {
    const state = client.getQueryState(options.queryKey)
    return query !== null && !error && state?.fetchStatus === 'idle' && state.error === null && state.data === data
  }

  const setPages = (change: (data: LoadedPages) => LoadedPages) =>
    client.setQueryData<LoadedPages>(options.queryKey, (before) => before && change(before))

  /** Reloads a page's dropped records. Concurrent calls for a page send one request. */
  const readAgain = async (at: number): Promise<void> => {
    const place = data?.pageParams[at]
    if (!data || place === undefined) return
    const queryKey = ['calls', 'again', ...options.queryKey, place]
    if (client.isFetching({ queryKey }) > 0) return
    try {
      const again = await client.fetchQuery({
        queryKey,
        queryFn: ({ signal }) => loadPage(core, list, place, signal),
        gcTime: 0,
        staleTime: 0,
      })
      setPages((before) => ({
        ...before,
        pages: before.pages.map((page, index) =>
          before.pageParams[index] === place ? withRecordsAgain(page, again) : page,
        ),
      }))
      setFailedAgain(null)
    } catch (error) {
      setFailedAgain({ error, page: at })
    }
  }

  /** Reloads the dropped records of the first of these pages that has some. */
  const readDropped = (pages: Iterable<number>) => {
    if (!data || error) return
    const dropped = [...pages].find((at) => data.pages[at] && isDropped(data.pages[at]))
    if (dropped !== undefined) void readAgain(dropped)
  }

  return {
    /** Identifies the list and its direction. Row indexes aren't comparable across names. */
    name,
    start,
    data,
    /** Number of pages before the one that was loaded first. */
    pagesBefore: data ? pagesBefore(data) : 0,
    /** When the page that was loaded first was received. */
    receivedAt: data?.pages[pagesBefore(data)]?.receivedAt ?? null,
    error,
    /** A page after or before the loaded ones couldn't be loaded. */
    hasFailedPage: query !== null && (read.isFetchNextPageError || read.isFetchPreviousPageError),
    isPending: read.isPending,
    isReading: read.isFetching,
    hasNextPage: read.hasNextPage,
    hasPreviousPage: read.hasPreviousPage,
    /** Whether the service has more calls there, even if the way to them is lost. */
    hasMoreBelow: data?.pages.at(-1)?.hasNextPage === true,
    hasMoreAbove: start === 'last' && data?.pages[0]?.hasPreviousPage === true,
    readNext() {
      if (read.hasNextPage && canRead()) void fetchNextPage(BESIDE)
    },
    readPrevious() {
      if (read.hasPreviousPage && canRead()) void fetchPreviousPage(BESIDE)
    },
    /** Cancels the pending page; `retry` requests it again. */
    cancel() {
      setCancelled({ read: thisRead, isPreviousPage: read.isFetchingPreviousPage })
      void client.cancelQueries({ queryKey: options.queryKey })
    },
    retry() {
      setCancelled(null)
      if (failedAgain) void readAgain(failedAgain.page)
      else if (!data) void refetch()
      else if (error === INCONSISTENT_PAGING) void refresh()
      else if (read.isFetchPreviousPageError || (isCancelled && cancelled.isPreviousPage)) void fetchPreviousPage()
      else void fetchNextPage()
    },
    readFrom(start: ListStart) {
      useListStarts.getState().readFrom(name, start)
    },
    async refresh(signal?: AbortSignal) {
      await refresh(signal)
      setCancelled(null)
      setFailedAgain(null)
      useListStarts.getState().readFrom(name, 'first')
    },
    readDropped,
    /**
     * Call with the visible pages. Reloads their dropped records, and drops those of distant pages if too many are in
     * memory.
     */
    keepNear(pages: readonly number[]) {
      if (!data) return
      readDropped(pages)
      const near = pages[0]
      const kept = near === undefined || read.isFetching ? data : withoutFarRows(data, near)
      if (kept !== data) setPages(() => kept)
    },
  }
}

interface CancelledRead {
  /** The list and the end that it was loaded from. */
  readonly read: string
  readonly isPreviousPage: boolean
}

const NO_QUERY: CallQuery = { filters: [], sort: [] }

/** Detected here, from the cursors of the loaded pages. */
const INCONSISTENT_PAGING = new AppError('inconsistent-paging', {})
const CANCELLED = new AppError('cancelled', {})

/** Don't cancel a pending page to load one in the other direction. */
const BESIDE = { cancelRefetch: false }

/** Ids of a list's readable calls, in list order. */
export function callIdsOf(pages: readonly Pick<LoadedPage, 'rows'>[]): readonly number[] {
  return pages.flatMap(({ rows }) =>
    rows.flatMap((row) => (typeof row === 'number' ? [row] : row.kind === 'call' ? [row.call.id] : [])),
  )
}
