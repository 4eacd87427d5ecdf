import type { TrackerQuestion } from '../../../domain/trackers/tracker.ts'

/** Of the edits of a tracker that weren't saved. Null: of a new one, which may be evidence for a question. */
export function draftKey(workspaceId: string, trackerId: string | null, question?: TrackerQuestion): string {
  return `tracker ${workspaceId} ${trackerId ?? question?.id ?? ''}`
}
