import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  readonly url: string
  readonly port: number
  readonly requests: readonly IncomingMessage[]
  readonly server: Server
  close(): Promise<void>
}

/** A closed server's port could be another's by now; no system assigns this one. */
export const NOBODY_LISTENS = 'http://127.0.0.1:1'

/**
 * A local HTTP server with the given responses, for responses that no service should send. `on` is a port, if it must be a
 * known one.
 */
export async function startLocalServer(listener: RequestListener, on = 0): Promise<LocalServer> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    listener(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(on, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
