import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { ListEnd } from '../../../contract/library/callList.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { attempt } from '../../client/attempt.ts'
import { callIdsOptions, useCallList } from '../../client/calls/callList.ts'
import type { ListRows, VisibleRows } from '../../client/calls/listRows.ts'
import { useLibrary } from '../../client/connection/coreStreams.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { callRanges, groupedRows, groupRowIds } from '../table/groupedRows.ts'
import { loadedRows, type LoadedRows, type ShownList } from '../table/loadedRows.ts'
import { useTablePlaces } from '../table/tablePlace.ts'
import { useExpandedGroups } from '../table/useExpandedGroups.ts'

interface CallsOptions {
  /** Identifies the list. It stays the same when a refresh moves relative times. */
  readonly name: string
  /** The rows to show instead while a histogram is being brushed. */
  readonly brushed: ListRows | null
}

/** The calls of a query for the table. */
export function useCalls(query: LibraryQuery, { name, brushed }: CallsOptions) {
  const core = useCore()
  const client = useQueryClient()
  const library = useLibrary()
  const { grouping } = query
  const list = useCallList(query)
  const { data: own, from, error } = list
  const data = brushed ?? own
  const isBrushed = brushed !== null
  useFreshLibrary(library?.activity === 'waiting')
  const [expanded, expand] = useExpandedGroups(name)
  // As the call page has read them: the call that the user returns from may not be among the loaded rows.
  const ids = client.getQueryData(callIdsOptions(core, query, from).queryKey)?.ids
  const groups = data?.groups ?? null
  const listed = useMemo(
    () => loadedRows(data ?? NO_ROWS, { start: from, isBrushed, ids }),
    [data, from, isBrushed, ids],
  )
  const rows = useMemo(
    () => (grouping && groups ? groupedRows(listed, { grouping, groups, expanded }) : listed),
    [grouping, groups, listed, expanded],
  )
  const isKnown = data !== undefined && data.total !== null
  return {
    name,
    /** Identifies the rows. Changes on refresh and when jumping to the other end, so that the table then starts at its top. */
    list:
      data === undefined
        ? `${name} ${from} loading`
        : `${name} ${from} ${own?.begunAt ?? ''}${isBrushed ? ' brushed' : ''}`,
    rows,
    groups,
    unsureCount: data?.unsureCount ?? 0,
    leftOutCount: own ? own.leftOutCount : 0,
    status: data?.status ?? null,
    reports: data?.reports ?? NO_REPORTS,
    isLoaded: data !== undefined,
    isPending: data === undefined && error === null,
    isReading: list.isReading,
    error,
    failsAtEnd: from === 'last' && data === undefined ? error : null,
    hasMoreAbove: data?.total === null && data.from === 'last',
    hasMoreBelow: data?.total === null && data.from === 'first',
    /** When rows from the service were read; null if the library's time counts. */
    readAt: data?.readAt ?? null,
    jumpTo: isKnown
      ? undefined
      : (to: ListEnd) => {
          useTablePlaces.getState().forget(`${name} ${to} `)
          list.showFrom(to)
        },
    readIds: () => attempt('call-ids', async () => (await client.fetchQuery(callIdsOptions(core, query, from))).ids),
    onDrawn(first: number, last: number) {
      if (!isBrushed) list.show(visibleRowsOf(rows, { first, last }))
    },
    onExpand: (rowId: string | undefined, isExpanded: boolean) =>
      expand(rowId === undefined ? groupRowIds(groups ?? []) : [rowId], isExpanded),
    cancel: list.cancel,
    retry: list.retry,
    refresh: list.refresh,
    loadedCalls: (): readonly CallRecord[] =>
      (data?.pages ?? []).flatMap((page) => page.rows.flatMap((row) => (row.kind === 'call' ? [row.call] : []))),
  }
}

/** Where more rows are only indicated, the nearest known row. */
function visibleRowsOf(rows: LoadedRows, drawn: VisibleRows): readonly VisibleRows[] {
  const ranges = callRanges(rows, drawn)
  if (ranges.length > 0 || rows.groupLevels > 0 || rows.count === rows.first) return ranges
  const nearest = rows.placeAt(drawn.first >= rows.count ? rows.count - 1 : rows.first)
  return nearest === null ? [] : [{ first: nearest, last: nearest + 1 }]
}

/** Looks for changes when a list is opened, and opens the workspace if no request has done so. */
function useFreshLibrary(isWaiting: boolean): void {
  const core = useCore()
  const refresh = useEffectEvent(() => {
    const refreshed = core.library.refresh()
    // The snapshot says why the service can't be reached, but not why the workspace can't be opened.
    if (isWaiting) void attempt('library-refresh', () => refreshed)
    else refreshed.catch(() => undefined)
  })
  useEffect(() => refresh(), [core])
}

const NO_ROWS: ShownList = { total: 0, rowCount: 0, from: 'first', pages: [] }
const NO_REPORTS: ListRows['reports'] = []
