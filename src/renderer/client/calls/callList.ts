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
import { useWorkspace } from '../workspace.tsx'

/** From which end each list is read; from its first call unless a person went to its last. */
interface ListStarts {
  readonly starts: Readonly<Record<string, ListStart>>
  readFrom(list: string, start: ListStart): void
}

export const useListStarts = create<ListStarts>()((set) => ({
  starts: {},
  readFrom: (list, start) => set(({ starts }) => ({ starts: { ...starts, [list]: start } })),
}))

/** A list in both directions from the end that a person went to, as far as it is loaded. */
export function useCallList(query: CallQuery) {
  const { workspaceId } = useWorkspace()
  const list = { workspaceId, query }
  const client = useQueryClient()
  const name = JSON.stringify(listKey(list))
  const start = useListStarts(({ starts }) => starts[name]) ?? 'first'
  const options = callPagesOptions(list, start)
  const read = useInfiniteQuery(options)
  const { data, fetchNextPage, fetchPreviousPage, refetch } = read
  const refresh = useRefreshCallPages(list)
  const [failedAgain, setFailedAgain] = useState<{ readonly error: unknown; readonly page: number } | null>(null)
  const isLost = data !== undefined && hasLostItsWay(data, start)
  const [cancelledRead, setCancelledRead] = useState<string | null>(null)
  const thisRead = `${name} ${start}`
  const failed = read.error ?? failedAgain?.error ?? (isLost ? INCONSISTENT_PAGING : null)
  const error = failed ?? (cancelledRead === thisRead ? CANCELLED : null)

  const setPages = (change: (data: LoadedPages) => LoadedPages) =>
    client.setQueryData<LoadedPages>(options.queryKey, (before) => before && change(before))

  /** Reads the dropped records of a page again, once however often it is asked for. */
  const readAgain = async (at: number): Promise<void> => {
    const place = data?.pageParams[at]
    if (!data || place === undefined) return
    const queryKey = ['calls', 'again', ...options.queryKey, place]
    if (client.isFetching({ queryKey }) > 0) return
    try {
      const again = await client.fetchQuery({
        queryKey,
        queryFn: ({ signal }) => loadPage(list, place, signal),
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

  return {
    /** Names the list and its pages' order; a place in one is none in another. */
    name,
    start,
    data,
    /** How many pages stand before the one that was read first. */
    pagesBefore: data ? pagesBefore(data) : 0,
    /** When what was read first was received. */
    receivedAt: data?.pages[pagesBefore(data)]?.receivedAt ?? null,
    error,
    isPending: read.isPending,
    isReading: read.isFetching,
    hasNextPage: read.hasNextPage,
    hasPreviousPage: read.hasPreviousPage,
    // A failed page waits for the person, or for its countdown: asking again at each row would be a storm.
    readNext() {
      if (read.hasNextPage && !read.isFetching && !error) void fetchNextPage(BESIDE)
    },
    readPrevious() {
      if (read.hasPreviousPage && !read.isFetching && !error) void fetchPreviousPage(BESIDE)
    },
    /** Stops waiting for what is being read; `retry` asks again. */
    cancel() {
      setCancelledRead(thisRead)
      void client.cancelQueries({ queryKey: options.queryKey })
    },
    retry() {
      setCancelledRead(null)
      if (failedAgain) void readAgain(failedAgain.page)
      else if (!data) void refetch()
      else if (error === INCONSISTENT_PAGING) void refresh()
      else if (read.isFetchPreviousPageError) void fetchPreviousPage()
      else void fetchNextPage()
    },
    readFrom(start: ListStart) {
      useListStarts.getState().readFrom(name, start)
    },
    async refresh() {
      await refresh()
      setCancelledRead(null)
      setFailedAgain(null)
      useListStarts.getState().readFrom(name, 'first')
    },
    /** Pages in sight: what was dropped of them is read again, and what is far from them dropped when there is much of it. */
    keepNear(pages: readonly number[]) {
      if (!data) return
      const dropped = pages.find((at) => data.pages[at] && isDropped(data.pages[at]))
      if (dropped !== undefined && !error) void readAgain(dropped)
      const near = pages[0]
      const kept = near === undefined || read.isFetching ? data : withoutFarRows(data, near)
      if (kept !== data) setPages(() => kept)
    },
  }
}

/** Found by the page itself, from the cursors of what was read. */
const INCONSISTENT_PAGING = new AppError('inconsistent-paging', {})
/** The person stopped waiting. */
const CANCELLED = new AppError('cancelled', {})

/** A page that is on its way is not given up for one in the other direction. */
const BESIDE = { cancelRefetch: false }

/** The ids of the readable calls of a list, in its order. */
export function callIdsOf(pages: readonly LoadedPage[]): readonly number[] {
  return pages.flatMap(({ rows }) =>
    rows.flatMap((row) => (typeof row === 'number' ? [row] : row.kind === 'call' ? [row.call.id] : [])),
  )
}
