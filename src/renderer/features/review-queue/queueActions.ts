import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import { attempt } from '../../client/attempt.ts'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { recordChange } from '../../client/undo/undoStack.ts'

/** Removes it at once. The toast offers to undo. */
export async function removeQueue(
  core: CoreClient,
  workspaceId: string,
  { queueId, name }: ReviewQueue,
): Promise<void> {
  const remove = () => core.queues.remove({ workspaceId, queueId }).then(() => true)
  if ((await attempt('queue-remove', remove)) === null) return
  recordChange(
    workspaceId,
    {
      title: `queue “${name}” removed`,
      undo: () => core.queues.restore({ workspaceId, queueId }),
      redo: remove,
    },
    {
      id: `queue-removed-${queueId}`,
      title: `Queue “${name}” removed`,
      words: 'The reviews made in it stay.',
    },
  )
}

/** Skips a call of the queue, or returns it to waiting. */
export async function skipItem(
  core: CoreClient,
  workspaceId: string,
  { queueId, items }: ReviewQueue,
  callId: number,
  isSkipped: boolean,
): Promise<boolean> {
  const skip = (value: boolean) => core.queues.skip({ workspaceId, queueId, callId, isSkipped: value }).then(() => true)
  if ((await attempt('queue-skip', () => skip(isSkipped))) === null) return false
  const title = items.find((item) => item.callId === callId)?.title ?? `Call ${callId}`
  recordChange(workspaceId, {
    title: `“${title}” ${isSkipped ? 'skipped' : 'no longer skipped'}`,
    undo: () => skip(!isSkipped),
    redo: () => skip(isSkipped),
  })
  return true
}
