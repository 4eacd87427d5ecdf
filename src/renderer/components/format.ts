import { createFormatter } from '../../domain/formatter.ts'

/**
 * The one formatter of the page. Electron's `navigator.language` is the language Chromium found a translation for
 * (`en-US` on a German Windows in English), so that host also says the system's regional locale.
 */
export const format = createFormatter(globalThis.window?.earshotHost?.locale ?? navigator.language)
