import type { App, Notification, NotificationConstructorOptions, Shell } from 'electron'

/** Actions of the operating system for the page: links open in the default browser or mail app. */

/** No other schemes: `file:`, `javascript:` or an app's custom scheme could start anything. */
const OPENED_OUTSIDE: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

/** Opens a link outside the app. Ignores links with other schemes. */
export function openOutside(shell: Pick<Shell, 'openExternal'>, url: string): void {
  const parsed = URL.parse(url)
  if (parsed === null || !OPENED_OUTSIDE.has(parsed.protocol)) return
  // If there is no browser, the system has already said so.
  shell.openExternal(parsed.href).catch(() => undefined)
}

/** On Windows, notifications are shown only for an app with an id, which its Start menu shortcut has too. */
export const APP_ID = 'app.earshot.desktop'

/** Call before the app is ready. */
export function nameApp(app: Pick<App, 'setName' | 'setAppUserModelId'>, platform: NodeJS.Platform): void {
  app.setName('Earshot')
  if (platform === 'win32') app.setAppUserModelId(APP_ID)
}

/** Notifications on screen. Without a reference they'd be garbage collected, and clicks lost. */
const onScreen = new Set<object>()

/**
 * Shows a system notification; clicking it brings the app to the front. Does nothing if notifications aren't supported.
 * Resolves when it is shown, or can't be.
 */
export async function showNotice(
  make: (options: NotificationConstructorOptions) => Pick<Notification, 'on' | 'show'> | null,
  { title, body }: { readonly title: string; readonly body: string },
  onClick: () => void,
  shown: Set<object> = onScreen,
): Promise<void> {
  const notice = make({ title, body })
  if (notice === null) return
  shown.add(notice)
  const settled = Promise.withResolvers<void>()
  notice.on('show', () => settled.resolve())
  notice.on('click', onClick)
  const drop = (): void => {
    shown.delete(notice)
    settled.resolve()
  }
  notice.on('close', drop)
  // The system refused it: on macOS, it refuses every notification of an unsigned app.
  notice.on('failed', drop)
  notice.show()
  await settled.promise
}
