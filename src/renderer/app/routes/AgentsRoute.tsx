import { useNavigate, useSearch } from '@tanstack/react-router'
import { DEFAULT_PERIOD, readPeriod } from '../../../domain/insights/insightsPeriod.ts'
import { AgentsPage } from '../../pages/agents/AgentsPage.tsx'
import { searchOf } from '../search/querySearch.ts'

/** `/agents?weeks=26&by=team`: all agents, or the values of one of their custom fields. */
export function AgentsRoute() {
  const { weeks, by } = useSearch({ from: '/workspace/agents' })
  const navigate = useNavigate()
  return (
    <AgentsPage
      period={readPeriod(weeks?.[0])}
      by={by?.[0] ?? null}
      onShow={(next) =>
        void navigate({
          to: '/agents',
          search: {
            ...(next.period !== DEFAULT_PERIOD && { weeks: [next.period] }),
            ...(next.by !== null && { by: [next.by] }),
          },
        })
      }
      onOpenCalls={(filters) => void navigate({ to: '/calls', search: searchOf({ filters, sort: [] }) })}
    />
  )
}
