import type { CallDetail, CallRecord } from '../calls/call.ts'

/** A call without other people's answers and scores: during a blind review, they must not even be sent to the page. */
export function withoutScores(call: CallDetail): CallDetail {
  return { ...call, ...recordWithoutScores(call), evaluators: [] }
}

/** The same for the list form. */
export function recordWithoutScores(call: CallRecord): CallRecord {
  return { ...call, metrics: { ...call.metrics, aiScore: null, score: null } }
}
