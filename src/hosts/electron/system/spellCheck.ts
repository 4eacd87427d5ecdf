import type { App, Session } from 'electron'
import type { SettingsStore } from '../settings/settingsStore.ts'

/**
 * Applies the setting `checksSpelling` to every session. It is off by default except on macOS: on Linux, and on Windows for
 * languages without a Windows checker, Chromium downloads dictionaries from Google's servers.
 *
 * Call this before the first session is created. A new session starts to load the dictionary of the system's language even with
 * the checker disabled, unless its languages are cleared in the same task.
 */
export function controlSpellCheck(
  app: Pick<App, 'on' | 'getPreferredSystemLanguages'>,
  platform: NodeJS.Platform,
  store: Pick<SettingsStore, 'settings' | 'onChange'>,
): void {
  const sessions: Session[] = []
  let isOn = store.settings.checksSpelling
  const apply = (session: Session): void => {
    // The checker of macOS picks the languages itself.
    if (platform === 'darwin') return session.setSpellCheckerEnabled(isOn)
    const languages = () =>
      spellCheckLanguages(app.getPreferredSystemLanguages(), session.availableSpellCheckerLanguages)
    session.setSpellCheckerLanguages(isOn ? languages() : [])
  }
  app.on('session-created', (session) => {
    sessions.push(session)
    apply(session)
  })
  store.onChange(() => {
    if (store.settings.checksSpelling === isOn) return
    isOn = store.settings.checksSpelling
    sessions.forEach(apply)
  })
}

/** The dictionary of each language: the same ("en-GB"), without the region ("de" for "de-AT"), or of its main region ("pt-BR" for "pt"). */
export function spellCheckLanguages(preferred: readonly string[], available: readonly string[]): string[] {
  const found = preferred.map((tag) => {
    const [language = ''] = tag.split('-')
    return [tag, language, withMainRegion(language)].find((one) => available.includes(one))
  })
  return [...new Set(found)].filter((one) => one !== undefined)
}

function withMainRegion(language: string): string {
  try {
    return `${language}-${new Intl.Locale(language).maximize().region}`
  } catch {
    // Linux also has locales that aren't languages, such as "C".
    return language
  }
}
