import { create } from 'zustand'
import { readStored, writeStored } from '../../../hooks/stored/storedSetting.ts'

/** The width of a call's side panel in px, stored on this computer. Null until a person changes it. */
const KEY = 'earshot.rail-width'
export const LEAST_WIDTH = 280
export const MOST_WIDTH = 640

export const useRailWidth = create(() => readStored(KEY, readWidth))

/** Null for the usual width. */
export function chooseRailWidth(width: number | null): void {
  const chosen = width === null ? null : Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width)))
  useRailWidth.setState(chosen)
  writeStored(KEY, chosen)
}

function readWidth(stored: unknown): number | null {
  return typeof stored === 'number' && stored >= LEAST_WIDTH && stored <= MOST_WIDTH ? stored : null
}
