/** Deletes all stored settings, as if another window had done it, so that modules forget the values that they have read. */
export function clearStored(): void {
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
}
