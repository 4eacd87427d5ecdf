import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readCatalog } from '../../src/simulator/seed/catalog.ts'
import { makeWorld } from '../../src/simulator/seed/world.ts'
import { makeCall } from '../../src/simulator/seed/makeCall.ts'
import { REFERENCE_MS, startService, type CallJson, type TestService } from './serviceRequests.ts'
import { talkingWav } from './talkingWav.ts'

// A service with two workspaces, each with its key: no id, name, cursor or link of one is known with the key of the other.

const PROCESSING_MS = 3000
const SECOND_KEY = 'key-of-the-second'

interface Workspace {
  readonly id: number
  readonly key: string
  readonly calls: readonly CallJson[]
  readonly users: readonly CallJson[]
  readonly types: readonly CallJson[]
}

let service: TestService
let first: Workspace
let second: Workspace

beforeAll(async () => {
  service = await startService({ secondKey: SECOND_KEY, processingMs: PROCESSING_MS, limits: 'sliding' })
  first = await readWorkspace(4117, service.simulator.apiKey)
  second = await readWorkspace(5290, SECOND_KEY)
})
afterAll(() => service.close())

async function send(key: string, path: string, init: RequestInit = {}): Promise<{ status: number; body: CallJson }> {
  const headers = { ...(init.headers as Record<string, string> | undefined), 'x-api-key': key }
  const response = await fetch(service.simulator.baseUrl + path, { ...init, headers })
  return { status: response.status, body: await response.json() }
}

async function readWorkspace(id: number, key: string): Promise<Workspace> {
  const list = async (path: string): Promise<CallJson[]> => (await send(key, `${path}?first=100`)).body.data
  return {
    id,
    key,
    calls: await list('/v1/calls'),
    users: await list('/v1/users'),
    types: await list('/v1/call-types'),
  }
}

const ids = (records: readonly CallJson[]): number[] => records.map(({ id, user_id: userId }) => id ?? userId)

function importForm(parts: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  const recording = new Blob([talkingWav([['agent', 1]])])
  for (const [name, value] of Object.entries({ timestamp: '2026-10-14T09:30:00Z', ...parts })) form.append(name, value)
  form.append('recording', recording, 'a.wav')
  return form
}

const importAs = (key: string, parts: Readonly<Record<string, string>>, idempotencyKey?: string) =>
  send(key, '/v1/calls/import', {
    method: 'POST',
    body: importForm(parts),
    ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
  })

const agentOf = ({ calls }: Workspace): CallJson => calls[0].agent

describe('two workspaces', () => {
  it('have calls, users and call types of their own', () => {
    expect(second.calls).toHaveLength(40)
    expect(second.users).toHaveLength(9)
    expect(second.types).toHaveLength(4)
    for (const { id, calls, users } of [first, second]) {
      const named = [...calls, ...users].map((record) => record.workspace_id)
      expect(new Set(named)).toEqual(new Set([id]))
      expect(users.map(({ user_id: userId }) => userId)).toEqual(expect.arrayContaining(ids([calls[0].agent])))
    }
    for (const list of ['calls', 'users', 'types'] as const)
      expect(ids(first[list]).filter((id) => ids(second[list]).includes(id))).toEqual([])
    const mails = new Set(first.users.map(({ email }) => email))
    expect(second.users.filter(({ email }) => mails.has(email))).toEqual([])
  })

  it('leave the first one as it is without the second', async () => {
    const world = makeWorld(
      { seed: 5, calls: 300, referenceMs: REFERENCE_MS },
      await readCatalog('resources/recordings'),
    )
    const titles = new Map(
      Array.from({ length: 300 }, (_, index) => makeCall(world, index)).map((call) => [call.id, call.title]),
    )
    expect(first.calls).toHaveLength(100)
    for (const call of first.calls) expect(call.title).toBe(titles.get(call.id))
  })

  it('are limited each by itself', async () => {
    const statuses: number[] = []
    service.clock.advance(3_600_000)
    for (let request = 0; request < 101; request++) statuses.push((await send(first.key, '/v1/users?first=1')).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await send(second.key, '/v1/users?first=1')).status).toBe(200)
  })

  it('are disabled each by itself', async () => {
    service.clock.advance(3_600_000)
    const change = (isDisabled: boolean) =>
      send(second.key, '/control/workspace', {
        method: 'PATCH',
        body: JSON.stringify({ isDisabled }),
        headers: { 'content-type': 'application/json' },
      })
    await change(true)
    expect((await send(second.key, '/v1/users')).status).toBe(403)
    expect((await send(first.key, '/v1/users')).status).toBe(200)
    await change(false)
    expect((await send(second.key, '/v1/users')).status).toBe(200)
  })
})

