import type { Protocol } from 'electron'
import type { AppHandler } from '../../node/page/appHandler.ts'
import { mediaAnswer } from './mediaAnswer.ts'

/**
 * `earshot-app://app/` is the page's origin. This process serves its files, media and uploads with the same handler that
 * the web host serves over HTTP. Links with `earshot:`, which the system opens with the app, are another scheme.
 */
const SCHEME = 'earshot-app'
const HOST = 'app'

/** As Chromium writes it. Never compare with the origin of Node's `URL`, which is `null` for unknown schemes. */
export const APP_ORIGIN = `${SCHEME}://${HOST}`
export const APP_START = `${APP_ORIGIN}/`

/** Call once, before the app is ready. */
export function declareAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: {
        // An origin with a host, so that relative paths, storage and 'self' work as on the web.
        standard: true,
        secure: true,
        supportFetchAPI: true,
        // Without it, audio and video wait for the whole body.
        stream: true,
        // Chromium keeps compiled scripts only for http and https by default.
        codeCache: true,
      },
    },
  ])
}

/** Handles the scheme in one session. The core handles media ranges, because `net.fetch` breaks seeking. */
export function serveAppScheme(protocol: Pick<Protocol, 'handle'>, handle: AppHandler): void {
  protocol.handle(SCHEME, async (request) => {
    if (!isOfApp(request.url)) return new Response(null, { status: 404 })
    // The core has logged the error; its message isn't for the page.
    const response = await handle(request).catch(() => new Response(null, { status: 500 }))
    return mediaAnswer(request, response)
  })
}

/** Whether a URL belongs to our page. */
export function isOfApp(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed?.protocol === `${SCHEME}:` && parsed.host === HOST
}
