import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { sentTexts } from '../../../domain/calls/blankText.ts'
import { measuredDuration, type CallRecord, type CallRow } from '../../../domain/calls/call.ts'
import { instantOf } from '../../../domain/instant.ts'
import { groupOfDeal, DEALS } from '../../../domain/query/dealGroup.ts'
import { groupItems, indexGroups } from '../../../domain/query/groupItems.ts'
import {
  isPeriodGroup,
  type CallGroup,
  type GroupField,
  type GroupMetric,
  type ResolvedGrouping,
} from '../../../domain/query/grouping.ts'
import { periodFinder } from '../../../domain/query/periods.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { serviceQuery } from '../../../domain/query/serviceQuery.ts'
import { sortedRows } from '../../../domain/query/sortedRows.ts'
import { readsScores } from '../../../domain/reviews/withoutScores.ts'
import { useWorkspace } from '../workspace.tsx'
import { callIdsOf, useCallList } from './callList.ts'
import { listKey, type LoadedPage, type LoadedPages } from './callPages.ts'
import { ALL_SCORES, pagesWithoutScores } from './hiddenScores.ts'

interface OrderedRows {
  readonly rows: readonly CallRow[]
  /** Null without a grouping. */
  readonly groups: readonly CallGroup[] | null
}

/**
 * A list of the service. It is sorted by other fields than the service's, and grouped, on this page, which takes all of its
 * calls: until then it has the default order.
 */
export function useServiceList(query: LibraryQuery, hidden: ReadonlySet<number> | undefined, isWanted: boolean) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const isSortedByService = useMemo(() => serviceQuery(query) !== null, [query])
  const asked = useMemo(
    () => serviceQuery(query) ?? wholeQuery(client, workspaceId, query) ?? serviceQuery({ ...query, sort: [] }),
    [client, workspaceId, query],
  )
  const pages = useCallList(isWanted ? asked : null)
  const { data, hasNextPage, hasPreviousPage, hasMoreAbove, hasMoreBelow } = pages
  const shown = useMemo(
    () => pagesWithoutScores(data?.pages ?? NO_PAGES, hidden ?? ALL_SCORES, hidden !== undefined && readsScores(query)),
    [data, query, hidden],
  )
  const isWhole = isWanted && data !== undefined && !hasMoreAbove && !hasMoreBelow && recordsOf(shown) !== null
  const ordered = useMemo((): OrderedRows | null => {
    if (!isWhole || (isSortedByService && !query.grouping)) return null
    const rows = recordsOf(shown)!
    const sorted = isSortedByService ? rows : sortedRows(rows, query.sort)
    return query.grouping ? grouped(sorted, query.grouping) : { rows: sorted, groups: null }
  }, [isWhole, isSortedByService, shown, query])

  const [wantsAll, setWantsAll] = useState<string | null>(null)
  const isWantingAll = wantsAll === pages.name && data !== undefined && !isWhole
  // After each render: a request is ignored while another page is loading.
  useEffect(() => {
    if (!isWantingAll) return
    pages.readNext()
    pages.readPrevious()
    if (!hasNextPage && !hasPreviousPage) pages.readDropped(data.pages.keys())
  })

  return {
    ...pages,
    /** Without hidden scores. */
    shown,
    isWhole,
    /** In the order of the query, if the service can't do it. */
    ordered,
    /** What the list doesn't have yet. */
    lacks:
      !isWanted || data === undefined || isWhole
        ? null
        : isSortedByService
          ? query.grouping
            ? 'groups'
            : null
          : 'sort',
    ids: useMemo(() => callIdsOf(ordered ? [{ rows: ordered.rows }] : shown), [ordered, shown]),
    /** Keeps all records of a list that is to be loaded as a whole. */
    keepNear: isWantingAll ? pages.readDropped : pages.keepNear,
    isReadingAll: isWantingAll,
    readAll: () => setWantsAll(pages.name),
  } as const
}

const NO_PAGES: readonly LoadedPage[] = []

/** The records of all pages; null if some were dropped to save memory. */
function recordsOf(pages: readonly Pick<LoadedPage, 'rows'>[]): readonly CallRow[] | null {
  const rows = pages.flatMap((page) => page.rows)
  return rows.every((row) => typeof row !== 'number') ? rows : null
}

/** The query of a list with the same filters that is loaded as a whole, in any order. */
function wholeQuery(client: ReturnType<typeof useQueryClient>, workspaceId: string, { filters }: LibraryQuery) {
  const own = serviceQuery({ filters, sort: [] })
  if (own === null) return null
  const key = listKey({ workspaceId, query: own })
  const lists = client.getQueriesData<LoadedPages>({ queryKey: key.slice(0, -1) })
  const whole = lists.find(
    ([, data]) => data && data.pages.length > 0 && !data.pages[0]!.hasPreviousPage && !data.pages.at(-1)!.hasNextPage,
  )
  const sort = whole?.[0][key.length - 1] as typeof own.sort | undefined
  return sort ? { ...own, sort } : null
}

function grouped(rows: readonly CallRow[], grouping: ResolvedGrouping): OrderedRows {
  const calls = rows.map((row) => (row.kind === 'call' ? row.call : null))
  const { by, zone } = grouping
  const periodOf = isPeriodGroup(by) ? periodFinder(by, zone) : null
  const keyAt = (at: number) => {
    const call = calls[at]
    if (periodOf !== null) return periodOf(instantOf(call?.timestamp ?? null) ?? Number.NaN)
    return call ? keyOf(call, by) : null
  }
  const nameAt = (at: number) => nameOf(calls[at]!, by)
  const { groups, places } = groupItems(
    {
      ...indexGroups(rows.length, keyAt, nameAt),
      valuesOf: (metric) => Float64Array.from(calls, (call) => (call && METRICS[metric](call)) ?? Number.NaN),
      unsureCountOf: () => 0,
    },
    grouping,
  )
  return { groups, rows: Array.from(places, (at) => rows[at]!) }
}

function keyOf(call: CallRecord, by: GroupField) {
  switch (by) {
    case 'agent':
      return call.agent?.id ?? null
    case 'call_type':
      return call.callType?.id ?? null
    case 'company':
      return sentTexts(call).leadCompany || null
    case 'deal':
      return dealOf(call)?.key ?? null
    default:
      return null
  }
}

function nameOf(call: CallRecord, by: GroupField): string | null {
  switch (by) {
    case 'agent':
      return call.agent?.name ?? null
    case 'call_type':
      return call.callType?.name ?? null
    case 'company':
      return sentTexts(call).leadCompany
    case 'deal':
      return dealOf(call)?.name ?? null
    default:
      return null
  }
}

function dealOf({ associations }: CallRecord) {
  const first = associations.find(({ key }) => key === DEALS)?.items[0]
  return first && groupOfDeal(first)
}

const METRICS: Readonly<Record<GroupMetric, (call: CallRecord) => number | null>> = {
  duration: measuredDuration,
  rep_talk_ratio: ({ metrics }) => metrics.repTalkRatio,
  ai_score: ({ metrics }) => metrics.aiScore,
  score: ({ metrics }) => metrics.score,
  silence_percentage: ({ metrics }) => metrics.silenceRatio,
  call_exchanges: ({ metrics }) => metrics.callExchanges,
  longest_rep_monologue: ({ metrics }) => metrics.longestRepMonologueSeconds,
  longest_lead_story: ({ metrics }) => metrics.longestLeadStorySeconds,
  // Only the library knows the user's reviews.
  'review.score': () => null,
}
