import { type Dispatcher, request } from 'undici'
import { AppError, isAppError } from '../../contract/errors/errors.ts'
import { hostOf } from '../service/baseUrl.ts'
import { networkError } from '../service/serviceError.ts'
import type { MediaRule } from './mediaRule.ts'
import type { SignedUrl } from '../secrets/signedUrl.ts'

export interface MediaAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Dispatcher.ResponseData['body']
}

const MAX_REDIRECTS = 3

/**
 * Fetches from the host of a signed URL, without the API key. Follows redirects itself, never from https to http, and applies
 * the media rule to each address. Fails with `media-unavailable`, `media-refused`, or a network failure. No error contains
 * the URL.
 */
export async function fetchMedia(
  link: SignedUrl,
  options: {
    readonly dispatcher: Dispatcher
    readonly range: string | null
    readonly signal: AbortSignal
    readonly rule: MediaRule
  },
): Promise<MediaAnswer> {
  let url = new URL(link.reveal())
  for (let redirects = 0; ; redirects += 1) {
    options.rule.check(url)
    const answer = await fetchOnce(url, options)
    if (answer.status < 300 || answer.status >= 400 || answer.status === 304) return answer
    await discard(answer)
    const next = redirectTarget(url, answer.headers.location)
    if (next === null || redirects === MAX_REDIRECTS) throw new AppError('media-unavailable', { status: answer.status })
    url = next
  }
}

/** Drains an unused body, or closes the connection if that would take long. */
export async function discard(answer: MediaAnswer): Promise<void> {
  await answer.body.dump({ limit: 64 * 1024 }).catch(() => undefined) // The body isn't used.
}

async function fetchOnce(
  url: URL,
  options: { readonly dispatcher: Dispatcher; readonly range: string | null; readonly signal: AbortSignal },
): Promise<MediaAnswer> {
  try {
    const { statusCode, headers, body } = await request(url.href, {
      dispatcher: options.dispatcher,
      signal: options.signal,
      // Byte ranges don't work with compressed media.
      headers: { 'accept-encoding': 'identity', ...(options.range === null ? {} : { range: options.range }) },
    })
    return { status: statusCode, headers, body }
  } catch (error) {
    if (options.signal.aborted) throw new AppError('canceled', {})
    if (isAppError(error)) throw error // The media rule refused every address of the host.
    throw networkError(error, { host: hostOf(url), afterMs: 0, isAnswering: false }) ?? error
  }
}

function redirectTarget(from: URL, location: string | string[] | undefined): URL | null {
  const text = Array.isArray(location) ? location[0] : location
  if (text === undefined || !URL.canParse(text, from.href)) return null
  const to = new URL(text, from)
  return to.protocol !== 'https:' && from.protocol === 'https:' ? null : to
}
