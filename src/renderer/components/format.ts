import { createFormatter } from '../../domain/formatter.ts'

/**
 * The page's only formatter. In Electron, `navigator.language` is the language of Chromium's translation (`en-US` on a
 * German Windows in English), so that host also provides the system's regional locale.
 */
export const format = createFormatter(globalThis.window?.earshotHost?.locale ?? navigator.language)
