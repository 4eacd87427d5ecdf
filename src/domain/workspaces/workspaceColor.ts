/** Colors that tell workspaces apart, next to their names. */
export const WORKSPACE_COLORS = ['indigo', 'blue', 'pink', 'green', 'gray', 'purple', 'teal', 'red'] as const
export type WorkspaceColor = (typeof WORKSPACE_COLORS)[number]

/** The first color that no other workspace has; if all are used, they start again. */
export function freeColor(used: readonly WorkspaceColor[]): WorkspaceColor {
  return WORKSPACE_COLORS.find((color) => !used.includes(color)) ?? colorAt(used.length)
}

/** The color of a workspace for which none was chosen. `index`: its place in the list. */
export function colorAt(index: number): WorkspaceColor {
  return WORKSPACE_COLORS[index % WORKSPACE_COLORS.length] ?? 'indigo'
}
