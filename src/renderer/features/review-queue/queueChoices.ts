import { storedSetting, useStoredSetting } from '../../hooks/stored/storedSetting.ts'

/** What a person chose for working through queues. */

const goesOn = storedSetting('earshot.queue.goes-on', readChoice)
const plays = storedSetting('earshot.queue.plays', readChoice)

/** Whether finishing a review opens the next call of its queue. */
export function useGoesOn(): readonly [boolean, (goesOn: boolean) => void] {
  return [useStoredSetting(goesOn) ?? true, goesOn.choose]
}

/** Whether a call of a queue plays when it opens. */
export function usePlaysOnArrival(): readonly [boolean, (plays: boolean) => void] {
  return [useStoredSetting(plays) ?? false, plays.choose]
}

function readChoice(stored: unknown): boolean | null {
  return typeof stored === 'boolean' ? stored : null
}
