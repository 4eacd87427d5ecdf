import type { BrowserWindow, NativeTheme } from 'electron'
import type { SettingsStore } from '../settings/settingsStore.ts'

/** `--bg` of the renderer's `tokens.css`, to avoid a flash before the first paint and while the window is resized. */
const SURFACE = { light: '#ffffff', dark: '#131417' } as const

export function surfaceColor({ shouldUseDarkColors }: Pick<NativeTheme, 'shouldUseDarkColors'>): string {
  return shouldUseDarkColors ? SURFACE.dark : SURFACE.light
}

/** Menus, dialogs and the window's background have the theme that the user chose for the page, from the start. */
export function followTheme(
  nativeTheme: Pick<NativeTheme, 'on' | 'themeSource' | 'shouldUseDarkColors'>,
  settings: Pick<SettingsStore, 'settings' | 'onChange'>,
  window: () => Pick<BrowserWindow, 'isDestroyed' | 'setBackgroundColor'> | undefined,
): void {
  const apply = (): void => void (nativeTheme.themeSource = settings.settings.theme)
  apply()
  settings.onChange(apply)
  nativeTheme.on('updated', () => {
    const open = window()
    if (open && !open.isDestroyed()) open.setBackgroundColor(surfaceColor(nativeTheme))
  })
}
