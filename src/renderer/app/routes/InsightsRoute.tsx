import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DEFAULT_PERIOD, readPeriod } from '../../../domain/insights/insightsPeriod.ts'
import { InsightsPage } from '../../pages/insights/InsightsPage.tsx'
import { queryOf, searchOf } from '../querySearch.ts'

/** `/insights?weeks=26&filter=...`: figures over the calls of a period that match filters. Opens their calls in the table. */
export function InsightsRoute() {
  const { weeks, filter } = useSearch({ from: '/workspace/insights' })
  const navigate = useNavigate()
  const router = useRouter()
  const filters = useMemo(() => queryOf({ filter: filter ?? [] }).filters, [filter])
  return (
    <InsightsPage
      period={readPeriod(weeks?.[0])}
      filters={filters}
      onShow={({ period, filters: next }) =>
        void navigate({
          to: '/insights',
          search: {
            ...(period !== DEFAULT_PERIOD && { weeks: [period] }),
            ...(next.length > 0 && { filter: searchOf({ filters: next, sort: [] }).filter }),
          },
        })
      }
      onOpenCalls={(opened) => void navigate({ to: '/calls', search: searchOf({ filters: opened, sort: [] }) })}
      agentLink={(agentId) => ({
        href: router.buildLocation({ to: '/agents/$agentId', params: { agentId } }).href,
        onOpen: () => void navigate({ to: '/agents/$agentId', params: { agentId } }),
      })}
    />
  )
}
