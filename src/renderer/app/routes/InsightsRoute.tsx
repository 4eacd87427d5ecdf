import { useNavigate } from '@tanstack/react-router'
import { InsightsPage } from '../../pages/insights/InsightsPage.tsx'
import { searchOf } from '../querySearch.ts'

/** `/insights`: statistics of evaluators and own reviews. Opens their calls in the table as a filter by id. */
export function InsightsRoute() {
  const navigate = useNavigate()
  return (
    <InsightsPage
      onOpenCalls={(callIds) => {
        const value = callIds.join(',')
        void navigate({ to: '/calls', search: searchOf({ filters: [{ field: 'id', op: 'in', value }], sort: [] }) })
      }}
    />
  )
}
