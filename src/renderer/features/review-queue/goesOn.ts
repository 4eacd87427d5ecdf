import { useSyncExternalStore } from 'react'
import { createValueStore } from '../../hooks/valueStore.ts'

/** Whether finishing a review opens the next call of its queue. Stored on this computer. */
const KEY = 'earshot.queue.goes-on'
const store = createValueStore(read())

export function useGoesOn(): readonly [boolean, (goesOn: boolean) => void] {
  return [useSyncExternalStore(store.subscribe, store.current), choose]
}

function choose(goesOn: boolean): void {
  store.set(goesOn)
  try {
    localStorage.setItem(KEY, String(goesOn))
  } catch {
    // The browser blocks storage. The setting then lasts until the window is closed.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'false'
  } catch {
    return true
  }
}
