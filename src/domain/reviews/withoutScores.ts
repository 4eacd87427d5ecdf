import type { CallDetail } from '../calls/call.ts'

/** A call without what others answered or scored: for somebody who reviews blind, it must not even reach the page. */
export function withoutScores(call: CallDetail): CallDetail {
  return { ...call, evaluators: [], metrics: { ...call.metrics, aiScore: null, score: null } }
}
