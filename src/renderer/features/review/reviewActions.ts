import type { ReviewSummary } from '../../../contract/snapshots.ts'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { change } from '../../client/undo/change.ts'

/** Removes it at once. The toast offers to undo. */
export function removeReview(
  core: CoreClient,
  workspaceId: string,
  { reviewId, call }: ReviewSummary,
): Promise<boolean> {
  return change(workspaceId, {
    id: `review-removed-${reviewId}`,
    title: `review of “${call.title ?? `Call ${call.callId}`}” removed`,
    do: () => core.reviews.remove({ workspaceId, reviewId }),
    undo: () => core.reviews.restore({ workspaceId, reviewId }),
    toast: {},
  })
}

/** Undoes finishing the review of a call whose page isn't open. */
export async function reopenReview(core: CoreClient, workspaceId: string, callId: number): Promise<void> {
  const review = await core.reviews.ofCall({ workspaceId, callId })
  if (!review?.isDone) return
  await core.reviews.edit({ workspaceId, reviewId: review.reviewId, edit: { kind: 'reopen' }, spentMs: 0 })
}
