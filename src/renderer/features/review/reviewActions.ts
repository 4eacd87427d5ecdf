import type { ReviewSummary } from '../../../contract/snapshots.ts'
import { attempt } from '../../client/attempt.ts'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { showToast } from '../../components/overlays/toasts.ts'

/** Removes it at once. The toast offers to undo. */
export async function removeReview(
  core: CoreClient,
  workspaceId: string,
  { reviewId, call }: ReviewSummary,
): Promise<void> {
  if ((await attempt('review-remove', () => core.reviews.remove({ workspaceId, reviewId }).then(() => true))) === null)
    return
  showToast(`review-removed-${reviewId}`, {
    title: 'Review removed',
    words: call.title ?? `Call ${call.callId}`,
    action: {
      label: 'Undo',
      onAction: () => void attempt('review-restore', () => core.reviews.restore({ workspaceId, reviewId })),
    },
  })
}
