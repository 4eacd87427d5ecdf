import type { Session, Shell, WebContents } from 'electron'
import { APP_ORIGIN, isOfApp } from './appScheme.ts'
import { openOutside } from './nativeActions.ts'

/**
 * What the page in a window may not do, whatever it is made to try: leave its origin, open windows, hold other pages,
 * use devices. Put on every `WebContents` and on the session, so that none is forgotten.
 */

/** Copying text, and a recording's picture over the whole screen. Everything else is refused. */
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
    // A plain link, dropped on the window or clicked, is meant to be looked at.
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
  // Electron permits by default what has no handler, and asks the two in different situations.
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(details.isMainFrame && isOfApp(details.requestingUrl) && PERMITTED.has(permission))
  })
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    return details.isMainFrame && isAppOrigin(origin) && PERMITTED.has(permission)
  })
  session.setDevicePermissionHandler(() => false)
}

/** Chromium writes an origin with or without its closing slash, by the place that asks. */
function isAppOrigin(origin: string): boolean {
  return origin === APP_ORIGIN || origin === `${APP_ORIGIN}/`
}
