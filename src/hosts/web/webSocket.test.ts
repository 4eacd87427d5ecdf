import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { contract } from '../../contract/contract.ts'
import { testCore } from '../testCore.ts'
import { MAX_FRAME_BYTES } from './webSocket.ts'
import { closeAll, cookieFrom, NAME, start } from './testing/loopback.ts'

afterEach(closeAll)

function open(port: number, headers: Record<string, string>): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`, {
      headers: { host: `${NAME}.localhost:${port}`, ...headers },
    })
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

function clientOf(socket: WebSocket): ContractRouterClient<typeof contract> {
  return createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }))
}

describe('the socket', () => {
  test('carries procedures for the page that has the cookie', async () => {
    const { link, origin, port } = await start()
    const socket = await open(port, { cookie: await cookieFrom(link), origin })
    const answer = await clientOf(socket).workspaces.test({ baseUrl: 'https://a.example', apiKey: 'four' })
    expect(answer).toEqual({ callTypeCount: 4 })
    socket.close()
  })

  test('is refused without the cookie, without an origin, and to every other origin', async () => {
    const { link, origin, port } = await start()
    const cookie = await cookieFrom(link)
    await expect(open(port, { origin })).rejects.toThrow('401')
    await expect(open(port, { cookie })).rejects.toThrow('403')
    await expect(open(port, { cookie, origin: 'http://evil.example' })).rejects.toThrow('403')
    await expect(open(port, { cookie, origin: `http://${NAME}.localhost:${port + 1}` })).rejects.toThrow('403')
    await expect(open(port, { cookie, origin, host: `evil.example:${port}` })).rejects.toThrow('421')
  })

  test('that closes ends its streams in the core', async () => {
    const core = testCore()
    const { link, origin, port } = await start(undefined, { core })
    const socket = await open(port, { cookie: await cookieFrom(link), origin })
    void clientOf(socket)
      .app.watch()
      .then(async (stream) => {
        for await (const _ of stream) throw new Error('nothing was sent')
      })
      .catch(() => undefined)
    await vi.waitFor(() => expect(core.watchers.size).toBe(1))
    socket.terminate()
    await vi.waitFor(() => expect(core.watchers.size).toBe(0))
  })

  test('is closed with the server, which does not wait for it', async () => {
    const { link, origin, port, close } = await start()
    const socket = await open(port, { cookie: await cookieFrom(link), origin })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await close()
    expect(await closed).toBe(1001)
  })

  test('is ended with the server if its page doesn’t answer', async () => {
    const { link, origin, port, close } = await start()
    const socket = await open(port, { cookie: await cookieFrom(link), origin })
    socket.pause()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const closed = close()
      await vi.advanceTimersByTimeAsync(1000)
      await expect(closed).resolves.toBeUndefined()
    } finally {
      vi.useRealTimers()
      socket.terminate()
    }
  })

  test('takes the details of 20,000 recordings at once', async () => {
    const { link, origin, port } = await start()
    const socket = await open(port, { cookie: await cookieFrom(link), origin })
    const edits = Array.from({ length: 20_000 }, (_, index) => ({
      stageIds: [`${index}`.padStart(36, '0')],
      change: { title: 'A title', leadName: 'A lead', leadCompany: 'A company with a long name'.repeat(8) },
    }))
    // This core doesn't have the procedure, but receives the request.
    await expect(clientOf(socket).staging.edit({ workspaceId: 'w', from: 'csv', edits })).rejects.toThrow()
    const answer = await clientOf(socket).workspaces.test({ baseUrl: 'https://a.example', apiKey: 'four' })
    expect(answer).toEqual({ callTypeCount: 4 })
    socket.close()
  })

  test('with a frame larger than any question is closed, and the others stay', async () => {
    const { link, origin, port } = await start()
    const cookie = await cookieFrom(link)
    const [greedy, other] = [await open(port, { cookie, origin }), await open(port, { cookie, origin })]
    const closed = new Promise<number>((resolve) => greedy.once('close', resolve))
    greedy.send(Buffer.alloc(MAX_FRAME_BYTES + 1))
    await closed
    const answer = await clientOf(other).workspaces.test({ baseUrl: 'https://a.example', apiKey: 'four' })
    expect(answer).toEqual({ callTypeCount: 4 })
    other.close()
  })
})
