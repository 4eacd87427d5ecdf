import { useRouter, useSearch } from '@tanstack/react-router'
import { PrintReviewsPage } from '../../../pages/review-print/PrintReviewsPage.tsx'

/** `/reviews/print?call=ID` or `?agent=ID`: reviews laid out for printing. */
export function PrintReviewsRoute() {
  const { call, agent } = useSearch({ from: '/workspace/reviews/print' })
  const router = useRouter()
  const agentId = Number(agent?.[0] ?? Number.NaN)
  const of = call === undefined ? { agentId: Number.isInteger(agentId) ? agentId : null } : { callId: Number(call[0]) }
  return <PrintReviewsPage of={of} onBack={() => router.history.back()} />
}
