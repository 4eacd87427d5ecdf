import { storedSetting } from '../hooks/stored/storedSetting.ts'

/** Whether a person has closed the demo's tour. */
export const tourClosed = storedSetting('earshot.tourClosed', (stored) => stored === true)
