import { storedSetting, useStoredSetting } from '../../hooks/storedSetting.ts'

/** What a person chose for working through queues. Null until the person chose. */

const goesOn = storedSetting('earshot.queue.goes-on', readChoice)
const plays = storedSetting('earshot.queue.plays', readChoice)

/** Whether finishing a review opens the next call of its queue. */
export function useGoesOn(): readonly [boolean, (goesOn: boolean) => void] {
  return [useStoredSetting(goesOn) ?? true, goesOn.choose]
}

/** Whether a call of a queue plays when it opens. Null until the person was asked. */
export function usePlaysOnArrival(): readonly [boolean | null, (plays: boolean | null) => void] {
  return [useStoredSetting(plays), plays.choose]
}

function readChoice(stored: unknown): boolean | null {
  return typeof stored === 'boolean' ? stored : null
}
