import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { startLocalServer } from '../../../test/support/localServer.ts'
import { isNotConnected } from './serviceError.ts'

describe('whether a request has left', () => {
  it('not when no connection was made', async () => {
    const server = await startLocalServer((_request, response) => void response.end())
    await server.close()
    for (const url of [server.url, `http://localhost:${server.port}`, 'http://no-such-host.invalid']) {
      const error = await request(url).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(isNotConnected(error)).toBe(true)
    }
  })

  it('perhaps when the connection broke, whatever the code', async () => {
    const server = await startLocalServer((incoming) => void incoming.socket.destroy())
    const error = await request(server.url).catch((thrown: unknown) => thrown)
    await server.close()
    expect(isNotConnected(error)).toBe(false)
    for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ETIMEDOUT']) {
      expect(isNotConnected(Object.assign(new Error(code), { code, syscall: 'read' }))).toBe(false)
      expect(isNotConnected(Object.assign(new Error(code), { code, syscall: 'connect' }))).toBe(true)
    }
  })
})
