/**
 * «Import recordings» is asked for in one place (a page's button, later a command) and answered in another (the drop
 * zone around the window). Whoever asks needs not know who answers; when nobody does, nothing happens.
 */
const listeners = new Set<() => void>()

/** Opens the file picker. Call it from a click or a key: browsers open a picker for nothing else. */
export function openImportPicker(): void {
  for (const listener of listeners) listener()
}

/** Answers `openImportPicker`; gives the function that stops it. */
export function onImportPicker(open: () => void): () => void {
  listeners.add(open)
  return () => listeners.delete(open)
}
