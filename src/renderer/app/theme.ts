import type { ThemeChoice } from '../components/themes.ts'
import { storedSetting, useStoredSetting } from '../hooks/stored/storedSetting.ts'

const systemDark = matchMedia('(prefers-color-scheme: dark)')
/** The user's choice. `system` follows the desktop's theme, including changes. */
const theme = storedSetting<ThemeChoice>('earshot.theme', (stored) =>
  stored === 'light' || stored === 'dark' ? stored : 'system',
)

export const themeChoice = theme.current

export function chooseTheme(choice: ThemeChoice): void {
  theme.choose(choice)
  tellHost()
}

export function useThemeChoice(): ThemeChoice {
  return useStoredSetting(theme)
}

/** Applies the theme now and whenever the choice or the desktop's theme changes. */
export function applyTheme(): void {
  systemDark.addEventListener('change', paint)
  theme.subscribe(paint)
  paint()
  tellHost()
}

/** The desktop app's menus and dialogs follow. If the host can't store it, they do until the app quits. */
function tellHost(): void {
  window.earshotHost?.changeSettings({ theme: themeChoice() }).catch(() => undefined)
}

function paint(): void {
  const choice = themeChoice()
  const isDark = choice === 'dark' || (choice === 'system' && systemDark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
