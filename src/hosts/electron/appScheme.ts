import type { Protocol } from 'electron'
import type { AppHandler } from '../node/appHandler.ts'

/**
 * `earshot://app/` is the page's own origin: its files, media and uploads, answered in this process by the handler that
 * the web host serves over HTTP.
 */
const SCHEME = 'earshot'
const HOST = 'app'

/** As Chromium writes it. Node's `URL` calls the origin of any scheme it does not know `null`, so never compare with that. */
export const APP_ORIGIN = `${SCHEME}://${HOST}`
export const APP_START = `${APP_ORIGIN}/`

/** Must run before the app is ready, once. */
export function declareAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: {
        // An origin with a host, so that relative paths, storage and 'self' mean what they mean on the web.
        standard: true,
        secure: true,
        supportFetchAPI: true,
        // Without it audio and video wait for the whole body.
        stream: true,
      },
    },
  ])
}

/** Answers the scheme in one session. Media ranges are answered by the core: handing them to `net.fetch` breaks seeking. */
export function serveAppScheme(protocol: Pick<Protocol, 'handle'>, handle: AppHandler): void {
  protocol.handle(SCHEME, async (request) => {
    if (!isOfApp(request.url)) return new Response(null, { status: 404 })
    try {
      return await handle(request)
    } catch {
      // The core has said in its log what went wrong; its words are not for the page.
      return new Response(null, { status: 500 })
    }
  })
}

/** Whether an address is a place of our page. */
export function isOfApp(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed?.protocol === `${SCHEME}:` && parsed.host === HOST
}
