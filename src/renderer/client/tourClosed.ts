import { storedSetting } from '../hooks/storedSetting.ts'

/** Whether a person has closed the demo's tour. */
export const tourClosed = storedSetting('earshot.tourClosed', (stored) => stored === true)
