import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { SECURITY_HEADERS } from '../node/page/securityHeaders.ts'
import { plainPage } from './plainPage.ts'

/** At 127.0.0.1, browsers send the cookies of all programs on this computer: Chromium keeps 180 of up to 4 kB each. */
export const MAX_HEADER_BYTES = 256 * 1024

/** Responds to a request that can't be parsed and closes its connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { status, page } = answerTo(error.code)
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(page)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${page}`)
}

function answerTo(code: string | undefined): { readonly status: number; readonly page: string } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        page: plainPage(
          'Too many cookies',
          'Other programs on this computer have stored too many cookies in this browser. Delete the cookies for 127.0.0.1 in the browser’s settings, or open the link that Earshot printed when it started.',
        ),
      }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: 408,
        page: plainPage('Request timed out', 'The browser didn’t send a request in time. Reload the page.'),
      }
    default:
      return { status: 400, page: plainPage('Bad request', 'Earshot can’t read this request.') }
  }
}
