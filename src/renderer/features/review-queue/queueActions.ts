import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import { attempt } from '../../client/attempt.ts'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { showToast } from '../../components/overlays/toasts.ts'

/** Removes it at once. The toast offers to undo. */
export async function removeQueue(
  core: CoreClient,
  workspaceId: string,
  { queueId, name }: ReviewQueue,
): Promise<void> {
  if ((await attempt('queue-remove', () => core.queues.remove({ workspaceId, queueId }).then(() => true))) === null)
    return
  showToast(`queue-removed-${queueId}`, {
    title: `Queue “${name}” removed`,
    words: 'The reviews made in it stay.',
    action: {
      label: 'Undo',
      onAction: () => void attempt('queue-restore', () => core.queues.restore({ workspaceId, queueId })),
    },
  })
}

/** Skips a call of the queue, or returns it to waiting. */
export async function skipItem(
  core: CoreClient,
  workspaceId: string,
  queueId: string,
  callId: number,
  isSkipped: boolean,
): Promise<boolean> {
  const done = await attempt('queue-skip', () =>
    core.queues.skip({ workspaceId, queueId, callId, isSkipped }).then(() => true),
  )
  return done !== null
}
