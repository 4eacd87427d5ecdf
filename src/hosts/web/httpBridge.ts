import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { receiveBody } from './requestBody.ts'

/**
 * Between Node's HTTP server and the `Request` → `Response` that both hosts share: bodies stream both ways at the pace
 * of the slower side, and a browser that goes away aborts the request and cancels the answer's body.
 */

/** `signal` is the one from `goneSignal`. Call `discard` once the answer is sent. */
export function toRequest(
  raw: IncomingMessage,
  origin: string,
  signal: AbortSignal,
): { readonly request: Request; discard(): void } {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  const method = raw.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? null : receiveBody(raw)
  // The path is put behind our own origin as text: `//elsewhere/` must stay a path.
  const request = new Request(origin + raw.url, {
    method,
    headers,
    signal,
    ...(body && { body: body.stream, duplex: 'half' }),
  })
  return { request, discard: () => body?.discard() }
}

/** Aborted when the other side went away before the whole answer was handed over. */
export function goneSignal(answer: ServerResponse): AbortSignal {
  const gone = new AbortController()
  answer.once('close', () => {
    if (!answer.writableFinished) gone.abort(new Error('the page went away'))
  })
  return gone.signal
}

/** Resolves when the answer was handed over or the other side is gone; an aborted answer is nobody's error. */
export async function sendResponse(response: Response, answer: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  answer.writeHead(response.status, headers)
  if (response.body === null) {
    answer.end()
    return
  }
  if (answer.req.method === 'HEAD') {
    await response.body.cancel()
    answer.end()
    return
  }
  try {
    await pipeline(Readable.fromWeb(response.body), answer)
  } catch {
    // The page went away, or the source broke in the middle: the status is sent, so a cut connection is all we can say.
    answer.destroy()
  }
}
