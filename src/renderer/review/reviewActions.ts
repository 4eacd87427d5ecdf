import type { ReviewSummary } from '../../contract/snapshots.ts'
import { callName } from '../../domain/calls/callName.ts'
import { change } from '../client/undo/change.ts'
import type { WorkspaceClient } from '../client/connection/workspaceClient.ts'

/** Removes it without a question. A toast offers to undo it. */
export function removeReview(core: WorkspaceClient, { reviewId, call }: ReviewSummary): Promise<boolean> {
  return change(core, {
    id: `review-removed-${reviewId}`,
    title: `review of “${callName({ id: call.callId, title: call.title })}” removed`,
    do: () => core.reviews.remove({ reviewId }),
    undo: () => core.reviews.restore({ reviewId }),
    toast: {},
  })
}

/** Reopens the finished review of a call whose page isn't open. */
export async function reopenReview(core: WorkspaceClient, callId: number): Promise<void> {
  const review = await core.reviews.ofCall({ callId })
  if (!review?.isDone) return
  await core.reviews.edit({ reviewId: review.reviewId, edit: { kind: 'reopen' }, spentMs: 0 })
}
