/** The calls before and after a call in a list. Null: there is none, or it isn't known. */
export interface CallNeighbors {
  readonly previousId: number | null
  readonly nextId: number | null
  /** From 1. */
  readonly position: number | null
  readonly loadedCount: number | null
}

/** Nothing is known of a call that isn't among these. */
export function neighborsIn(ids: readonly number[], callId: number): CallNeighbors {
  const index = ids.indexOf(callId)
  if (index < 0) return { previousId: null, nextId: null, position: null, loadedCount: null }
  return {
    previousId: ids[index - 1] ?? null,
    nextId: ids[index + 1] ?? null,
    position: index + 1,
    loadedCount: ids.length,
  }
}
