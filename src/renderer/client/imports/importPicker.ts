/**
 * Connects "Import recordings" buttons to the drop zone around the window, which opens the file picker. Does nothing
 * without a drop zone.
 */
const listeners = new Set<() => void>()

/** Opens the file picker. Call it from a click or key handler: browsers require a user gesture. */
export function openImportPicker(): void {
  for (const listener of listeners) listener()
}

/** Handles `openImportPicker`. Returns the unsubscribe function. */
export function onImportPicker(open: () => void): () => void {
  listeners.add(open)
  return () => listeners.delete(open)
}
