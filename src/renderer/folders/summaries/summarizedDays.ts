import { storedSetting } from '../../hooks/stored/storedSetting.ts'

/** By workspace: the day until which the days of its watched folders were summarized in a notice, YYYY-MM-DD. */
export const summarizedDays = storedSetting('earshot.summarizedDays', readDays)

function readDays(stored: unknown): Readonly<Record<string, string>> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => /^\d{4}-\d\d-\d\d$/.test(String(entry[1]))),
  )
}
