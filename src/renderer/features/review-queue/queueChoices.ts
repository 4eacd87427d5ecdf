import { useSyncExternalStore } from 'react'
import { createValueStore } from '../../hooks/valueStore.ts'

/** What a person chose for working through queues. Stored on this computer. */

const goesOn = storedChoice('earshot.queue.goes-on')
const plays = storedChoice('earshot.queue.plays')

/** Whether finishing a review opens the next call of its queue. */
export function useGoesOn(): readonly [boolean, (goesOn: boolean) => void] {
  return [useSyncExternalStore(goesOn.subscribe, goesOn.current) ?? true, goesOn.choose]
}

/** Whether a call of a queue plays when it opens. Null until the person was asked. */
export function usePlaysOnArrival(): readonly [boolean | null, (plays: boolean | null) => void] {
  return [useSyncExternalStore(plays.subscribe, plays.current), plays.choose]
}

function storedChoice(key: string) {
  const store = createValueStore(read(key))
  return {
    subscribe: store.subscribe,
    current: store.current,
    choose(choice: boolean | null): void {
      store.set(choice)
      try {
        if (choice === null) localStorage.removeItem(key)
        else localStorage.setItem(key, String(choice))
      } catch {
        // The browser blocks storage. The choice then lasts until the window is closed.
      }
    },
  }
}

function read(key: string): boolean | null {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? null : stored !== 'false'
  } catch {
    return null
  }
}
