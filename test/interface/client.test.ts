import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageCursor } from '../../src/core/service/callQuery.ts'
import { readCallDetail, readCallPage } from '../../src/core/service/wire/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/server.ts'
import { NOBODY_LISTENS, startLocalServer } from '../support/localServer.ts'
import { addWorkspace, firstOf, listedCalls, startTestCore, type TestCore } from '../support/testCore.ts'
import { clientOf, QUERY } from './faultyService.ts'

/** The client with the simulator: workspaces and their calls. */

let simulator: Simulator
let test: TestCore
let workspaceId: string

beforeAll(async () => {
  simulator = await startSimulator({ calls: 120, seed: 5 })
  test = await startTestCore()
  workspaceId = await addWorkspace(test, simulator, 'Acme')
})

afterAll(async () => {
  await test?.close()
  await simulator?.close()
})

const everything = { query: QUERY, offset: 0, limit: 100 }

describe('workspaces', () => {
  it('a wrong key is refused', async () => {
    const connection = { baseUrl: simulator.baseUrl, apiKey: 'wrong' }
    await expect(test.client.workspaces.test(connection)).rejects.toMatchObject({
      code: 'unauthorized',
      data: { status: 401 },
      defined: true,
    })
  })

  it('another service is distinguished from one that doesn’t respond', async () => {
    const page = await startLocalServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Welcome</title>')
    })
    try {
      await expect(test.client.workspaces.test({ baseUrl: page.url, apiKey: 'k' })).rejects.toMatchObject({
        code: 'not-this-service',
      })
    } finally {
      await page.close()
    }
    await expect(test.client.workspaces.test({ baseUrl: NOBODY_LISTENS, apiKey: 'k' })).rejects.toMatchObject({
      code: 'unreachable',
      data: { host: '127.0.0.1:1' },
    })
  })

  it.each([
    ['http://example.com', 'needs-https'],
    ['nonsense', 'not-a-url'],
    ['ftp://example.com', 'not-a-url'],
    ['https://me:secret@example.com', 'has-credentials'],
    ['https://example.com/?key=1', 'has-query'],
  ])('the base URL %s is refused before anything is sent', async (baseUrl, reason) => {
    await expect(test.client.workspaces.test({ baseUrl, apiKey: 'k' })).rejects.toMatchObject({
      code: 'invalid-base-url',
      data: { reason },
    })
  })

  it('a disabled workspace is reported', async () => {
    simulator.workspace.isDisabled = true
    try {
      // The list itself was read when the workspace was added.
      await expect(test.client.calls.refresh({ workspaceId, query: QUERY })).rejects.toMatchObject({
        code: 'workspace-disabled',
      })
    } finally {
      simulator.workspace.isDisabled = false
    }
  })

  it('can be renamed, and logs its requests without the key', async () => {
    await test.client.workspaces.edit({ workspaceId, name: 'Acme Ltd', webAppUrl: 'https://app.example.com' })
    const { workspaces } = await firstOf(test.client.app.watch())
    expect(workspaces).toMatchObject([{ id: workspaceId, name: 'Acme Ltd', webAppUrl: 'https://app.example.com' }])
    await test.client.calls.refresh({ workspaceId, query: QUERY })
    const requests = await test.client.diagnostics.requests({ workspaceId })
    expect(requests.at(-1)).toMatchObject({
      method: 'GET',
      path: '/v1/calls',
      parameters: [
        ['first', '100'],
        ['order_by[]', 'timestamp'],
        ['order_directions[]', 'desc'],
      ],
      status: 200,
      failure: null,
      lane: 'interactive',
    })
    expect(JSON.stringify(requests)).not.toContain(simulator.apiKey)
  })

  it('removing one removes what was stored for it', async () => {
    const added = { workspaceId: await addWorkspace(test, simulator, 'Second') }
    await test.client.calls.list({ ...added, ...everything })
    await test.client.workspaces.remove(added)
    const app = await firstOf(test.client.app.watch())
    expect(app.workspaces.map(({ id }) => id)).toEqual([workspaceId])
    expect(app.activeWorkspaceId).toBe(workspaceId)
    await expect(test.client.calls.list({ ...added, ...everything })).rejects.toMatchObject({
      code: 'not-found',
      data: { what: 'workspace' },
    })
  })

  it('a restarted core knows its workspaces, and that keys kept in memory are gone', async () => {
    const first = await startTestCore()
    const added = { workspaceId: await addWorkspace(first, simulator, 'Memory') }
    await first.stop()
    const second = await startTestCore({ dataFolder: first.dataFolder })
    try {
      const app = await firstOf(second.client.app.watch())
      expect(app.workspaces).toMatchObject([{ id: added.workspaceId, name: 'Memory', keyKeptIn: 'nowhere' }])
      await expect(second.client.calls.list({ ...added, ...everything })).rejects.toMatchObject({ code: 'key-missing' })
      await second.client.workspaces.setKey({ ...added, apiKey: simulator.apiKey })
      expect((await second.client.calls.list({ ...added, ...everything })).rows).toHaveLength(100)
    } finally {
      await second.close()
    }
  })
})

