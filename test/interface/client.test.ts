import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callMediaPath, messageMediaPath, uploadPath } from '../../src/contract/paths.ts'
import { readCallDetail, readCallPage } from '../../src/core/service/wire.ts'
import type { ImportFields, StagedRecording } from '../../src/domain/recordings/recording.ts'
import { type Simulator, startSimulator } from '../../src/simulator/server.ts'
import { startLocalServer } from '../support/localServer.ts'
import { silentWav } from '../support/recordings/pcmWav.ts'
import { firstOf, startTestCore, type TestCore } from '../support/testCore.ts'

/** The client against the simulator: what a page can ask of the core, and what comes of it. */

let simulator: Simulator
let test: TestCore
let workspaceId: string

beforeAll(async () => {
  simulator = await startSimulator({ calls: 120, seed: 5, processingMs: 50 })
  test = await startTestCore()
  const { baseUrl, apiKey } = simulator
  ;({ workspaceId } = await test.client.workspaces.add({ name: 'Acme', baseUrl, apiKey, webAppUrl: null }))
})

afterAll(async () => {
  await test?.close()
  await simulator?.close()
})

type PageInput = Parameters<TestCore['client']['calls']['page']>[0]
const everything: Omit<PageInput, 'workspaceId'> = { filters: [], sort: [], cursor: null, pageSize: 100 }

async function stageUpload(name: string, bytes: Buffer | string): Promise<StagedRecording> {
  const url = `http://earshot.test${uploadPath({ name, modifiedAt: Date.UTC(2026, 5, 1, 9) })}`
  const answer = await test.core.handle(new Request(url, { method: 'POST', body: new Uint8Array(Buffer.from(bytes)) }))
  const { uploadId } = (await answer.json()) as { uploadId: string }
  return test.client.imports.stage({ source: { kind: 'upload', uploadId } })
}

async function fields(): Promise<ImportFields> {
  const [user] = await test.client.directory.users({ workspaceId })
  return {
    timestamp: '2026-06-01T09:00:00Z',
    userId: user?.userId ?? 0,
    callTypeId: null,
    title: 'A title',
    leadName: 'Zoë "Quote"',
    leadCompany: null,
  }
}

