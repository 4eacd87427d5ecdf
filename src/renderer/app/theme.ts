import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'earshot.theme'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The person's choice; `system` follows the desktop, also when it changes. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(STORAGE_KEY, choice)
  paint()
  for (const listener of listeners) listener()
}

/** The same in every place that offers the choice. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, themeChoice)
}

/** Paints the chosen theme now and whenever the desktop's changes. */
export function applyTheme(): void {
  systemDark.addEventListener('change', paint)
  paint()
}

function paint(): void {
  const choice = themeChoice()
  const isDark = choice === 'dark' || (choice === 'system' && systemDark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
