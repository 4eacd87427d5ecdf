import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { SECURITY_HEADERS } from '../../../src/hosts/node/page/securityHeaders.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.mp4': 'audio/mp4',
}

/** Fills a socket's buffer; smaller chunks cost more overhead than bytes. */
const PIECE_BYTES = 1024 * 1024

/**
 * Serves the pages and, under `/recordings/`, the recordings with ranges, on loopback and with the app's headers. Ignores the
 * query, so that one recording can be opened as many.
 */
export async function serveMedia(
  pages: string,
  recordings: string,
): Promise<{ readonly origin: string; close(): void }> {
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const [, name] = /^\/recordings\/([\w.-]+)$/.exec(pathname) ?? []
    const path = name
      ? join(recordings, name)
      : join(pages, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname))
    send(path, request, answer).catch(() => answer.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function send(path: string, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { size } = await stat(path)
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = Math.min(size - 1, to ? Number(to) : size - 1)
  answer.writeHead(from === undefined ? 200 : 206, {
    ...SECURITY_HEADERS,
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  if (request.method === 'HEAD') {
    answer.end()
    return
  }
  const file = createReadStream(path, { start, end, highWaterMark: PIECE_BYTES })
  // Close the file if the page disconnects.
  answer.once('close', () => file.destroy())
  file.pipe(answer)
}
