import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { change } from '../../client/undo/change.ts'

/** Removes it at once. The toast offers to undo. */
export function removeQueue(core: CoreClient, workspaceId: string, { queueId, name }: ReviewQueue): Promise<boolean> {
  return change(workspaceId, {
    id: `queue-removed-${queueId}`,
    title: `queue “${name}” removed`,
    do: () => core.queues.remove({ workspaceId, queueId }),
    undo: () => core.queues.restore({ workspaceId, queueId }),
    toast: { words: 'The reviews made in it stay.' },
  })
}

/** Skips a call of the queue, or returns it to waiting. */
export function skipItem(
  core: CoreClient,
  workspaceId: string,
  { queueId, items }: ReviewQueue,
  callId: number,
  isSkipped: boolean,
): Promise<boolean> {
  const skip = (value: boolean) => core.queues.skip({ workspaceId, queueId, callId, isSkipped: value })
  const title = items.find((item) => item.callId === callId)?.title ?? `Call ${callId}`
  return change(workspaceId, {
    id: 'queue-skip',
    title: `“${title}” ${isSkipped ? 'skipped' : 'no longer skipped'}`,
    do: () => skip(isSkipped),
    undo: () => skip(!isSkipped),
  })
}
