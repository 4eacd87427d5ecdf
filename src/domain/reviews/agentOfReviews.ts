import type { ReviewedCall } from './review.ts'

interface OfAgent {
  readonly call: Pick<ReviewedCall, 'agentId' | 'agentName'>
}

/**
 * The agent's name in the newest of their reviews that has one, or "agent 4". Null for calls without an agent. `reviews`: of one
 * agent, oldest first.
 */
export function agentOfReviews(reviews: readonly OfAgent[]): string | null {
  const agentId = reviews[0]?.call.agentId ?? null
  if (agentId === null) return null
  return reviews.findLast(({ call }) => call.agentName !== null)?.call.agentName ?? `agent ${agentId}`
}
