import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems choose ports above these for connections and for servers that ask for any. */
const LOWEST = 20_000
const COUNT = 12_000

/** For a server that is closed and opened again at its port: a free one that no other program gets meanwhile. */
export async function unsharedPort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = LOWEST + ((process.pid + tries * 101) % COUNT)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue // It is in use.
    }
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error('no port is free')
}
