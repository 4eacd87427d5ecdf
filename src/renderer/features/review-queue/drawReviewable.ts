import type { CallRecord } from '../../../domain/calls/call.ts'
import { drawnQueue, type DrawnQueue, type QueueDraw } from '../../../domain/reviews/newQueue.ts'
import { needsFullRecord, type SampleRules } from '../../../domain/sampling/sampleRules.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'

interface DrawOptions {
  readonly onProgress: (checkedCount: number, neededCount: number) => void
  readonly signal: AbortSignal
}

/** The core spreads requests over the minute. This keeps other requests from waiting behind a large sample. */
const AT_ONCE = 8

/**
 * Draws a sample of calls that qualify by `rules`. Where the list form doesn't say whether drawn calls can be reviewed, the core
 * reads their full record, and those that can't are replaced. Fails like `calls.isReviewable`.
 */
export async function drawReviewable(
  core: WorkspaceClient,
  calls: readonly CallRecord[],
  draw: QueueDraw & { readonly rules: SampleRules },
  { onProgress, signal }: DrawOptions,
): Promise<DrawnQueue> {
  const { rules } = draw
  const byId = new Map(calls.map((call) => [call.id, call]))
  const checked = new Set<number>()
  const leftOutIds = new Set<number>()
  for (;;) {
    const queue = drawnQueue(calls, { ...draw, leftOutIds: [...leftOutIds] })
    const open = queue.items.filter(({ callId }) => needsFullRecord(byId.get(callId)!, rules) && !checked.has(callId))
    if (open.length === 0) return queue
    const neededCount = checked.size + open.length
    for (let at = 0; at < open.length; at += AT_ONCE) {
      onProgress(checked.size, neededCount)
      const some = open.slice(at, at + AT_ONCE)
      await Promise.all(
        some.map(async ({ callId }) => {
          if (!(await core.calls.isReviewable({ callId, rules }, { signal }))) leftOutIds.add(callId)
          checked.add(callId)
        }),
      )
      signal.throwIfAborted()
    }
  }
}