describe('workspaces', () => {
  it('a wrong key is refused', async () => {
    const connection = { baseUrl: simulator.baseUrl, apiKey: 'wrong' }
    await expect(test.client.workspaces.test(connection)).rejects.toMatchObject({
      code: 'unauthorised',
      data: { status: 401 },
      defined: true,
    })
  })

  it('an address that is not this service is told apart from one that does not answer', async () => {
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
    await expect(test.client.workspaces.test({ baseUrl: page.url, apiKey: 'k' })).rejects.toMatchObject({
      code: 'unreachable',
      data: { host: `127.0.0.1:${page.port}` },
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

  it('a disabled workspace says so', async () => {
    simulator.workspace.isDisabled = true
    try {
      await expect(test.client.calls.page({ workspaceId, ...everything })).rejects.toMatchObject({
        code: 'workspace-disabled',
      })
    } finally {
      simulator.workspace.isDisabled = false
    }
  })

  it('can be renamed, and tells its requests without the key', async () => {
    await test.client.workspaces.edit({ workspaceId, name: 'Acme Ltd', webAppUrl: 'https://app.example.com' })
    const { workspaces } = await firstOf(test.client.app.watch())
    expect(workspaces).toMatchObject([{ id: workspaceId, name: 'Acme Ltd', webAppUrl: 'https://app.example.com' }])
    await test.client.calls.page({ workspaceId, ...everything, pageSize: 7 })
    const requests = await test.client.diagnostics.requests({ workspaceId })
    expect(requests.at(-1)).toMatchObject({
      method: 'GET',
      path: '/v1/calls',
      parameters: [['first', '7']],
      status: 200,
      failure: null,
      lane: 'interactive',
    })
    expect(JSON.stringify(requests)).not.toContain(simulator.apiKey)
  })

  it('removing one removes what was stored for it', async () => {
    const { baseUrl, apiKey } = simulator
    const added = await test.client.workspaces.add({ name: 'Second', baseUrl, apiKey, webAppUrl: null })
    await test.client.calls.page({ workspaceId: added.workspaceId, ...everything })
    await test.client.workspaces.remove(added)
    const app = await firstOf(test.client.app.watch())
    expect(app.workspaces.map(({ id }) => id)).toEqual([workspaceId])
    expect(app.activeWorkspaceId).toBe(workspaceId)
    await expect(test.client.calls.page({ workspaceId: added.workspaceId, ...everything })).rejects.toMatchObject({
      code: 'not-found',
      data: { what: 'workspace' },
    })
  })

  it('a core that starts again knows its workspaces, and that their keys are gone when they were kept in memory', async () => {
    const first = await startTestCore()
    const { baseUrl, apiKey } = simulator
    const added = await first.client.workspaces.add({ name: 'Memory', baseUrl, apiKey, webAppUrl: null })
    await first.stop()
    const second = await startTestCore({ dataFolder: first.dataFolder })
    try {
      const app = await firstOf(second.client.app.watch())
      expect(app.workspaces).toMatchObject([{ id: added.workspaceId, name: 'Memory', keyKeptIn: 'nowhere' }])
      await expect(second.client.calls.page({ ...added, ...everything })).rejects.toMatchObject({ code: 'key-missing' })
      await second.client.workspaces.setKey({ ...added, apiKey })
      expect((await second.client.calls.page({ ...added, ...everything })).rows).toHaveLength(100)
    } finally {
      await second.close()
    }
  })
})

describe('calls', () => {
  it('walks forward to the end and back to the start, each call once', async () => {
    const ids: number[] = []
    let cursor: PageInput['cursor'] = null
    for (;;) {
      const page = await test.client.calls.page({ workspaceId, ...everything, cursor, pageSize: 50 })
      ids.push(...page.rows.map((row) => (row.kind === 'call' ? row.call.id : -1)))
      if (!page.hasNextPage || page.endCursor === null) {
        cursor = page.startCursor === null ? null : { direction: 'before', cursor: page.startCursor }
        break
      }
      cursor = { direction: 'after', cursor: page.endCursor }
    }
    expect(new Set(ids).size).toBe(120)
    const back = await test.client.calls.page({ workspaceId, ...everything, cursor, pageSize: 50 })
    expect(back.rows.map((row) => (row.kind === 'call' ? row.call.id : -1))).toEqual(ids.slice(50, 100))
  })

  it('filters and sorts as the interface writes it', async () => {
    const page = await test.client.calls.page({
      workspaceId,
      filters: [
        { field: 'type', op: 'in', value: 'audio,video' },
        { field: 'duration', op: '>', value: '60' },
        { field: 'lead_name', op: 'not_empty', value: null },
      ],
      sort: [{ field: 'duration', direction: 'asc' }],
      cursor: null,
      pageSize: 100,
    })
    const calls = page.rows.flatMap((row) => (row.kind === 'call' ? [row.call] : []))
    expect(calls.length).toBeGreaterThan(5)
    expect(calls.every(({ format }) => format === 'audio' || format === 'video')).toBe(true)
    const lengths = calls.map(({ durationSeconds }) => durationSeconds ?? -1)
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
    expect(Math.min(...lengths)).toBeGreaterThan(60)
  })

  it('a filter that the service refuses is told with what it said', async () => {
    const filters = [{ field: 'title', op: '=~', value: '[' }] as const
    await expect(test.client.calls.page({ workspaceId, ...everything, filters: [...filters] })).rejects.toMatchObject({
      code: 'invalid-request',
      data: { said: expect.any(String) },
    })
  })

  it('what a page may not ask is refused by the core', async () => {
    await expect(test.client.calls.page({ workspaceId, ...everything, pageSize: 101 })).rejects.toMatchObject({
      code: 'invalid-request',
      data: { parameter: 'pageSize' },
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
    if (ids.length === 0) throw new Error('the service has nobody blocked')
    return ids
  }

  it('users and call types are read to their end', async () => {
    const users = await test.client.directory.users({ workspaceId })
    expect(users.length).toBeGreaterThan(20)
    expect(users.some(({ customFields }) => customFields !== null)).toBe(true)
    expect(users.filter(({ isActive }) => !isActive).map(({ userId }) => userId)).toEqual(await blockedUsers())
    expect(await test.client.directory.callTypes({ workspaceId })).toHaveLength(12)
  })

  it('a cancelled request says so and takes nothing with it', async () => {
    const stop = new AbortController()
    const cancelled = test.client.calls.page({ workspaceId, ...everything }, { signal: stop.signal })
    stop.abort()
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
    expect((await test.client.calls.page({ workspaceId, ...everything })).rows).toHaveLength(100)
  })
})

describe('media', () => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    test.core.handle(new Request(`http://earshot.test${path}`, { headers, method }))

  async function callWith(isWanted: 'audio' | 'video'): Promise<number> {
    const { rows } = await test.client.calls.page({
      workspaceId,
      ...everything,
      filters: [{ field: 'type', op: '==', value: isWanted }],
    })
    for (const row of rows) {
      if (row.kind !== 'call') continue
      const { media, id } = await test.client.calls.detail({ workspaceId, callId: row.call.id })
      if (isWanted === 'audio' ? media.hasAudio : media.hasVideo) return id
    }
    throw new Error(`no call with ${isWanted}`)
  }

  it('answers ranges, the whole, the end, the impossible and HEAD', async () => {
    const path = callMediaPath(workspaceId, await callWith('audio'), 'audio')
    const whole = await get(path)
    expect(whole.status).toBe(200)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(whole.headers.get('content-length')).toBe(String(bytes.length))

    const middle = await get(path, { range: 'bytes=100-299' })
    expect(middle.status).toBe(206)
    expect(middle.headers.get('content-range')).toBe(`bytes 100-299/${bytes.length}`)
    expect(Buffer.from(await middle.arrayBuffer())).toEqual(bytes.subarray(100, 300))

    const last = await get(path, { range: 'bytes=-50' })
    expect(Buffer.from(await last.arrayBuffer())).toEqual(bytes.subarray(-50))

    const beyond = await get(path, { range: `bytes=${bytes.length}-` })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`)

    const head = await get(path, {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    expect(head.headers.get('accept-ranges')).toBe('bytes')
    expect(head.body).toBeNull()
    for (const answer of [whole, middle, head]) {
      expect(answer.headers.get('content-type')).toMatch(/^audio\//)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('many players of one call ask for its link once', async () => {
    const fresh = await startTestCore()
    try {
      const { baseUrl, apiKey } = simulator
      const added = await fresh.client.workspaces.add({ name: 'Fresh', baseUrl, apiKey, webAppUrl: null })
      const callId = await callWith('audio')
      const path = callMediaPath(added.workspaceId, callId, 'audio')
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          fresh.core.handle(
            new Request(`http://earshot.test${path}`, { headers: { range: `bytes=${index}-${index}` } }),
          ),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([206, 206, 206, 206, 206])
      const budget = await firstOf(fresh.client.budget.watch({ workspaceId: added.workspaceId }))
      expect(budget.used).toBe(2) // The test of the connection, and one detail.
    } finally {
      await fresh.close()
    }
  })

  it('serves what a message holds, and only that', async () => {
    const { rows } = await test.client.calls.page({
      workspaceId,
      ...everything,
      filters: [{ field: 'type', op: 'in', value: 'chat,group_chat' }],
    })
    let served = 0
    for (const row of rows.slice(0, 15)) {
      if (row.kind !== 'call') continue
      const { id, conversation } = await test.client.calls.detail({ workspaceId, callId: row.call.id })
      const message = conversation?.messages.find(({ hasMedia }) => hasMedia)
      if (message === undefined) continue
      const answer = await get(messageMediaPath(workspaceId, id, message.id))
      expect(answer.status).toBe(200)
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
      expect(await get(messageMediaPath(workspaceId, id, 'nobody'))).toMatchObject({ status: 404 })
      served += 1
      if (served === 2) break
    }
    expect(served).toBe(2)
  })

  it('what is no path of ours is not found', async () => {
    for (const path of ['/', '/media/', '/media/x/1/picture', '/media/x/abc/audio', '/media/%/1/audio', '/other']) {
      expect((await get(path)).status).toBe(404)
    }
  })
})

describe('imports', () => {
  it('a recording becomes a call that can be opened and played', async () => {
    const staged = await stageUpload('call_20260601-110000.wav', silentWav(3))
    expect(staged).toMatchObject({ kind: 'wav', durationSeconds: 3, problem: null, occurredAt: { from: 'file-name' } })
    const { importId } = await test.client.imports.start({
      workspaceId,
      stageId: staged.stageId,
      fields: await fields(),
    })
    const [done] = await firstOf(test.client.imports.watch({ workspaceId }), (items) =>
      items.some((item) => item.importId === importId && item.state.kind === 'done'),
    )
    const callId = done?.state.kind === 'done' ? done.state.callId : 0
    const detail = await test.client.calls.detail({ workspaceId, callId })
    expect(detail).toMatchObject({ title: 'A title', leadName: 'Zoë "Quote"', media: { hasAudio: true } })
    expect(detail.durationSeconds).toBeCloseTo(3, 1)
    const answer = await test.core.handle(
      new Request(`http://earshot.test${callMediaPath(workspaceId, callId, 'audio')}`),
    )
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(silentWav(3))
  })

  // The same bytes, agent and time are one import: each test has a length of its own.
  it('starting the same stage twice is one import', async () => {
    const staged = await stageUpload('twice.wav', silentWav(1))
    const start = { workspaceId, stageId: staged.stageId, fields: await fields() }
    const [first, second] = await Promise.all([test.client.imports.start(start), test.client.imports.start(start)])
    const third = await test.client.imports.start(start)
    expect([second.importId, third.importId]).toEqual([first.importId, first.importId])
  })

  it.each([
    ['empty.mp3', '', { kind: 'empty' }, 'recording-empty'],
    ['notes.mp3', 'These are notes.', { kind: 'not-audio', looksLike: 'text' }, 'recording-not-audio'],
    ['scan.wav', '%PDF-1.7', { kind: 'not-audio', looksLike: 'PDF' }, 'recording-not-audio'],
  ])('%s is refused before anything is sent', async (name, content, problem, code) => {
    const staged = await stageUpload(name, content)
    expect(staged.problem).toEqual(problem)
    const start = { workspaceId, stageId: staged.stageId, fields: await fields() }
    await expect(test.client.imports.start(start)).rejects.toMatchObject({ code, data: { fileName: name } })
  })

  it('a path that is a folder, or nothing, says why', async () => {
    const folder = await test.client.imports.stage({ source: { kind: 'path', path: test.dataFolder } })
    expect(folder.problem).toEqual({ kind: 'unreadable', reason: 'It is a folder.' })
    const nothing = await test.client.imports.stage({ source: { kind: 'path', path: '/nowhere/call.wav' } })
    expect(nothing.problem).toEqual({ kind: 'unreadable', reason: 'It is no longer there.' })
  })

  it('a file that changes after it was looked at is not sent', async () => {
    const path = join(test.dataFolder, 'changing.wav')
    writeFileSync(path, silentWav(4))
    const staged = await test.client.imports.stage({ source: { kind: 'path', path } })
    writeFileSync(path, silentWav(5))
    const { importId } = await test.client.imports.start({
      workspaceId,
      stageId: staged.stageId,
      fields: await fields(),
    })
    const items = await firstOf(test.client.imports.watch({ workspaceId }), (all) =>
      all.some((item) => item.importId === importId && item.state.kind === 'failed'),
    )
    expect(items.find((item) => item.importId === importId)?.state).toMatchObject({
      failure: { code: 'recording-changed' },
      canRetry: true,
    })
    expect(readFileSync(path)).toEqual(silentWav(5))
  })

  it('an import that the service refuses keeps everything, and a retry with corrected fields makes one call', async () => {
    const staged = await stageUpload('refused.wav', silentWav(6))
    const good = await fields()
    const { importId } = await test.client.imports.start({
      workspaceId,
      stageId: staged.stageId,
      fields: { ...good, userId: 999_999 },
    })
    const stateOf = async (kind: string) =>
      (
        await firstOf(test.client.imports.watch({ workspaceId }), (all) =>
          all.some((item) => item.importId === importId && item.state.kind === kind),
        )
      ).find((item) => item.importId === importId)
    expect((await stateOf('failed'))?.state).toMatchObject({
      failure: { code: 'user-or-agent-or-type-refused' },
      canRetry: true,
    })
    await test.client.imports.retry({ importId, fields: good })
    expect((await stateOf('done'))?.fields).toEqual(good)
    await test.client.imports.remove({ importId })
    const left = await firstOf(test.client.imports.watch({ workspaceId }))
    expect(left.some((item) => item.importId === importId)).toBe(false)
  })

  it('a workspace without the feature says so', async () => {
    simulator.workspace.canImport = false
    try {
      const staged = await stageUpload('feature.wav', silentWav(7))
      const start = { workspaceId, stageId: staged.stageId, fields: await fields() }
      const { importId } = await test.client.imports.start(start)
      const all = await firstOf(test.client.imports.watch({ workspaceId }), (items) =>
        items.some((item) => item.importId === importId && item.state.kind === 'failed'),
      )
      const state = all.find((item) => item.importId === importId)?.state
      expect(state).toMatchObject({ failure: { code: 'import-not-enabled' }, canRetry: true })
    } finally {
      simulator.workspace.canImport = true
    }
  })
})
