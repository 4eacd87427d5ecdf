import type { TrackerQuestion } from '../../../domain/trackers/tracker.ts'
import { keyIn, type Workspace } from '../../client/connection/workspaceClient.ts'

/** Of the edits of a tracker that weren't saved. Null: of a new one, which may be evidence for a question. */
export function draftKey(workspace: Workspace, trackerId: string | null, question?: TrackerQuestion): string {
  return keyIn(workspace, 'tracker', String(trackerId ?? question?.id ?? ''))
}
