import type { CallRecord } from '../../../domain/calls/call.ts'
import { drawnQueue } from '../../../domain/reviews/newQueue.ts'
import type { SampleDraw } from '../../../domain/sampling/sampleReceipt.ts'
import type { SampleRules } from '../../../domain/sampling/sampleRules.ts'
import { unreadIds } from './drawReviewable.ts'

interface SamplePlan {
  /** Fewer than wanted if there aren't enough calls. */
  readonly callCount: number
  /** Drawn calls that must be read to know whether they can be reviewed: a request each, and more for calls that can't. */
  readonly requestCount: number
}

/** What a draw would do, without doing it. */
export function samplePlan(
  calls: readonly CallRecord[],
  draw: SampleDraw & { readonly rules: SampleRules },
): SamplePlan {
  const queue = drawnQueue(calls, draw)
  const byId = new Map(calls.map((call) => [call.id, call]))
  return { callCount: queue.items.length, requestCount: unreadIds(queue, byId, draw.rules).length }
}
