import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron'
import { APP_START } from './appScheme.ts'

export interface WindowParts {
  readonly makeWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** The built preload, absolute. */
  readonly preload: string
  readonly isDark: boolean
}

/** `--bg` of the renderer's `tokens.css`, so that the moment before the first picture is not a flash of the other colour. */
const SURFACE = { light: '#ffffff', dark: '#131417' } as const

/** Options are apart from the making, so that a test can hold them against the rules for windows. */
export function windowOptions({ preload, isDark }: Omit<WindowParts, 'makeWindow'>): BrowserWindowConstructorOptions {
  return {
    title: 'Earshot',
    // Place, size and full screen of last time, kept by Electron under this name and checked against today's displays.
    name: 'main',
    windowStatePersistence: true,
    width: 1360,
    height: 860,
    minWidth: 760,
    minHeight: 480,
    show: false,
    backgroundColor: isDark ? SURFACE.dark : SURFACE.light,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  }
}

/** Opens the window on the page; it shows itself with its first picture. */
export function openAppWindow(parts: WindowParts): BrowserWindow {
  const window = parts.makeWindow(windowOptions(parts))
  window.once('ready-to-show', () => window.show())
  reloadAfterCrash(window.webContents)
  // A page that can't be loaded shows that itself (Chromium's own page); the promise says nothing more.
  window.loadURL(APP_START).catch(() => window.show())
  return window
}

/** A page that crashes once more within this time would crash for ever; it is left as it is, for a person to reload. */
const CRASH_WINDOW_MS = 60_000

/** Loads the page anew when its process is gone. The core, its imports and the queue live on in this process. */
export function reloadAfterCrash(
  contents: Pick<WebContents, 'on' | 'reload'>,
  monotonicMs: () => number = () => performance.now(),
): void {
  let crashedAt = -Infinity
  contents.on('render-process-gone', (_event, { reason }) => {
    const isAgain = monotonicMs() - crashedAt < CRASH_WINDOW_MS
    crashedAt = monotonicMs()
    if (reason !== 'clean-exit' && !isAgain) contents.reload()
  })
}

/** Brings a window to the front, out of the dock as well. */
export function bringToFront(window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
