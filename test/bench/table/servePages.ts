import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/** Serves a folder on loopback, on a free port. */
export async function servePages(folder: string): Promise<{ readonly origin: string; close(): void }> {
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const path = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname))
    stat(path).then(
      () => {
        answer.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
        createReadStream(path).pipe(answer)
      },
      () => answer.writeHead(404).end(),
    )
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
