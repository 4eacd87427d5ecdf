import { SETTINGS } from '../hooks/stored/settings.ts'

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const { theme } = SETTINGS
systemDark.addEventListener('change', paint)
theme.subscribe(applyTheme)

/** Paints the theme, now and whenever the choice or the desktop's theme changes. */
export function applyTheme(): void {
  paint()
  // The desktop app's menus and dialogs follow. If the host can't store it, they do until the app quits.
  window.earshotHost?.changeSettings({ theme: theme.current() }).catch(() => undefined)
}

function paint(): void {
  const choice = theme.current()
  const isDark = choice === 'dark' || (choice === 'system' && systemDark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
