/** Of the edits of a tracker that weren't saved. Null: of a new one. */
export function draftKey(workspaceId: string, trackerId: string | null): string {
  return `tracker ${workspaceId} ${trackerId ?? ''}`
}
