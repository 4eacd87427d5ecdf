import { useSyncExternalStore } from 'react'

/**
 * One changing value outside React, for what changes more often than a screen should be drawn (playback position, peaks).
 * A component reads what it shows of it with `useStoreValue` and is drawn when that changes, not at every `set`.
 */
export interface ValueStore<T> {
  current(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createValueStore<T>(initial: T): ValueStore<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    current: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What `select` makes of the value; it must answer a primitive or the same object as long as nothing changed. */
export function useStoreValue<T, Part>(store: ValueStore<T>, select: (value: T) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.current()))
}
