import { isTimeZone } from '../../../domain/values/zonedTime.ts'
import { storedSetting, useStoredSetting } from './storedSetting.ts'

/** The locale (BCP 47) of dates, times and numbers; null for the system's. */
export const localeSetting = storedSetting('earshot.locale', (stored) =>
  typeof stored === 'string' && isLocale(stored) ? stored : null,
)

/** The time zone (IANA) of times; null for the computer's. */
export const zoneSetting = storedSetting('earshot.timeZone', (stored) =>
  typeof stored === 'string' && isTimeZone(stored) ? stored : null,
)

/** Renders the component again when either changes: `format` isn't React state. */
export function useRenderOnRegionChange(): void {
  useStoredSetting(localeSetting)
  useStoredSetting(zoneSetting)
}

function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1
  } catch {
    return false
  }
}
