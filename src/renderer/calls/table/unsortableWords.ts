/** Why calls can't be sorted by a column. */
export function unsortableWords(columnId: string): string {
  return columnId === 'workspace_id'
    ? 'All calls of a workspace have the same value.'
    : 'Calls can’t be sorted by this column.'
}
