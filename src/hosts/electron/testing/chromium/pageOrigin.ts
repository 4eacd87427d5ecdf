import { APP_ORIGIN } from '../../page/appScheme.ts'

/**
 * Chromium can't be given a scheme of our own from outside. So the stand-in's pages have this origin, which counts as secure.
 * The app doesn't see it: `pageServer.ts` and `chromiumWindow.ts` translate.
 */
const PAGE_HOST = 'app.localhost'
export const PAGE_ORIGIN = `http://${PAGE_HOST}`

/** Chromium's arguments with which the page finds the server, and nothing else finds anything. */
export function pageArguments(port: number): readonly string[] {
  return [`--host-resolver-rules=MAP ${PAGE_HOST} 127.0.0.1:${port}, MAP * ~NOTFOUND`]
}

/** An address of the page as the app knows it, and back. Other addresses stay as they are. */
export function toAppUrl(url: string): string {
  return url === PAGE_ORIGIN || url.startsWith(`${PAGE_ORIGIN}/`) ? APP_ORIGIN + url.slice(PAGE_ORIGIN.length) : url
}
export function toPageUrl(url: string): string {
  return url.startsWith(`${APP_ORIGIN}/`) ? PAGE_ORIGIN + url.slice(APP_ORIGIN.length) : url
}
