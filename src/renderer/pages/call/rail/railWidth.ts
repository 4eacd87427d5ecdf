import { storedSetting } from '../../../hooks/stored/storedSetting.ts'

export const LEAST_WIDTH = 280
export const MOST_WIDTH = 640

/** The width of a call's side panel in px. Null until a person changes it. */
export const railWidth = storedSetting('earshot.rail-width', (stored) =>
  typeof stored === 'number' && stored >= LEAST_WIDTH && stored <= MOST_WIDTH ? stored : null,
)

/** Null for the usual width. */
export function chooseRailWidth(width: number | null): void {
  railWidth.choose(width === null ? null : Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width))))
}
