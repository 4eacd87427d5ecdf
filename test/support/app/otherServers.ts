import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NOBODY_LISTENS } from '../localServer.ts'

/** A web server that isn't the service: it responds to everything with a page. */
export async function startWebPage(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A bakery</title><h1>Bread</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A local address without a server. */
export function closedAddress(): Promise<string> {
  return Promise.resolve(NOBODY_LISTENS)
}
