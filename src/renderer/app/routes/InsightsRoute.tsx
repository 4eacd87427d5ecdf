import { useNavigate } from '@tanstack/react-router'
import { draftLocationOf } from '../../../domain/filters/location/draftLocation.ts'
import { InsightsPage } from '../../pages/insights/InsightsPage.tsx'

/** `/insights`: statistics of evaluators and own reviews. Opens their calls in the table as a filter by id. */
export function InsightsRoute() {
  const navigate = useNavigate()
  return (
    <InsightsPage
      onOpenCalls={(callIds) => {
        const value = callIds.join(',')
        const { filter, sort } = draftLocationOf({ filters: [{ field: 'id', op: 'in', value }], sort: [] })
        void navigate({ to: '/calls', search: { filter: [...filter], sort: [...sort] } })
      }}
    />
  )
}
