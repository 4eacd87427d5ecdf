import { isIP } from 'node:net'
import { type Dispatcher, request } from 'undici'
import { AppError } from '../../contract/errors.ts'
import { hostOf, isLoopbackHost } from '../service/baseUrl.ts'
import { networkError } from '../service/serviceError.ts'
import type { SignedUrl } from './signedUrl.ts'

export interface MediaAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Dispatcher.ResponseData['body']
}

const MAX_REDIRECTS = 3

/**
 * Fetches from wherever a signed link points to. The API key is not known here. Redirects are followed by hand: http(s)
 * only, never from https to http, never from the public net into a private one. Fails with `media-unavailable`, or a
 * fault of the network; the link is in no error.
 */
export async function fetchMedia(
  link: SignedUrl,
  options: {
    readonly dispatcher: Dispatcher
    readonly range: string | null
    readonly signal: AbortSignal
    /** Whether the workspace's service is on this computer: only then may its media be. */
    readonly isLoopbackAllowed: boolean
  },
): Promise<MediaAnswer> {
  let url = new URL(link.reveal())
  if (isLoopbackHost(url.hostname) && !options.isLoopbackAllowed) throw new AppError('media-unavailable', { status: 0 })
  for (let redirects = 0; ; redirects += 1) {
    const answer = await fetchOnce(url, options)
    if (answer.status < 300 || answer.status >= 400 || answer.status === 304) return answer
    await discard(answer)
    const next = redirectTarget(url, answer.headers.location)
    if (next === null || redirects === MAX_REDIRECTS) throw new AppError('media-unavailable', { status: answer.status })
    url = next
  }
}

/** Reads a body that nobody wants to its end, or drops the connection when that would take long. */
export async function discard(answer: MediaAnswer): Promise<void> {
  await answer.body.dump({ limit: 64 * 1024 }).catch(() => undefined) // Nobody wants it, so nothing is lost.
}

async function fetchOnce(
  url: URL,
  options: { readonly dispatcher: Dispatcher; readonly range: string | null; readonly signal: AbortSignal },
): Promise<MediaAnswer> {
  try {
    const { statusCode, headers, body } = await request(url.href, {
      dispatcher: options.dispatcher,
      signal: options.signal,
      // Compressed media could not be addressed by byte.
      headers: { 'accept-encoding': 'identity', ...(options.range === null ? {} : { range: options.range }) },
    })
    return { status: statusCode, headers, body }
  } catch (error) {
    if (options.signal.aborted) throw new AppError('cancelled', {})
    throw networkError(error, hostOf(url), 0) ?? error
  }
}

function redirectTarget(from: URL, location: string | string[] | undefined): URL | null {
  const text = Array.isArray(location) ? location[0] : location
  if (text === undefined || !URL.canParse(text, from.href)) return null
  const to = new URL(text, from)
  if (to.protocol !== 'https:' && !(to.protocol === 'http:' && from.protocol === 'http:')) return null
  return isPrivateHost(to.hostname) && !isPrivateHost(from.hostname) ? null : to
}

/** This computer, or an address of a private or link-local net (RFC 1918, 3927, 4193). Names are not resolved. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isLoopbackHost(hostname) || name.endsWith('.local') || name.endsWith('.internal')) return true
  if (isIP(name) === 4) {
    return /^(0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      name,
    )
  }
  return isIP(name) === 6 && /^(::$|::1$|f[cd]|fe[89ab]|::ffff:)/.test(name)
}
