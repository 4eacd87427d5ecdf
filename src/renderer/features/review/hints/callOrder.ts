import { useSyncExternalStore } from 'react'
import { createValueStore } from '../../../hooks/valueStore.ts'

/** Whether the questions are in the order of the call instead of the scorecard's. Stored on this computer. */
const KEY = 'earshot.review.call-order'
const store = createValueStore(read())

export function useCallOrder(): readonly [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(store.subscribe, store.current), choose]
}

function choose(isOn: boolean): void {
  store.set(isOn)
  try {
    localStorage.setItem(KEY, String(isOn))
  } catch {
    // The browser blocks storage. The setting then lasts until the window is closed.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
