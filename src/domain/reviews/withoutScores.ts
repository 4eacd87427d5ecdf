import type { CallDetail } from '../calls/call.ts'

/** A call without other people's answers and scores: during a blind review, they must not even be sent to the page. */
export function withoutScores(call: CallDetail): CallDetail {
  return { ...call, evaluators: [], metrics: { ...call.metrics, aiScore: null, score: null } }
}
