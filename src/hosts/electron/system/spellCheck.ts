import type { App, Session } from 'electron'
import type { SettingsStore } from '../settings/settingsStore.ts'

/**
 * Turns the spell checker of text fields on and off by its setting. On Linux, and on Windows for languages without a Windows
 * checker, Chromium downloads each language's dictionary from Google's servers, so there it is off by default.
 *
 * Call before the session is created: Chromium then begins to load the dictionary of the system's language, and downloads it
 * even with the checker disabled. Only taking away its languages stops it, in the same task.
 */
export function controlSpellCheck(
  app: Pick<App, 'on' | 'getPreferredSystemLanguages'>,
  platform: NodeJS.Platform,
  store: Pick<SettingsStore, 'settings' | 'onChange'>,
): void {
  const sessions: Session[] = []
  let isOn = store.settings.checksSpelling
  const apply = (session: Session): void => {
    if (platform === 'darwin') session.setSpellCheckerEnabled(isOn)
    else session.setSpellCheckerLanguages(isOn ? languagesOf(app, session) : [])
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

function languagesOf(app: Pick<App, 'getPreferredSystemLanguages'>, session: Session): string[] {
  return spellCheckLanguages(app.getPreferredSystemLanguages(), session.availableSpellCheckerLanguages)
}

/** The dictionary for each language: its own, as "en-GB", the language's, as "de" for "de-AT", or that of its main region. */
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
