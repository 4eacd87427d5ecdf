import { useSyncExternalStore } from 'react'
import { createValueStore } from '../../hooks/valueStore.ts'

/** Whether a finished review leads to the next call of its queue by itself; remembered on this computer. */
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
    // A browser that keeps nothing: then it holds until the window closes.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'false'
  } catch {
    return true
  }
}
