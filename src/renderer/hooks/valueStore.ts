import { useSyncExternalStore } from 'react'

/**
 * A value outside React, for values that change more often than a screen should render (playback position, peaks).
 * Components select a part with `useStoreValue` and render only when that part changes.
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

/** `select` must return a primitive, or the same object as long as nothing changed. */
export function useStoreValue<T, Part>(store: ValueStore<T>, select: (value: T) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.current()))
}
