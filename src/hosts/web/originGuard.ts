import type { IncomingHttpHeaders } from 'node:http'

/**
 * Checks a request's headers to see whether it comes from our own page. The cookie alone doesn't prove that: browsers send it
 * to every port of the host, also for pages on other ports. `origin` is the one of our origins that was requested.
 */
type Verdict =
  | { readonly kind: 'allowed'; readonly origin: string }
  | { readonly kind: 'refused'; readonly why: Refusal }

/** `foreign-host`: another name that resolves here (DNS rebinding). `foreign-origin`: a request from another page. */
export type Refusal = 'foreign-host' | 'foreign-origin'

interface GuardedRequest {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly isUpgrade: boolean
}

/** `origins` are our own. */
export function verdictOn(request: GuardedRequest, origins: readonly string[]): Verdict {
  const { headers } = request
  const origin = origins.find((own) => headers.host === new URL(own).host)
  if (origin === undefined) return refused('foreign-host')

  // Browsers always send an origin for sockets and for methods other than GET and HEAD.
  const mustSayOrigin = request.isUpgrade || !['GET', 'HEAD'].includes(request.method)
  if (headers.origin === undefined ? mustSayOrigin : headers.origin !== origin) return refused('foreign-origin')

  // An image or sound embedded in a page on another port comes with the cookie and without an origin, but with this header.
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation(request)) {
    return refused('foreign-origin')
  }
  return { kind: 'allowed', origin }
}

/** Following a link from another site is fine: it opens our page, which can't be framed. */
function isNavigation({ method, headers }: GuardedRequest): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}

function refused(why: Refusal): Verdict {
  return { kind: 'refused', why }
}
