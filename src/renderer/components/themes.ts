/** `system` follows the desktop's theme. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** The themes to choose from, in display order. */
export const THEMES: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
