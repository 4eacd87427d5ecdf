import { useSyncExternalStore } from 'react'

import type { ThemeChoice } from '../components/themes.ts'

const STORAGE_KEY = 'earshot.theme'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The user's choice. `system` follows the desktop's theme, including changes. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(STORAGE_KEY, choice)
  paint()
  tellHost()
  for (const listener of listeners) listener()
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, themeChoice)
}

/** Applies the theme now and whenever the desktop's theme changes. */
export function applyTheme(): void {
  systemDark.addEventListener('change', paint)
  // Fires in the other windows of the one that changed it.
  addEventListener('storage', ({ key }) => {
    if (key !== STORAGE_KEY && key !== null) return
    paint()
    for (const listener of listeners) listener()
  })
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
