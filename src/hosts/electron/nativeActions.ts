import type { Notification, NotificationConstructorOptions, Shell } from 'electron'

/** What the page gets done by the system: its links open in the person's own browser or mail program. */

/** Nothing else is handed to the system: `file:`, `javascript:` or some program's own scheme could start anything. */
const OPENED_OUTSIDE: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

/** Opens a link of the page outside the app; a link of any other kind does nothing. */
export function openOutside(shell: Pick<Shell, 'openExternal'>, url: string): void {
  const parsed = URL.parse(url)
  if (parsed === null || !OPENED_OUTSIDE.has(parsed.protocol)) return
  // Without a browser on this computer there is nothing to tell but that, and the system has told it.
  shell.openExternal(parsed.href).catch(() => undefined)
}

/** Shown ones are held until they are gone: what nobody holds is collected, and its click with it. */
const shown = new Set<object>()

/** A message of the system; a click on it brings the app to the front. Where the system shows none, nothing happens. */
export function showNotice(
  make: (options: NotificationConstructorOptions) => Pick<Notification, 'on' | 'show'> | null,
  { title, body }: { readonly title: string; readonly body: string },
  onClick: () => void,
): void {
  const notice = make({ title, body })
  if (notice === null) return
  shown.add(notice)
  notice.on('click', onClick)
  notice.on('close', () => shown.delete(notice))
  notice.show()
}
