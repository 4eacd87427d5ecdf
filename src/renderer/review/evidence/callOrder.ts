import { storedSetting, useStoredSetting } from '../../hooks/stored/storedSetting.ts'

/** Whether the questions are in the order of the call instead of the scorecard's. */
const callOrder = storedSetting('earshot.review.call-order', (stored) => stored === true)

export function useCallOrder(): readonly [boolean, (isOn: boolean) => void] {
  return [useStoredSetting(callOrder), callOrder.choose]
}
