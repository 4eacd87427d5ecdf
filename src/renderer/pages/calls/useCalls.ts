import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { CallRecord, CallRow } from '../../../domain/calls/call.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { serviceQuery } from '../../../domain/query/serviceQuery.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { attempt } from '../../client/attempt.ts'
import { pagesKey, type ListStart, type LoadedPages } from '../../client/calls/callPages.ts'
import { ALL_SCORES, pagesWithoutScores } from '../../client/calls/hiddenScores.ts'
import { callIdsKey, matchingCallIds, useLibraryList } from '../../client/calls/libraryList.ts'
import type { LibraryRows, Sight } from '../../client/calls/libraryRows.ts'
import { useServiceList } from '../../client/calls/serviceList.ts'
import { useListChoice } from '../../client/calls/useListChoice.ts'
import { useLibrary } from '../../client/connection/coreStreams.ts'
import { useCore } from '../../client/connection/core.tsx'
import { useWorkspace } from '../../client/workspace.tsx'
import { callRanges, groupedRows } from '../../features/call-table/groupedRows.ts'
import type { GroupKey } from '../../features/call-table/tableRow.ts'
import { useExpandedGroups } from '../../features/call-table/useExpandedGroups.ts'
import { libraryRows } from '../../features/call-table/libraryRows.ts'
import { loadedRows } from '../../features/call-table/loadedRows.ts'
import { useTablePlaces } from '../../features/call-table/tablePlace.ts'

/**
 * The calls of a query, from the local library or from the service, for the same table. `brushed`: the rows to show instead
 * while a histogram is being brushed.
 */
export function useCalls(
  query: LibraryQuery,
  { hidden, brushed }: { readonly hidden: ReadonlySet<number> | undefined; readonly brushed: LibraryRows | null },
) {
  const { choice, library, choose } = useListChoice(query)
  const source = choice?.source
  const { workspaceId } = useWorkspace()
  const { filters, sort, grouping } = query
  const name = JSON.stringify(grouping ? [workspaceId, filters, sort, grouping] : [workspaceId, filters, sort])
  const fromService = useServiceCalls(name, query, hidden, source === 'service')
  const fromLibrary = useLibraryCalls(name, query, { hidden, brushed, isWanted: source === 'library' })
  useFreshLibrary(source === 'library', library?.activity === 'waiting')
  const shown = source === 'library' ? fromLibrary : fromService
  const [expanded, expand] = useExpandedGroups(name)
  const { rows: listed, groups } = shown
  const rows = useMemo(
    () => (grouping && groups ? groupedRows(listed, { by: grouping.by, groups, expanded }) : listed),
    [grouping, groups, listed, expanded],
  )
  return {
    library,
    choice,
    choose,
    /** Identifies the query, whatever its source. */
    name,
    ...shown,
    rows,
    onDrawn: (first: number, last: number) => shown.onDrawn(callRanges(rows, { first, last })),
    onExpand: (key: GroupKey | undefined, isExpanded: boolean) =>
      expand(key === undefined ? (groups ?? []).map((group) => group.key) : [key], isExpanded),
    isPending: source === undefined || shown.isPending,
  }
}

function useServiceCalls(
  name: string,
  query: LibraryQuery,
  hidden: ReadonlySet<number> | undefined,
  isWanted: boolean,
) {
  const pages = useServiceList(query, hidden, isWanted)
  const { data, shown, start, pagesBefore, hasPreviousPage } = pages
  const rows = useMemo(
    () => loadedRows(shown, { start, pagesBefore, hasMoreBefore: hasPreviousPage }),
    [shown, start, pagesBefore, hasPreviousPage],
  )
  return {
    list: serviceListName(name, start, pages.receivedAt),
    rows,
    groups: null,
    total: null,
    unsureCount: 0,
    isLoaded: isWanted && data !== undefined,
    isPending: pages.isPending,
    isReading: pages.isReading,
    error: pages.error,
    failsAtEnd: start === 'last' && data === undefined ? pages.error : null,
    hasMoreAbove: pages.hasMoreAbove,
    hasMoreBelow: pages.hasMoreBelow,
    updatedAt: isWanted ? pages.receivedAt : null,
    readNext: pages.readNext,
    readPrevious: pages.readPrevious,
    jumpTo(to: ListStart) {
      useTablePlaces.getState().forget(`${name} ${to} `)
      pages.readFrom(to)
    },
    readIds: undefined,
    onDrawn: (drawn: readonly Sight[]) =>
      pages.keepNear(drawn.flatMap(({ first, last }) => rows.pagesAt(rows.first + first, rows.first + last))),
    cancel: pages.cancel,
    retry: pages.retry,
    refresh: pages.refresh,
    loadedCalls: () => callsOf(shown.flatMap((page) => page.rows)),
    reports: shown.flatMap(({ report }) => report ?? []),
  }
}

