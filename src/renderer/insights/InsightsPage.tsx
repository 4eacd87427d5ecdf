import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DEFAULT_PERIOD, readPeriod, type InsightsPeriod } from '../../domain/insights/insightsPeriod.ts'
import { readLocation } from '../../domain/query/location/queryLocation.ts'
import type { QueryPart } from '../../domain/query/query.ts'
import { isSameDraft } from '../../domain/views/view.ts'
import { useLibrary } from '../client/connection/coreStreams.ts'
import { useRecordedQueries } from '../client/undo/useQueryChange.ts'
import { PageHeader } from '../components/layout/PageHeader.tsx'
import { searchOf } from '../components/links/querySearch.ts'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { LibraryInsights, type LibraryInsightsProps } from './LibraryInsights.tsx'

interface Shown {
  readonly period: InsightsPeriod
  readonly filters: readonly QueryPart[]
}

/** `/insights?weeks=26&filter=...` */
export function InsightsRoute() {
  const { weeks, filter } = useSearch({ from: '/workspace/insights' })
  const navigate = useNavigate()
  const router = useRouter()
  const record = useRecordedQueries('/insights')
  const { query, notUnderstood } = useMemo(() => readLocation({ filter: filter ?? [], sort: [] }), [filter])
  const { filters } = query
  const period = readPeriod(weeks?.[0])
  const show = (shown: Shown, replace = false) =>
    navigate({
      to: '/insights',
      replace,
      search: {
        ...(shown.period !== DEFAULT_PERIOD && { weeks: [shown.period] }),
        ...(shown.filters.length > 0 && { filter: searchOf({ filters: shown.filters, sort: [] }).filter }),
      },
    })
  return (
    <InsightsPage
      period={period}
      filters={filters}
      notUnderstood={notUnderstood}
      onShow={(next, since) => {
        const after = { filters: next.filters, sort: [] }
        const before = since ?? query
        // The same again cleans up an invalid URL, and an edit continues: neither needs another history entry.
        void show(next, (next.period === period && isSameDraft(after, query)) || !isSameDraft(before, query))
        // A change of the period isn't recorded: the one that is shown by then stays.
        const change = (filters: Shown['filters']) => () =>
          show({ period: readPeriod(router.state.location.search.weeks?.[0]), filters })
        const how = { undo: change(before.filters), redo: change(next.filters) }
        record({ before, after, ...how, ...(since && { edit: since }) })
      }}
    />
  )
}

/** Waits until the core says what the library has. */
export function InsightsPage(props: Omit<LibraryInsightsProps, 'library'>) {
  const library = useLibrary()
  if (library !== undefined) return <LibraryInsights library={library} {...props} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Insights" />
      <div className="mx-auto w-full max-w-[1040px] px-4">
        <LoadingRows label="Loading insights" />
      </div>
    </div>
  )
}
