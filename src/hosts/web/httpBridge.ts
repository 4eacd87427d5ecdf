import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { receiveBody } from './requestBody.ts'

/**
 * Connects Node's HTTP server to the `Request` → `Response` handler that both hosts share. Bodies stream with
 * backpressure; a browser that disconnects aborts the request and cancels the response body.
 */

/** `signal` is the one from `goneSignal`. Call `discard` once the response is sent. */
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
  // Append the path to our origin as text: `//elsewhere/` must stay a path.
  const request = new Request(origin + raw.url, {
    method,
    headers,
    signal,
    ...(body && { body: body.stream, duplex: 'half' }),
  })
  return { request, discard: () => body?.discard() }
}

/** Aborted when the client disconnects before it has the whole response. */
export function goneSignal(answer: ServerResponse): AbortSignal {
  const gone = new AbortController()
  answer.once('close', () => {
    if (!answer.writableFinished) gone.abort(new Error('the client disconnected'))
  })
  return gone.signal
}

/** Resolves when the response is sent or the client has disconnected. An aborted response isn't an error. */
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
    // The client disconnected or the source failed midway. The status is already sent, so just close the connection.
    answer.destroy()
  }
}
