import { createFormatter, type Formatter } from '../../domain/formatter.ts'
import { localeSetting, zoneSetting } from '../hooks/stored/region.ts'

/**
 * In Electron, `navigator.language` is the language of Chromium's translation (`en-US` on a German Windows in English), so
 * that host also provides the system's regional locale.
 */
export const SYSTEM_LOCALE = globalThis.window?.earshotHost?.locale ?? navigator.language

function chosenFormatter(): Formatter {
  return createFormatter(localeSetting.current() ?? SYSTEM_LOCALE, zoneSetting.current() ?? undefined)
}

/** The page's only formatter. It changes in place when the user chooses another locale or time zone. */
export const format = chosenFormatter()
for (const setting of [localeSetting, zoneSetting])
  setting.subscribe(() => void Object.assign(format, chosenFormatter()))
