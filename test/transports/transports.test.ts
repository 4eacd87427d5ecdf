import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import { RPCLink as SocketLink } from '@orpc/client/websocket'
import { RPCHandler as PortHandler } from '@orpc/server/message-port'
import { RPCHandler as SocketHandler } from '@orpc/server/ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Simulator, startSimulator } from '../../src/simulator/server.ts'
import { type CoreClient, firstOf, startTestCore, type TestCore } from '../support/testCore.ts'

/** The same guarantees for both transports: a MessageChannel as in Electron, a WebSocket as in a browser. */

interface Transport {
  readonly name: string
  connect(test: TestCore): Promise<{ readonly client: CoreClient; close(): Promise<void> }>
}

const messageChannel: Transport = {
  name: 'a MessageChannel',
  connect: async (test) => {
    const { port1, port2 } = new MessageChannel()
    new PortHandler(test.core.router).upgrade(port1)
    port1.start()
    port2.start()
    const client: CoreClient = createORPCClient(new PortLink({ port: port2 }))
    return {
      client,
      close: () =>
        new Promise((resolve) => {
          port1.once('close', resolve)
          port2.close()
        }),
    }
  },
}

const webSocket: Transport = {
  name: 'a WebSocket',
  connect: async (test) => {
    const http = createServer()
    const server = new WebSocketServer({ server: http })
    const handler = new SocketHandler(test.core.router)
    server.on('connection', (socket) => void handler.upgrade(socket))
    await new Promise<void>((resolve) => {
      http.listen(0, '127.0.0.1', resolve)
    })
    const socket = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
    const client: CoreClient = createORPCClient(
      new SocketLink({ websocket: socket as unknown as globalThis.WebSocket }),
    )
    return {
      client,
      close: async () => {
        socket.terminate()
        server.close()
        await new Promise((resolve) => {
          http.close(resolve)
          http.closeAllConnections()
        })
      },
    }
  },
}

describe.each([messageChannel, webSocket])('over $name', ({ connect }) => {
  let simulator: Simulator
  let test: TestCore
  let connection: Awaited<ReturnType<Transport['connect']>>
  let workspaceId: string
  const list = { query: { filters: [], sort: [] }, offset: 0, limit: 50 }

  beforeAll(async () => {
    simulator = await startSimulator({ calls: 120, seed: 5 })
    test = await startTestCore()
    connection = await connect(test)
    const { baseUrl, apiKey } = simulator
    ;({ workspaceId } = await connection.client.workspaces.add({ name: 'T', baseUrl, apiKey, webAppUrl: null }))
  })

  afterAll(async () => {
    await connection?.close()
    await test?.close()
    await simulator?.close()
  })

  it('a result arrives unchanged', async () => {
    const input = { workspaceId, ...list }
    const listed = await connection.client.calls.list(input)
    expect(listed).toEqual(await test.client.calls.list(input))
    expect(listed.rows).toHaveLength(50)
  })

  it('an expected failure arrives with its code and its data', async () => {
    await expect(connection.client.calls.detail({ workspaceId, callId: 1 })).rejects.toMatchObject({
      code: 'not-found',
      data: { what: 'call' },
      defined: true,
    })
  })

  it('invalid input is refused', async () => {
    await expect(connection.client.calls.list({ workspaceId, ...list, limit: 0 })).rejects.toMatchObject({
      code: 'invalid-input',
      data: { field: 'limit' },
      defined: true,
    })
  })

  it('a stream starts with the current state and publishes each later one', async () => {
    const seen: (string | null)[] = []
    let renamed: Promise<unknown> | undefined
    for await (const app of await connection.client.app.watch()) {
      seen.push(app.activeWorkspaceId)
      const { baseUrl, apiKey } = simulator
      renamed ??= connection.client.workspaces.add({ name: 'Second', baseUrl, apiKey, webAppUrl: null })
      if (app.workspaces.length === 2) break
    }
    await renamed
    expect(seen[0]).toBe(workspaceId)
    expect(seen.at(-1)).not.toBe(workspaceId)
    await connection.client.workspaces.activate({ workspaceId })
  })

  it('a stream of an unknown workspace fails immediately', async () => {
    await expect(firstOf(connection.client.budget.watch({ workspaceId: 'unknown' }))).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('a canceled call releases its slot', async () => {
    const stop = new AbortController()
    const lists = Array.from({ length: 10 }, (_, index) => {
      const query = { filters: [{ field: 'duration', op: '>', value: String(index) } as const], sort: [] }
      const input = { workspaceId, ...list, query }
      return connection.client.calls.list(input, { signal: stop.signal }).catch(() => 'canceled')
    })
    stop.abort()
    expect(await Promise.all(lists)).toEqual(Array.from({ length: 10 }, () => 'canceled'))
    const budget = await firstOf(connection.client.budget.watch({ workspaceId }), ({ waiting }) => waiting === 0)
    expect(budget.waiting).toBe(0)
  })

  it('a disconnected page ends its streams', async () => {
    const second = await connect(test)
    const stream = await second.client.app.watch()
    await stream[Symbol.asyncIterator]().next()
    await second.close()
    expect((await firstOf(connection.client.app.watch())).activeWorkspaceId).toBe(workspaceId)
  })
})
