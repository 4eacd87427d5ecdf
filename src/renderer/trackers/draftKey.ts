import type { TrackerQuestion } from '../../domain/trackers/tracker.ts'
import { keyIn, type Workspace } from '../client/connection/workspaceClient.ts'

/** The key of a tracker's edits that weren't saved. Null: a new tracker, which may be evidence for a question. */
export function draftKey(workspace: Workspace, trackerId: string | null, question?: TrackerQuestion): string {
  return keyIn(workspace, 'tracker', String(trackerId ?? question?.id ?? ''))
}
