import type { IncomingHttpHeaders } from 'node:http'

/**
 * What of a request's headers shows that it comes from our own page. The cookie alone does not: a browser sends it to
 * every port of the host that set it and with requests of pages on every other port. `origin` is the one of ours that was asked.
 */
export type Verdict =
  | { readonly kind: 'allowed'; readonly origin: string }
  | { readonly kind: 'refused'; readonly why: Refusal }

/** `foreign-host`: a name that was made to point here (DNS rebinding). `foreign-origin`: another page's request. */
export type Refusal = 'foreign-host' | 'foreign-origin'

export interface GuardedRequest {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly isUpgrade: boolean
}

/** `origins` are ours. */
export function judge(request: GuardedRequest, origins: readonly string[]): Verdict {
  const { headers } = request
  const origin = origins.find((own) => headers.host === new URL(own).host)
  if (origin === undefined) return refused('foreign-host')

  // A browser always says the origin of a socket and of anything that is not GET or HEAD.
  const mustSayOrigin = request.isUpgrade || !['GET', 'HEAD'].includes(request.method)
  if (headers.origin === undefined ? mustSayOrigin : headers.origin !== origin) return refused('foreign-origin')

  // A picture or sound of ours in a page on another port has the cookie and no origin, but says this.
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation(request)) {
    return refused('foreign-origin')
  }
  return { kind: 'allowed', origin }
}

/** Following a link to us from elsewhere is fine: what it opens is our page, which no frame can hold. */
function isNavigation({ method, headers }: GuardedRequest): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}

function refused(why: Refusal): Verdict {
  return { kind: 'refused', why }
}
