import { join } from 'node:path'
import type { BrowserWindow, BrowserWindowConstructorOptions, NativeTheme } from 'electron'
import { LOCALE_ARGUMENT } from '../../../contract/hostBridge.ts'
import type { Clock } from '../../../core/ports.ts'
import { APP_START } from '../page/appScheme.ts'
import { surfaceColor } from '../system/theme.ts'

/** Longer than a page takes to load on a slow computer, shorter than a person waits before starting the app again. */
const SHOWN_LIMIT_MS = 2000

export interface WindowParts {
  readonly makeWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** Absolute path of the built preload. */
  readonly preload: string
  /** Absolute path of the folder with the icons. */
  readonly resources: string
  readonly platform: NodeJS.Platform
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>
  /** The system's regional locale, for dates and numbers in the page. */
  readonly locale: string
  readonly clock: Clock
}

/** Separate from `openAppWindow`, so that a test can check them against the rules for windows. */
export function windowOptions({
  preload,
  resources,
  platform,
  nativeTheme,
  locale,
}: Omit<WindowParts, 'makeWindow' | 'clock'>): BrowserWindowConstructorOptions {
  return {
    title: 'Earshot',
    // For Linux, and for Windows when it isn't packaged. macOS takes the icon of the package.
    icon: join(resources, platform === 'win32' ? 'icon.ico' : 'icon.png'),
    // Electron saves position, size and full screen under this name and checks them against the current displays.
    name: 'main',
    windowStatePersistence: true,
    width: 1360,
    height: 860,
    minWidth: 760,
    minHeight: 480,
    show: false,
    backgroundColor: surfaceColor(nativeTheme),
    webPreferences: {
      preload,
      additionalArguments: [`${LOCALE_ARGUMENT}${locale}`],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    },
  }
}

/**
 * Opens the window, which becomes visible with its first paint. On Wayland, Electron may never report that (electron#48859),
 * so at the latest when the page has loaded, or after `SHOWN_LIMIT_MS`.
 */
export function openAppWindow(parts: WindowParts): BrowserWindow {
  const window = parts.makeWindow(windowOptions(parts))
  const done = new AbortController()
  window.once('show', () => done.abort())
  window.once('closed', () => done.abort())
  const show = (): void => {
    if (!done.signal.aborted) window.show()
  }
  window.once('ready-to-show', show)
  // If the page can't be loaded, Chromium shows its error page; the rejection adds nothing.
  window.loadURL(APP_START).then(show, show)
  parts.clock.wait(SHOWN_LIMIT_MS, done.signal).then(show, () => undefined)
  return window
}

/** Brings a window to the front and restores it if minimized. */
export function bringToFront(window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