describe.each([
  ['the first', () => first, () => second],
  ['the second', () => second, () => first],
])('with the key of %s workspace', (_, own, other) => {
  beforeAll(() => service.clock.advance(3_600_000))

  it('a call of the other is unknown, like an id that doesn’t exist', async () => {
    for (const { id } of other().calls.slice(0, 20)) {
      const answer = await send(own().key, `/v1/calls/${id}`)
      expect(answer.status).toBe(404)
      expect(answer.body.error).toBe('not_found')
      expect(
        (await send(own().key, `/v1/calls?filters[0][field]=id&filters[0][op]===&filters[0][value]=${id}`)).body.data,
      ).toEqual([])
    }
    expect((await send(own().key, `/v1/calls/${own().calls[0].id}`)).status).toBe(200)
  })

  it('users and call types of the other aren’t found by an import', async () => {
    const agent = agentOf(other())
    const refused = [
      { user_id: String(agent.id) },
      { user_email: agent.email },
      { user_id: String(agentOf(own()).id), call_type_id: String(other().types[0].id) },
    ]
    for (const parts of refused) expect((await importAs(own().key, parts)).status).toBe(403)
  })

  it('a cursor of the other is rejected', async () => {
    for (const path of ['/v1/calls', '/v1/users', '/v1/call-types']) {
      const { body } = await send(other().key, `${path}?first=1`)
      const cursor = encodeURIComponent(body.meta.end_cursor)
      expect((await send(own().key, `${path}?first=1&after=${cursor}`)).status).toBe(400)
      expect((await send(other().key, `${path}?first=1&after=${cursor}`)).status).toBe(200)
    }
  })

  it('an import is in its workspace alone, also with an Idempotency-Key that the other has used', async () => {
    const key = `switchboard-${own().id}`
    const there = await importAs(other().key, { user_id: String(agentOf(other()).id) }, key)
    const here = await importAs(own().key, { user_id: String(agentOf(own()).id) }, key)
    expect([here.status, there.status]).toEqual([202, 202])
    expect(here.body.call_id).not.toBe(there.body.call_id)
    expect((await send(own().key, `/v1/calls/${there.body.call_id}`)).status).toBe(404)

    service.clock.advance(PROCESSING_MS)
    const linkOf = (workspaceKey: string, id: number): Promise<string> =>
      vi.waitFor(async () => {
        // Each try uses up the limit, which is by this clock.
        service.clock.advance(2000)
        const { body } = await send(workspaceKey, `/v1/calls/${id}`)
        expect(body.data.media.audio_url).not.toBeNull()
        return body.data.media.audio_url as string
      })
    const link = new URL(await linkOf(own().key, here.body.call_id))
    const foreign = new URL(await linkOf(other().key, there.body.call_id))
    expect((await fetch(link)).status).toBe(200)
    // The signature of one workspace's link doesn't open the other's file.
    link.pathname = foreign.pathname
    expect((await fetch(link)).status).toBe(403)
    const signedForOther = new URL(foreign)
    signedForOther.searchParams.set('signature', link.searchParams.get('signature') ?? '')
    expect((await fetch(signedForOther)).status).toBe(403)
    expect((await fetch(foreign)).status).toBe(200)
  })
})

it('two workspaces can’t have the same key', async () => {
  await expect(startService({ apiKey: 'k', secondKey: 'k' })).rejects.toThrow('can’t have the same API key')
})
