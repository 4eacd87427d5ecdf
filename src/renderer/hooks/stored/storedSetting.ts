import { useSyncExternalStore } from 'react'
import { createValueStore, type ValueStore } from '../valueStore.ts'

/** A setting in this browser profile. A change is seen by all windows at once and survives a restart. */
export interface StoredSetting<Value> extends Pick<ValueStore<Value>, 'current' | 'subscribe'> {
  choose(value: Value): void
}

/**
 * `read` gets the stored JSON and returns a valid value, whatever was stored; undefined if nothing was. It must return a
 * primitive, or an object that isn't changed.
 */
export function storedSetting<Value>(key: string, read: (stored: unknown) => Value): StoredSetting<Value> {
  const { current, set, subscribe } = createValueStore(readStored(key, read))
  // Fires in the other windows only. Without a key, everything was deleted. Tests of words run in Node, without a window.
  if ('addEventListener' in globalThis) {
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) set(readStored(key, read))
    })
  }
  return {
    current,
    subscribe,
    choose(next) {
      set(next)
      writeStored(key, next)
    },
  }
}

export function useStoredSetting<Value>(setting: StoredSetting<Value>): Value {
  return useSyncExternalStore(setting.subscribe, setting.current)
}

/** What is stored now, for values that nothing shows live. `read` as for `storedSetting`. */
export function readStored<Value>(key: string, read: (stored: unknown) => Value): Value {
  let text: string | null = null
  try {
    text = localStorage.getItem(key)
    return read(text === null ? undefined : JSON.parse(text))
  } catch {
    // No storage, or not JSON: earlier versions stored the theme as plain text.
    return read(text ?? undefined)
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the value is lost when the window is closed.
  }
}
