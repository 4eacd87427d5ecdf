import type { PageHandler } from '../node/page/pageHandler.ts'
import { CONTENT_SECURITY_POLICY } from '../node/page/securityHeaders.ts'

/** Vite's dev server, in another process of `npm run dev`. */
export interface ViteServer {
  readonly port: number
  /** Vite puts it into the inline scripts it adds to the page. */
  readonly nonce: string
}

/** What Vite needs to know of a request. The cookie isn't for it. */
const PASSED_ON = ['accept', 'if-none-match', 'sec-fetch-dest']

/** Node's `fetch` has decoded the body. */
const NOT_PASSED_BACK = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding']

/**
 * The page from Vite's dev server, under the web host's origin, behind its cookie and its other rules. The policy differs in
 * two sources: inline scripts with the nonce, and Vite's socket, which has a token of its own.
 */
export function createVitePage({ port, nonce }: ViteServer): PageHandler {
  const policy = CONTENT_SECURITY_POLICY.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`).replace(
    "connect-src 'self'",
    `connect-src 'self' ws://127.0.0.1:${port}`,
  )
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    const { pathname, search } = new URL(request.url)
    const headers = PASSED_ON.flatMap((name) => {
      const value = request.headers.get(name)
      return value === null ? [] : [[name, value] as [string, string]]
    })
    // Added as text: `//elsewhere/` must stay a path.
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: request.signal,
    })
    const back = new Headers(answer.headers)
    for (const name of NOT_PASSED_BACK) back.delete(name)
    back.set('content-security-policy', policy)
    return new Response(answer.body, { status: answer.status, headers: back })
  }
}
