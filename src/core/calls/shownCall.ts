import { ORPCError } from '@orpc/server'
import { inParts } from './inParts.ts'

interface Hidden {
  /** Calls under blind review. It changes at any time. */
  readonly reviews: { hiddenCallIds(): ReadonlySet<number> }
  readonly callId: number
}

/**
 * What the page gets of an answer with the full record of a call: without what others say about it during a blind review. Fails with
 * `canceled` if one begins while it is sent in parts: the page then asks again.
 */
export function shownCall<Answer>(
  answer: Answer,
  { reviews, callId }: Hidden,
  without: (of: Answer) => Answer,
): Answer {
  const isHidden = () => reviews.hiddenCallIds().has(callId)
  if (isHidden()) return inParts(without(answer))
  return inParts(answer, () => {
    // The router's middleware ends before the stream does.
    if (isHidden()) throw new ORPCError('canceled', { data: {} })
  })
}
