import type { CallRecord } from '../../../domain/calls/call.ts'
import { drawnQueue, type DrawnQueue } from '../../../domain/reviews/newQueue.ts'
import type { SampleDraw } from '../../../domain/sampling/sampleReceipt.ts'
import { reviewableByList, type SampleRules } from '../../../domain/sampling/sampleRules.ts'

interface DrawOptions {
  /** Reads the full record of a call. */
  readonly isReviewable: (callId: number) => Promise<boolean>
  readonly onProgress: (checkedCount: number, neededCount: number) => void
  readonly signal: AbortSignal
}

/** The core spreads requests over the minute. This keeps other requests from waiting behind a large sample. */
const AT_ONCE = 8

/**
 * Draws a sample of calls that qualify by `rules`. Where the list form doesn't say whether drawn calls can be reviewed, their
 * full record is read, and those that can't are replaced. Fails like `isReviewable`.
 */
export async function drawReviewable(
  calls: readonly CallRecord[],
  draw: SampleDraw & { readonly rules: SampleRules },
  { isReviewable, onProgress, signal }: DrawOptions,
): Promise<DrawnQueue> {
  const { rules } = draw
  const byId = new Map(calls.map((call) => [call.id, call]))
  const checked = new Set<number>()
  const leftOutIds = new Set<number>()
  for (;;) {
    const queue = drawnQueue(calls, { ...draw, leftOutIds: [...leftOutIds] })
    const open = unreadIds(queue, byId, rules).filter((callId) => !checked.has(callId))
    if (open.length === 0) return queue
    const neededCount = checked.size + open.length
    for (let at = 0; at < open.length; at += AT_ONCE) {
      onProgress(checked.size, neededCount)
      const some = open.slice(at, at + AT_ONCE)
      await Promise.all(
        some.map(async (callId) => {
          if (!(await isReviewable(callId))) leftOutIds.add(callId)
          checked.add(callId)
        }),
      )
      signal.throwIfAborted()
    }
  }
}

/** The calls of a draw whose full record must be read to know whether they can be reviewed. */
export function unreadIds(
  { items, nextIds }: DrawnQueue,
  byId: ReadonlyMap<number, CallRecord>,
  rules: SampleRules,
): readonly number[] {
  const ids = [...items.map(({ callId }) => callId), ...nextIds]
  return ids.filter((callId) => reviewableByList(byId.get(callId)!, rules) === null)
}
