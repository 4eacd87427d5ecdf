import { isTimeZone } from '../../../domain/values/zonedTime.ts'
import { storedSetting, useStoredSetting } from './storedSetting.ts'

/** How dates, times and numbers are written; null as the system does. */
export const localeSetting = storedSetting('earshot.locale', (stored) =>
  typeof stored === 'string' && isLocale(stored) ? stored : null,
)

/** An IANA name; null for the computer's zone. */
export const zoneSetting = storedSetting('earshot.timeZone', (stored) =>
  typeof stored === 'string' && isTimeZone(stored) ? stored : null,
)

/** Renders the component again when either changes, for text that `format` writes. */
export function useRegion(): void {
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
