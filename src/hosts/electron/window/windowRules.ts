import type { Session, Shell, WebContents } from 'electron'
import { APP_ORIGIN, isOfApp } from '../page/appScheme.ts'
import { openOutside } from '../system/nativeActions.ts'

/**
 * Restricts the page: it can't leave its origin, open windows, embed other pages or use devices. Applied to every
 * `WebContents` and to the session, so that no window is missed.
 */

/** Copying text and full-screen video. Everything else is denied. */
const PERMITTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen'])

export function keepInside(
  contents: Pick<WebContents, 'setWindowOpenHandler' | 'on'>,
  shell: Pick<Shell, 'openExternal'>,
): void {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(shell, url)
    return { action: 'deny' }
  })
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isOfApp(event.url)) return
    event.preventDefault()
    // A link that was clicked or dropped on the window opens in the browser.
    if (event.isMainFrame) openOutside(shell, event.url)
  })
  contents.on('will-redirect', (event) => {
    if (!event.isMainFrame || !isOfApp(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

export function limitPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  // Electron allows by default whatever has no handler. It calls the two handlers in different situations.
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(details.isMainFrame && isOfApp(details.requestingUrl) && PERMITTED.has(permission))
  })
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    return details.isMainFrame && isAppOrigin(origin) && PERMITTED.has(permission)
  })
  session.setDevicePermissionHandler(() => false)
}

/** Depending on the API, Chromium writes an origin with or without a trailing slash. */
function isAppOrigin(origin: string): boolean {
  return origin === APP_ORIGIN || origin === `${APP_ORIGIN}/`
}
