import { Readable } from 'node:stream'

type Handler = (request: Request) => Response | Promise<Response>

/**
 * For tests: how Electron passes a page's request to the handler of a scheme, and the response back.
 * - The handler's request has no signal of the page: it never aborts. Source: electron `lib/browser/api/protocol.ts`.
 * - A page that leaves destroys the response's stream, but only once there is a response. Source: electron
 *   `shell/browser/net/node_stream_loader.cc`.
 * - `Response.error()` and a handler that throws are network errors.
 */
export function schemeLoader(handler: Handler): (request: Request) => Promise<Response> {
  return async (asked) => {
    const { url, method, headers, body, signal } = asked
    const request = new Request(url, { method, headers, body, ...(body !== null && { duplex: 'half' }) })
    const answered = Promise.resolve(handler(request)).then(toPage)
    const left = new Promise<never>((_resolve, reject) => {
      const leave = (): void => {
        answered.then(
          (response) => response.body?.cancel(),
          () => undefined,
        )
        reject(signal.reason)
      }
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
    })
    return Promise.race([answered, left])
  }
}

function toPage(response: Response): Response {
  if (response.type === 'error') throw new TypeError('net::ERR_FAILED')
  const { status, headers, body } = response
  if (body === null) return new Response(null, { status, headers })
  const stream = Readable.fromWeb(body)
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers: Object.fromEntries(headers) })
}

const PARTIAL_RETRIES = 30

/** What a media element has received: `bytes` from `from` on, or an error. */
export type LoadedMedia = { readonly kind: 'media'; readonly bytes: string } | { readonly kind: 'error' }

/**
 * For tests: how Chromium's media loader reads a recording of `length` bytes from a scheme other than http and https. It
 * ignores the status: every response with bytes is media. A response that ends before `length` is repeated, and then an
 * error, except if its `content-length` says that the recording ends there.
 * Source: chromium `third_party/blink/renderer/platform/media/resource_multi_buffer_data_provider.cc`, `DidReceiveResponse`
 * ("we only verify the partial response for HTTP and HTTPS protocol"), `DidFinishLoading`, `DidFail`.
 */
export async function loadMedia(
  fetch: (request: Request) => Promise<Response>,
  url: string,
  { from = 0, length = null }: { readonly from?: number; readonly length?: number | null } = {},
): Promise<LoadedMedia> {
  let known = length
  let bytes = ''
  for (let tries = 0; tries <= PARTIAL_RETRIES; tries += 1) {
    try {
      const position = from + bytes.length
      const response = await fetch(new Request(url, { headers: { range: `bytes=${position}-` } }))
      const announced = response.headers.get('content-length')
      if (announced !== null) known = position + Number(announced)
      bytes += await response.text()
    } catch {
      if (from === 0) return { kind: 'error' }
      continue
    }
    if (known === null || from + bytes.length >= known) return { kind: 'media', bytes }
  }
  return { kind: 'error' }
}
