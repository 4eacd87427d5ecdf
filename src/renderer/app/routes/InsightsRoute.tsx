import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DEFAULT_PERIOD, readPeriod, type InsightsPeriod } from '../../../domain/insights/insightsPeriod.ts'
import { readLocation } from '../../../domain/query/location/queryLocation.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { isSameDraft } from '../../../domain/views/view.ts'
import { InsightsPage } from '../../pages/insights/InsightsPage.tsx'
import { searchOf } from '../search/querySearch.ts'
import { useRecordedQueries } from '../useQueryChange.ts'

interface Shown {
  readonly period: InsightsPeriod
  readonly filters: readonly QueryPart[]
}

/** `/insights?weeks=26&filter=...`: figures over the calls of a period that match filters. Opens their calls in the table. */
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
        const undo = () => show({ period, filters: before.filters })
        record({ before, after, undo, redo: () => show(next), ...(since && { edit: since }) })
      }}
      onOpenCalls={(opened) => void navigate({ to: '/calls', search: searchOf({ filters: opened, sort: [] }) })}
      agentLink={(agentId) => ({
        href: router.buildLocation({ to: '/agents/$agentId', params: { agentId } }).href,
        onOpen: () => void navigate({ to: '/agents/$agentId', params: { agentId } }),
      })}
    />
  )
}
