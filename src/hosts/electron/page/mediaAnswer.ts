import { MEDIA_PREFIX } from '../../../contract/paths.ts'

/**
 * The core's response as Chromium's media loader needs it. The loader checks the status only for http and https, so in our
 * scheme it would play the JSON of a failure, and repeat a request beyond the end until it fails.
 * Source: Chromium's `resource_multi_buffer_data_provider.cc`.
 */
export function mediaAnswer(request: Request, response: Response): Response {
  if (!isFromPlayer(request)) return response
  if (response.status !== 416) return response.status < 400 ? response : Response.error()
  const headers = new Headers(response.headers)
  // Tells the loader that the recording ends here.
  headers.set('content-length', '0')
  return new Response(null, { status: 416, headers })
}

/** The loader always requests the rest of a recording. The page's own requests for the reason of a failure don't. */
function isFromPlayer({ url, headers }: Request): boolean {
  return new URL(url).pathname.startsWith(MEDIA_PREFIX) && /^bytes=\d+-$/.test(headers.get('range') ?? '')
}
