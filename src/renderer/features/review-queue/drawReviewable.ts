import type { CallRecord } from '../../../domain/calls/call.ts'
import { drawnQueue, type DrawnQueue, type QueueDraw } from '../../../domain/reviews/newQueue.ts'
import { isReviewable, needsFullRecord, type SampleRules } from '../../../domain/sampling/sampleRules.ts'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { failureFrom } from '../../client/connection/coreError.ts'

interface DrawOptions {
  readonly workspaceId: string
  readonly onProgress: (checkedCount: number, neededCount: number) => void
  readonly signal: AbortSignal
}

/** The core spreads requests over the minute. This keeps other requests from waiting behind a large sample. */
const AT_ONCE = 8

/**
 * Draws a sample of calls that qualify by `rules`. Reads the full record of drawn calls where the list form doesn't say
 * whether they can be reviewed, and replaces those that can't. Fails like `calls.detail`.
 */
export async function drawReviewable(
  core: CoreClient,
  calls: readonly CallRecord[],
  draw: QueueDraw & { readonly rules: SampleRules },
  { workspaceId, onProgress, signal }: DrawOptions,
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
          if (!(await canStay(core, workspaceId, callId, rules, signal))) leftOutIds.add(callId)
          checked.add(callId)
        }),
      )
      signal.throwIfAborted()
    }
  }
}

async function canStay(
  core: CoreClient,
  workspaceId: string,
  callId: number,
  rules: SampleRules,
  signal: AbortSignal,
): Promise<boolean> {
  // Blind, because the answers of others aren't needed here.
  const input = { workspaceId, callId, isBlind: true }
  const kept = await core.library.call(input, { signal })
  if (kept !== null) return isReviewable(kept.detail, rules)
  try {
    return isReviewable(await core.calls.detail({ ...input, lane: 'visible' }, { signal }), rules)
  } catch (error) {
    // Deleted since the list was read.
    if (failureFrom(error).code === 'not-found') return false
    throw error
  }
}
