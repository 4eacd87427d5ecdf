import type { WorkspaceContents } from '../../contract/snapshots.ts'
import type { Workspace } from './workspace.ts'

/** What exists only on this computer, and is deleted with the workspace. */
export async function contentsOf(workspace: Workspace): Promise<WorkspaceContents> {
  const [reviews, views, trackers, decisions, imports] = await Promise.all([
    workspace.reviews.get(),
    workspace.views.get(),
    workspace.trackers.get(),
    workspace.accountCorrections.get(),
    workspace.imports.get(),
  ])
  const { blockedCount, readyCount, warnedCount, unseenCount } = imports.table.snapshot()
  const { waiting, sending } = imports.queue.glance().counts
  return {
    reviews: reviews.all().length,
    queues: (await first(reviews.watchQueues())).length,
    views: (await first(views.watch())).length,
    trackers: trackers.all().length,
    accountDecisions: decisions.all().length,
    folders: (await workspace.watchedFolders()).length,
    unsentRecordings: blockedCount + readyCount + warnedCount + unseenCount + waiting + sending,
  }
}

async function first<Snapshot>(snapshots: AsyncIterable<Snapshot>): Promise<Snapshot> {
  for await (const snapshot of snapshots) return snapshot
  throw new Error('A part of the workspace was closed.')
}
