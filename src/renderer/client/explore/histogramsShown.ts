import { storedSetting } from '../../hooks/stored/storedSetting.ts'

/** Whether the list of calls shows histograms in its headings and the calendar. */
export const histogramsShown = storedSetting('earshot.histograms', (stored) => stored === true)