describe('calls', () => {
  it('pages forward to the end and back to the start, each call once', async () => {
    const { client } = clientOf(simulator.baseUrl, { key: simulator.apiKey })
    const ids: number[] = []
    let cursor: PageCursor | null = null
    for (;;) {
      const page = await client.calls(QUERY, cursor, 50)
      ids.push(...page.rows.map((row) => (row.kind === 'call' ? row.call.id : -1)))
      if (!page.hasNextPage || page.endCursor === null) {
        cursor = page.startCursor === null ? null : { direction: 'before', cursor: page.startCursor }
        break
      }
      cursor = { direction: 'after', cursor: page.endCursor }
    }
    expect(new Set(ids).size).toBe(120)
    const back = await client.calls(QUERY, cursor, 50)
    expect(back.rows.map((row) => (row.kind === 'call' ? row.call.id : -1))).toEqual(ids.slice(50, 100))
  })

  it('filters and sorts as the interface writes it', async () => {
    const calls = await listedCalls(test, workspaceId, {
      filters: [
        { field: 'type', op: 'in', value: 'audio,video' },
        { field: 'duration', op: '>', value: '60' },
        { field: 'lead_name', op: 'not_empty', value: null },
      ],
      sort: [{ field: 'duration', direction: 'asc' }],
    })
    expect(calls.length).toBeGreaterThan(5)
    expect(calls.every(({ format }) => format === 'audio' || format === 'video')).toBe(true)
    const lengths = calls.map(({ durationSeconds }) => durationSeconds ?? -1)
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
    expect(Math.min(...lengths)).toBeGreaterThan(60)
  })

  it('a filter that the service refuses is reported with its message', async () => {
    const filters = [{ field: 'title', op: '=~', value: '[' } as const]
    await expect(listedCalls(test, workspaceId, { filters })).rejects.toMatchObject({
      code: 'invalid-request',
      data: { message: expect.any(String) },
    })
  })

  it('invalid input of a page is refused by the core', async () => {
    await expect(test.client.calls.list({ workspaceId, ...everything, limit: 201 })).rejects.toMatchObject({
      code: 'invalid-input',
      data: { field: 'limit' },
    })
  })

  it('an unknown call is not found', async () => {
    await expect(test.client.calls.detail({ workspaceId, callId: 1 })).rejects.toMatchObject({
      code: 'not-found',
      data: { what: 'call' },
    })
  })

  it('every call of the workspace can be read, with its whole analysis', async () => {
    const headers = { 'x-api-key': simulator.apiKey }
    const read = async (path: string) => (await fetch(`${simulator.baseUrl}${path}`, { headers })).json()
    const first = readCallPage(await read('/v1/calls?first=100'), 'host')
    const rest = readCallPage(await read(`/v1/calls?first=100&after=${first.endCursor}`), 'host')
    const rows = [...first.rows, ...rest.rows]
    expect(rows.filter(({ kind }) => kind === 'unreadable')).toEqual([])
    const details = await Promise.all(
      rows.map(async (row) => readCallDetail(await read(`/v1/calls/${row.kind === 'call' ? row.call.id : 0}`), 'host')),
    )
    expect(details).toHaveLength(120)
    const formats = new Set(details.map(({ detail }) => detail.format))
    expect([...formats].toSorted()).toEqual(['audio', 'chat', 'file', 'group_chat', 'video'])
    expect(new Set(details.map(({ detail }) => detail.conversation?.kind))).toEqual(
      new Set(['direct', 'group', undefined]),
    )
  })

  async function blockedUsers(): Promise<number[]> {
    const headers = { 'x-api-key': simulator.apiKey }
    const answer = await fetch(`${simulator.baseUrl}/v1/users?status=inactive`, { headers })
    const ids = ((await answer.json()) as { data: { user_id: number }[] }).data.map(({ user_id: id }) => id)
    if (ids.length === 0) throw new Error('the service has no blocked users')
    return ids
  }

  it('users and call types are read to their end', async () => {
    const users = await test.client.directory.users({ workspaceId })
    expect(users.length).toBeGreaterThan(20)
    expect(users.some(({ customFields }) => customFields !== null)).toBe(true)
    expect(users.filter(({ isActive }) => !isActive).map(({ userId }) => userId)).toEqual(await blockedUsers())
    expect(await test.client.directory.callTypes({ workspaceId })).toHaveLength(12)
  })

  it('a canceled request fails with `canceled` and affects nothing else', async () => {
    const stop = new AbortController()
    const query = { ...QUERY, sort: [{ field: 'id', direction: 'asc' } as const] }
    const canceled = test.client.calls.list({ workspaceId, ...everything, query }, { signal: stop.signal })
    stop.abort()
    await expect(canceled).rejects.toMatchObject({ code: 'canceled' })
    expect((await test.client.calls.list({ workspaceId, ...everything, query })).rows).toHaveLength(100)
  })
})