/** Identifies the rows. Changes on refresh and when jumping to the other end, so that the table then starts at its top. */
function serviceListName(name: string, start: ListStart, receivedAt: EpochMs | null): string {
  return `${name} ${start} ${receivedAt}`
}

function useLibraryCalls(
  name: string,
  query: LibraryQuery,
  { hidden, brushed, isWanted }: Parameters<typeof useCalls>[1] & { readonly isWanted: boolean },
) {
  const core = useCore()
  const client = useQueryClient()
  const library = useLibrary()
  const { workspaceId } = useWorkspace()
  const { data: own, error, isReading, show, retry, asOf } = useLibraryList(query, isWanted)
  const data = isWanted && brushed !== null ? brushed : own
  // As the call page has read them: the call that the user returns from may not be among the loaded rows.
  const ids = client.getQueryData<readonly number[]>(callIdsKey(workspaceId, query))
  const rows = useMemo(() => {
    const { total, pages } = data ?? NO_ROWS
    // The library leaves hidden calls out itself, where the query depends on scores.
    const isBrushed = data !== undefined && data !== own
    return libraryRows({ total, pages: pagesWithoutScores(pages, hidden ?? ALL_SCORES, false), isBrushed }, ids)
  }, [data, own, ids, hidden])
  const isLoaded = isWanted && data !== undefined
  return {
    // The same as for the service's first page, so that the table keeps its place when the source changes.
    list: isLoaded
      ? serviceListName(name, 'first', receivedFromService(client, workspaceId, query)) +
        (data === own ? '' : ' brushed')
      : `${name} loading`,
    rows,
    groups: data?.groups ?? null,
    total: data?.total ?? null,
    unsureCount: data?.unsureCount ?? 0,
    isLoaded,
    isPending: !isLoaded && error === null,
    isReading,
    error,
    failsAtEnd: null,
    hasMoreAbove: false,
    hasMoreBelow: false,
    updatedAt: asOf,
    readNext: nothing,
    readPrevious: nothing,
    jumpTo: undefined,
    readIds: () => attempt('call-ids', () => matchingCallIds(client, core, { workspaceId, query })),
    onDrawn: data === own ? show : nothing,
    cancel: undefined,
    retry,
    refresh: async (signal?: AbortSignal) => {
      await core.library.refresh({ workspaceId }, signal ? { signal } : {})
    },
    reports: library?.report ? [library.report] : [],
    loadedCalls: () => callsOf((data?.pages ?? []).flatMap((page) => page.rows)),
  }
}

/** Looks for changes when a list of the library is opened, and opens the workspace if no request has done so. */
function useFreshLibrary(isShown: boolean, isWaiting: boolean): void {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const refresh = useEffectEvent(() => {
    const refreshed = core.library.refresh({ workspaceId })
    // The snapshot says why the service can't be reached, but not why the workspace can't be opened.
    if (isWaiting) void attempt('library-refresh', () => refreshed)
    else refreshed.catch(() => undefined)
  })
  useEffect(() => {
    if (isShown) refresh()
  }, [isShown, workspaceId])
}

function receivedFromService(client: QueryClient, workspaceId: string, query: LibraryQuery): EpochMs | null {
  const asked = serviceQuery(query)
  const pages = asked && client.getQueryData<LoadedPages>(pagesKey({ workspaceId, query: asked }, 'first'))?.pages
  return pages?.[0]?.receivedAt ?? null
}

const NO_ROWS = { total: 0, groups: null, pages: [] }
const nothing = () => undefined

function callsOf(rows: readonly (CallRow | number)[]): readonly CallRecord[] {
  return rows.flatMap((row) => (typeof row === 'object' && row.kind === 'call' ? [row.call] : []))
}
