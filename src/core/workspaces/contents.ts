import type { WorkspaceContents } from '../../contract/snapshots.ts'
import { WORKSPACE_FILE } from '../../domain/listFile.ts'
import { ruleFile } from '../../domain/recordings/rules/ruleFile.ts'
import { reasonFile } from '../../domain/reviews/reasonFile.ts'
import { reviewsJson } from '../../domain/reviews/reviewExport.ts'
import { trackerFile } from '../../domain/trackers/trackerFile.ts'
import type { EpochMs } from '../../domain/units.ts'
import { layoutFile } from '../../domain/views/layoutFile.ts'
import { viewFile } from '../../domain/views/viewFile.ts'
import type { Workspace } from './workspace.ts'

/** What exists only on this computer, and is deleted with the workspace. */
export async function contentsOf(workspace: Workspace): Promise<WorkspaceContents> {
  const [made, imports] = await Promise.all([workspace.made.get(), workspace.imports.get()])
  const { reviews, views, trackers, reasons, layouts, marks, accountCorrections } = made
  const { blockedCount, readyCount, warnedCount, unseenCount } = imports.table.snapshot()
  const { waiting, sending } = imports.queue.snapshot().counts
  return {
    reviews: reviews.all().length,
    queues: (await first(reviews.watchQueues())).length,
    views: views.all().length,
    trackers: trackers.all().length,
    rules: (await workspace.savedRules()).length,
    reasons: reasons.all().length,
    layouts: layouts.all().length,
    markedCalls: marks.all().length,
    accountDecisions: accountCorrections.all().length,
    folders: (await workspace.watchedFolders()).length,
    unsentRecordings: blockedCount + readyCount + warnedCount + unseenCount + waiting + sending,
  }
}

/** What a person made in the workspace, as one JSON file, each part as it is exported by itself. */
export async function contentsText(
  workspace: Workspace,
  { name, reviewer, at }: { readonly name: string; readonly reviewer: string | null; readonly at: EpochMs },
): Promise<string> {
  const { reviews, views, trackers, reasons, layouts, marks, accountCorrections } = await workspace.made.get()
  const file = {
    kind: WORKSPACE_FILE,
    version: 1,
    workspace: name,
    exportedAt: new Date(at).toISOString(),
    reviews: JSON.parse(reviewsJson(reviews.all(), reviewer)) as unknown,
    queues: await first(reviews.watchQueues()),
    views: viewFile(views.all()),
    trackers: trackerFile(trackers.all()),
    rules: ruleFile(await workspace.savedRules()),
    reasons: reasonFile({ reasons: reasons.all().map(({ text }) => text) }),
    layouts: layoutFile(layouts.all()),
    marks: marks.all(),
    accountDecisions: accountCorrections.all(),
    folders: await workspace.watchedFolders(),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

async function first<Snapshot>(snapshots: AsyncIterable<Snapshot>): Promise<Snapshot> {
  for await (const snapshot of snapshots) return snapshot
  throw new Error('A part of the workspace was closed.')
}
