import { callName } from '../../domain/calls/callName.ts'
import type { ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import { change } from '../client/undo/change.ts'
import type { WorkspaceClient } from '../client/connection/workspaceClient.ts'

/** Removes it without a question. A toast offers to undo it. */
export function removeQueue(core: WorkspaceClient, { queueId, name }: ReviewQueue): Promise<boolean> {
  return change(core, {
    id: `queue-removed-${queueId}`,
    title: `queue “${name}” removed`,
    do: () => core.queues.remove({ queueId }),
    undo: () => core.queues.restore({ queueId }),
    toast: { words: 'The reviews made in it stay.' },
  })
}

/** Skips a call of the queue, or returns it to waiting. */
export function skipItem(
  core: WorkspaceClient,
  { queueId, items }: ReviewQueue,
  callId: number,
  isSkipped: boolean,
): Promise<boolean> {
  const skip = (value: boolean) => core.queues.skip({ queueId, callId, isSkipped: value })
  const title = callName({ id: callId, title: items.find((item) => item.callId === callId)?.title ?? null })
  return change(core, {
    id: 'queue-skip',
    title: `“${title}” ${isSkipped ? 'skipped' : 'no longer skipped'}`,
    do: () => skip(isSkipped),
    undo: () => skip(!isSkipped),
  })
}
