import type { ReviewSummary } from '../../../contract/snapshots.ts'
import { attempt } from '../../client/attempt.ts'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { recordChange } from '../../client/undo/undoStack.ts'

/** Removes it at once. The toast offers to undo. */
export async function removeReview(
  core: CoreClient,
  workspaceId: string,
  { reviewId, call }: ReviewSummary,
): Promise<void> {
  const remove = () => core.reviews.remove({ workspaceId, reviewId }).then(() => true)
  if ((await attempt('review-remove', remove)) === null) return
  const title = call.title ?? `Call ${call.callId}`
  recordChange(
    workspaceId,
    {
      title: `review of “${title}” removed`,
      undo: () => core.reviews.restore({ workspaceId, reviewId }),
      redo: remove,
    },
    { id: `review-removed-${reviewId}`, title: 'Review removed', words: title },
  )
}

/** Undoes finishing the review of a call whose page isn't open. */
export async function reopenReview(core: CoreClient, workspaceId: string, callId: number): Promise<void> {
  const review = await core.reviews.ofCall({ workspaceId, callId })
  if (!review?.isDone) return
  await core.reviews.edit({ workspaceId, reviewId: review.reviewId, edit: { kind: 'reopen' }, spentMs: 0 })
}
