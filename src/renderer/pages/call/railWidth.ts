import { createValueStore } from '../../hooks/valueStore.ts'

/** The width of a call's side panel in px, stored on this computer. Null until a person changes it. */
const KEY = 'earshot.rail-width'
export const LEAST_WIDTH = 280
export const MOST_WIDTH = 640

export const railWidth = createValueStore<number | null>(read())

/** Null for the usual width. */
export function chooseRailWidth(width: number | null): void {
  const chosen = width === null ? null : Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width)))
  railWidth.set(chosen)
  try {
    if (chosen === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(chosen))
  } catch {
    // The browser blocks storage. The width then lasts until the window is closed.
  }
}

function read(): number | null {
  try {
    const stored = Number(localStorage.getItem(KEY) ?? NaN)
    return stored >= LEAST_WIDTH && stored <= MOST_WIDTH ? stored : null
  } catch {
    return null
  }
}
