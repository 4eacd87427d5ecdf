import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { APP_ORIGIN } from '../../page/appScheme.ts'

type Fetch = (request: Request) => Promise<Response>

/**
 * Serves what the scheme's handler answers, which rejects for a network error. Resolves with the port. Like a request in a
 * scheme of ours and unlike one over http:
 * - It has no headers of the network, such as `host`, `content-length` and `sec-fetch-dest`.
 * - A media element ignores the status, see `asMediaSource`.
 */
export async function servePage(fetch: Fetch): Promise<number> {
  const server: Server = createServer((incoming, outgoing) => {
    answer(fetch, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It ends with the app.
  server.unref()
  return (server.address() as AddressInfo).port
}

async function answer(fetch: Fetch, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const left = new AbortController()
  const leave = (): void => left.abort()
  outgoing.once('close', leave)
  const asked = await fetch(requestOf(incoming, left.signal))
  // From now on, the pipeline notices that the page has left.
  outgoing.off('close', leave)
  const response = isFromMedia(incoming) ? asMediaSource(asked, rangeStart(incoming)) : asked
  // On a used connection, Chromium would repeat a request that fails.
  outgoing.shouldKeepAlive = false
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) outgoing.end()
  else await pipeline(Readable.fromWeb(response.body), outgoing)
}

const OF_THE_NETWORK =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|accept-language|cookie|sec-.*)$/

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/' } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    if (!OF_THE_NETWORK.test(name)) for (const one of value ?? []) headers.append(name, one)
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(APP_ORIGIN + url, {
    method,
    headers,
    signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' as const }),
  })
}

function isFromMedia({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-dest'] === 'audio' || headers['sec-fetch-dest'] === 'video'
}

function rangeStart({ headers }: IncomingMessage): number {
  return Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
}

/**
 * What a media element makes of a response in a scheme other than http and https: it ignores the status and `content-range`.
 * Whatever has bytes is media from the requested position on, and `content-length` says where the recording ends.
 * Source: chromium resource_multi_buffer_data_provider.cc, `DidReceiveResponse`.
 */
function asMediaSource(response: Response, from: number): Response {
  const headers = new Headers(response.headers)
  const length = headers.get('content-length')
  // The element's way to say so over http.
  if (length === '0') return new Response(null, { status: 416, headers })
  // Without a length, the element learns none. The last position isn't used.
  const [last, size] =
    length === null ? [Number.MAX_SAFE_INTEGER, '*'] : [from + Number(length) - 1, from + Number(length)]
  headers.set('content-range', `bytes ${from}-${last}/${size}`)
  return new Response(response.body, { status: 206, headers })
}
