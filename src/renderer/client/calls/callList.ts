import { queryOptions, useQuery, useQueryClient, type QueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { create } from 'zustand'
import type { LibrarySnapshot } from '../../../contract/library/library.ts'
import type { ListEnd } from '../../../contract/library/callList.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { DraftQuery, LibraryQuery } from '../../../domain/query/query.ts'
import { HOUR } from '../../../domain/units.ts'
import { attempt } from '../attempt.ts'
import { failureFrom } from '../connection/coreError.ts'
import { useLibrary } from '../connection/coreStreams.ts'
import { useCore } from '../connection/workspace.tsx'
import {
  firstPage,
  isOutdated,
  PAGE_ROWS,
  pagesToLoad,
  REFRESH_EVERY_MS,
  refreshDue,
  rowsToAsk,
  withPages,
  type ListRows,
  type VisibleRows,
} from './listRows.ts'
import { keyIn, type Workspace, type WorkspaceClient } from '../connection/workspaceClient.ts'

/** The end that each list is shown from: the first call, unless the user jumped to the last. */
export const useListEnds = create<{ readonly ends: Readonly<Record<string, ListEnd>> }>()(() => ({ ends: {} }))

/** The end that a list is shown from. */
export function useListEnd(query: LibraryQuery): ListEnd {
  const name = useListName(query)
  return useListEnds(({ ends }) => ends[name]) ?? 'first'
}

/**
 * A list of calls, by offset: its exact count if that is known, and the rows around the visible ones. It refreshes by itself when
 * what the core knows changes.
 */
export function useCallList(query: LibraryQuery) {
  const core = useCore()
  const client = useQueryClient()
  const library = useLibrary()
  const name = useListName(query)
  const from = useListEnd(query)
  const version = library?.version ?? 0
  const circumstances = circumstancesOf(library)
  const top = TOPS[from]
  const queryKey = listKey(core, query, from)
  const [canceled, setCanceled] = useState<string | null>(null)
  const thisList = JSON.stringify(queryKey)
  const forgetCancel = (read = queryKey) => {
    const list = JSON.stringify(read)
    setCanceled((canceledList) => (canceledList === list ? null : canceledList))
  }
  const visible = useRef({ list: thisList, rows: top })
  const visibleRows = () => (visible.current.list === thisList ? visible.current.rows : top)
  const options: UseQueryOptions<ListRows> = {
    queryKey,
    queryFn: async ({ signal }) => {
      forgetCancel()
      const before = client.getQueryData<ListRows>(queryKey)
      const shown = visibleRows()
      const now = Date.now()
      // Calls were added.
      const isStale = client.getQueryState(queryKey)?.isInvalidated === true
      const isNew = before === undefined || isStale
      const wanted = isNew ? firstPage(from) : pagesToLoad(before, shown, { version, circumstances, now })
      const { offsets, isRefresh } = wanted
      if (before !== undefined && offsets.length === 0) return before
      const loaded = await Promise.all(
        offsets.map(async (requestedOffset) => {
          const range = isNew
            ? { offset: requestedOffset, limit: PAGE_ROWS }
            : rowsToAsk(before, requestedOffset, wanted)
          return { requestedOffset, answer: await core.calls.list({ query, ...range }, { signal }) }
        }),
      )
      return withPages(before, loaded, { visibleRows: shown, isRefresh, from, circumstances, now: Date.now() })
    },
    staleTime: Number.POSITIVE_INFINITY,
    // After a long detour the user still finds the rows and the scroll position.
    gcTime: HOUR,
    structuralSharing: false,
  }
  const { data, error: failed, isFetching } = useQuery(options)
  // Not the `refetch` of `useQuery`: in a child's effect, that would still read the list shown before. `staleTime` is negative so that
  // the rows are read even if the computer's clock was set back.
  const read = () => void client.fetchQuery({ ...options, staleTime: Number.NEGATIVE_INFINITY }).catch(() => undefined)
  const error = failed ?? (canceled === thisList && !isFetching ? CANCELED : null)

  const load = () => {
    // After a failure, only a retry loads more: otherwise each scrolled row would send a request.
    if (data === undefined || isFetching || error !== null) return
    const now = { version, circumstances, now: Date.now() }
    if (pagesToLoad(data, visibleRows(), now).offsets.length > 0) read()
  }
  const loadNow = useEffectEvent(load)
  useEffect(() => loadNow(), [data, isFetching])
  const isOld = data !== undefined && isOutdated(data, { version, circumstances })
  const refreshedAt = data?.refreshedAt ?? 0
  useEffect(() => {
    if (!isOld) return undefined
    const timer = setTimeout(() => loadNow(), Math.max(0, refreshedAt + REFRESH_EVERY_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [isOld, refreshedAt, version, circumstances])
  // A failure may have gone with its cause: the network is back, or a key was entered.
  const isReached = library?.failure === null
  const tryAgain = useEffectEvent(() => {
    if (failed !== null && data === undefined) read()
  })
  useEffect(() => {
    if (isReached) tryAgain()
  }, [isReached])

  const showFrom = (end: ListEnd, list = name) =>
    useListEnds.setState(({ ends }) => ({ ends: { ...ends, [list]: end } }))
  const refresh = async (next = query, signal?: AbortSignal): Promise<void> => {
    const nextName = listName(core, next)
    await core.calls.refresh({ query: next }, signal ? { signal } : {})
    forgetCancel()
    const first = listKey(core, next, 'first')
    const answer = await core.calls.list({ query: next, offset: 0, limit: PAGE_ROWS }, signal ? { signal } : {})
    // The library itself replaces the rows that were read before, unless these are of other times.
    if (answer.readAt !== null || nextName !== name) {
      const how = { visibleRows: TOPS.first, isRefresh: true, from: 'first', circumstances, now: Date.now() } as const
      await client.cancelQueries({ queryKey: first })
      client.setQueryData<ListRows>(first, withPages(undefined, [{ requestedOffset: 0, answer }], how))
      forgetCancel(first)
      client.removeQueries({ queryKey: listKey(core, next, 'last') })
      showFrom('first', nextName)
    } else client.setQueryData<ListRows>(queryKey, (rows) => rows && refreshDue(rows))
  }

  return {
    data,
    from,
    error,
    isReading: isFetching && data?.total == null,
    showFrom,
    /** `next`: the same list, up to now. */
    refresh,
    cancel() {
      setCanceled(thisList)
      void client.cancelQueries({ queryKey })
    },
    retry() {
      forgetCancel()
      // The way to the rest is only found from the beginning.
      if (data !== undefined && failed !== null && failureFrom(failed).code === 'inconsistent-paging') {
        void attempt('refresh-failed', () => refresh())
      } else read()
    },
    /** Call with the visible rows. Loads their pages. */
    show(rows: readonly VisibleRows[]) {
      if (rows.length > 0) visible.current = { list: thisList, rows }
      // Groups are part of each page.
      else if (data?.groups) visible.current = { list: thisList, rows: top }
      load()
    },
  }
}

const TOPS: Readonly<Record<ListEnd, readonly VisibleRows[]>> = {
  first: [{ first: 0, last: 1 }],
  last: [{ first: -1, last: 0 }],
}

const CANCELED = new AppError('canceled', {})

/** What the answer to a list depends on, beside what the library has. */
function circumstancesOf(library: LibrarySnapshot | undefined): string {
  if (library === undefined) return 'unknown'
  const { activity, isListComplete, failure, since } = library
  return JSON.stringify([activity === 'off', activity === 'paused', isListComplete, failure?.code, since])
}

export function useListName(query: DraftQuery): string {
  return listName(useCore(), query)
}

/** Identifies the list, whatever end it is shown from. That of a draft stays the same when a refresh moves relative times. */
export function listName(workspace: Workspace, query: DraftQuery): string {
  return JSON.stringify(keyOf(workspace, 'list', query))
}

export function listKey(workspace: Workspace, query: LibraryQuery, from: ListEnd): readonly unknown[] {
  return [...keyOf(workspace, 'list', query), from]
}

/** Whether the key is that of a list. */
export function isListKey([calls, kind]: readonly unknown[]): boolean {
  return calls === 'calls' && kind === 'list'
}

/**
 * Call after calls were added. A list of one page is read again when it is next opened, for one request. Longer lists keep their
 * rows and scroll position until the user refreshes.
 */
export function expectNewCalls(client: QueryClient, workspace: Workspace): Promise<void> {
  return client.invalidateQueries({
    queryKey: keyOf(workspace, 'list'),
    refetchType: 'none',
    predicate: ({ state }) => {
      const rows = state.data as ListRows | undefined
      return rows?.readAt != null && rows.rowCount <= PAGE_ROWS
    },
  })
}

function keyOf(workspace: Workspace, kind: 'list' | 'ids', query?: DraftQuery): readonly unknown[] {
  const { filters, sort, grouping } = query ?? {}
  return ['calls', kind, keyIn(workspace), ...(query ? [filters, sort] : []), ...(grouping ? [grouping] : [])]
}

/** The ids of a list, as far as they are known without a request. */
export function callIdsOptions(core: WorkspaceClient, query: LibraryQuery, from: ListEnd) {
  return queryOptions({
    queryKey: [...keyOf(core, 'ids', query), from],
    queryFn: ({ signal }) => core.calls.ids({ query, from }, { signal }),
    staleTime: 0,
    structuralSharing: false,
  })
}
