import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workspacePaths } from '../../src/contract/paths.ts'
import type { StagingRow } from '../../src/domain/recordings/rows/stagingRow.ts'
import type { SecretStore } from '../../src/core/ports.ts'
import { type LocalServer, startLocalServer } from '../support/localServer.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'
import {
  addWorkspace,
  fileSource,
  firstOf,
  memoryStore,
  settableClock,
  startTestCore,
  type TestCore,
} from '../support/testCore.ts'

/** The staging table (recordings that were added but not sent yet) through the client, over restarts. */

const ZONE = 'Europe/Prague'

let folder: string
let server: LocalServer
let test: TestCore
let workspaceId: string
let secretStore: SecretStore
/** By key, as a service creates them: one per key. */
const ANALYSIS = { transcription: 'Ada: Hello.' }
let calls: Map<string, number>
let bodies: string[]
/** Whether the service makes calls without responding. */
let isSilent: boolean
/** The list of calls, for any query. */
let known: object[]

beforeEach(async () => {
  restingAt = null
  folder = mkdtempSync(join(tmpdir(), 'earshot-staging-'))
  calls = new Map()
  bodies = []
  isSilent = false
  known = []
  secretStore = memoryStore()
  server = await startLocalServer(answer)
  test = await start()
  workspaceId = await addWorkspace(test, { baseUrl: server.url, apiKey: 'key' })
})

afterEach(async () => {
  await test.stop()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const passing = settableClock()
/** Set while the wall clock stands still. */
let restingAt: number | null = null
const clock = { ...passing, now: () => restingAt ?? passing.now() }

const start = () => startTestCore({ dataFolder: join(folder, 'data'), secretStore, clock })

const restart = async () => {
  await test.stop()
  test = await start()
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('content-type', 'application/json')
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.once('end', () => {
    if (request.method === 'POST') {
      bodies.push(Buffer.concat(chunks).toString('latin1'))
      const key = String(request.headers['idempotency-key'])
      if (!calls.has(key)) calls.set(key, 1000 + calls.size)
      if (!isSilent) response.writeHead(202).end(JSON.stringify({ call_id: calls.get(key) }))
      return
    }
    const id = /\/v1\/calls\/(\d+)$/.exec(request.url ?? '')?.[1]
    const users = [{ user_id: 1, name: 'Ada', email: 'ada@example.com' }]
    if (id !== undefined) response.end(JSON.stringify({ data: { id: Number(id), format: 'file', analysis: ANALYSIS } }))
    else if (request.url?.includes('/v1/users') && !request.url.includes('inactive')) {
      response.end(JSON.stringify({ data: users, meta: { has_next_page: false } }))
    } else if (request.url?.includes('/v1/calls?')) {
      response.end(JSON.stringify({ data: known, meta: { has_next_page: false } }))
    } else response.end(JSON.stringify({ data: [], meta: { has_next_page: false } }))
  })
}

function file(name: string, bytes: Buffer = namedWav(name)): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, bytes)
  // Not the time of the file system, which may have another clock than the app.
  const modified = new Date(Date.now() - 60_000)
  utimesSync(path, modified, modified)
  return path
}

const add = async (...paths: string[]) => {
  const sources = paths.map(fileSource)
  return (await test.client.staging.add({ workspaceId, sources, timeZone: ZONE })).stageIds
}

async function upload(name: string, bytes = namedWav(name)): Promise<string> {
  const path = workspacePaths(workspaceId).stagingUpload({
    name,
    modifiedAt: 1_780_000_000_000,
    folder: 'calls',
    timeZone: ZONE,
  })
  const request = new Request(`http://x${path}`, { method: 'POST', body: new Uint8Array(bytes) })
  const answered = await test.core.handle(request)
  expect(answered.status).toBe(201)
  return ((await answered.json()) as { stageId: string }).stageId
}

/** The rows once all were inspected. */
async function rows(): Promise<readonly StagingRow[]> {
  await firstOf(test.client.staging.watch({ workspaceId }), ({ unseenCount }) => unseenCount === 0)
  return (await test.client.staging.page({ workspaceId, only: 'all', offset: 0, limit: 1000 })).rows
}

const say = (change: object, stageIds: readonly string[] | 'all' = 'all') =>
  test.client.staging.edit({ workspaceId, from: 'person', edits: [{ stageIds, change }] })

const commit = (accepted: readonly string[] = []) =>
  test.client.staging.commit({ workspaceId, stageIds: 'all', accepted })

const settled = (count: number) =>
  firstOf(test.client.imports.watchQueue({ workspaceId }), ({ counts }) => counts.done === count)

const spooled = () => {
  try {
    return readdirSync(join(folder, 'data', 'workspaces', workspaceId, 'imports', 'spool'))
  } catch {
    return []
  }
}

describe('rows of the staging table', () => {
  it('say what each recording is, and what keeps it from being sent', async () => {
    await add(file('2026-06-01 09.00.00 a.wav'), file('notes.mp3', Buffer.from('Minutes')), join(folder, 'gone.wav'))
    const [recording, notes, gone] = await rows()
    expect(recording).toMatchObject({
      check: 'done',
      sha256: createHash('sha256').update(namedWav('2026-06-01 09.00.00 a.wav')).digest('hex'),
      facts: { kind: 'wav', channels: 1, sampleRate: 8000 },
      fields: { timestamp: { from: 'file-name' }, userId: { value: null } },
      problems: [{ kind: 'no-agent' }, { kind: 'assumed-zone', zone: ZONE }],
    })
    expect(notes?.problems).toContainEqual({ kind: 'not-audio', looksLike: 'text' })
    expect(gone?.problems).toContainEqual({ kind: 'unreadable', reason: 'It is no longer there.' })
    expect(await firstOf(test.client.staging.watch({ workspaceId }))).toMatchObject({ total: 3, blockedCount: 3 })
  })

  it('stand for everything in a folder that is named like a recording, in the order of the names', async () => {
    file('calls/10.wav')
    file('calls/9.wav')
    file('calls/Acme/1.mp3')
    file('calls/readme.txt')
    file('calls/.DS_Store')
    const { leftOutCount } = await test.client.staging.add({
      workspaceId,
      sources: [fileSource(join(folder, 'calls'))],
      timeZone: ZONE,
    })
    expect(leftOutCount).toBe(1)
    expect((await rows()).map(({ folder: inside, fileName }) => `${inside}/${fileName}`)).toEqual([
      'calls/9.wav',
      'calls/10.wav',
      'calls/Acme/1.mp3',
    ])
  })

  it('and what was said of them outlive a restart, whatever they came from', async () => {
    await add(file('a.wav'))
    await upload('b.wav')
    const link = { kind: 'link' as const, url: 'https://example.com/c.mp3' }
    await test.client.staging.add({ workspaceId, sources: [link], timeZone: ZONE })
    await say({ userId: 1, title: 'Pricing' })
    await restart()
    const kept = await rows()
    expect(kept.map(({ fileName, check }) => `${fileName} ${check}`)).toEqual([
      'a.wav done',
      'b.wav done',
      'c.mp3 done',
    ])
    expect(kept.every(({ fields }) => fields.title.value === 'Pricing' && fields.userId.from === 'person')).toBe(true)
    expect(spooled()).toHaveLength(1)
  })

  it('may be a call that is there already: of the same agent, at about that time', async () => {
    known = [
      { id: 71, format: 'audio', duration: 60, timestamp: '2026-06-01T09:01:30Z', agent: { id: 1, name: 'Ada' } },
      { id: 72, format: 'audio', duration: 60, timestamp: '2026-06-01T09:00:00Z', agent: { id: 2, name: 'Bo' } },
    ]
    const stageIds = await add(file('a.wav'), file('b.wav'))
    await rows()
    await say({ userId: 1, timestamp: '2026-06-01T09:00:00Z' })
    await say({ timestamp: '2026-06-01T12:00:00Z' }, stageIds.slice(1))
    await firstOf(test.client.staging.watch({ workspaceId }), ({ warnedCount }) => warnedCount === 1)
    expect((await rows()).map(({ problems }) => problems)).toEqual([[{ kind: 'likely-call', callId: 71 }], []])
    expect(await test.client.staging.summary({ workspaceId, stageIds: 'all' })).toMatchObject({
      importCount: 1,
      doubtfulCount: 1,
      agents: [{ userId: 1, count: 1 }],
      first: '2026-06-01T12:00:00Z',
    })
    expect((await commit(['likely-call'])).importCount).toBe(2)
  })

  it('change together and go back together, after a restart too', async () => {
    const stageIds = await add(file('a.wav'), file('b.wav'))
    await say({ title: 'one' })
    await say({ title: 'two' }, stageIds.slice(0, 1))
    await test.client.staging.edit({ workspaceId, from: 'csv', edits: [{ stageIds: 'all', change: { title: 'csv' } }] })
    const titles = async () => (await rows()).map(({ fields }) => fields.title.value)
    // Values of a CSV never replace a person's.
    expect(await titles()).toEqual(['two', 'one'])
    await restart()
    await test.client.staging.undo({ workspaceId })
    await test.client.staging.undo({ workspaceId })
    expect(await titles()).toEqual(['one', 'one'])
    await test.client.staging.undo({ workspaceId })
    expect(await titles()).toEqual([null, null])
    expect(await test.client.staging.undo({ workspaceId })).toEqual({ isUndone: false })
  })

  it('keep the text of an unreadable CSV cell as a warning, until a person enters the value', async () => {
    const stageIds = await add(file('2026-06-01 09.00.00 a.wav'), file('2026-06-01 10.00.00 b.wav'))
    await say({ userId: 1, timeZone: ZONE })
    await say({ callTypeId: null }, stageIds.slice(1))
    const unread = { timestamp: 'yesterday', callTypeId: 'Demo' }
    await test.client.staging.edit({ workspaceId, from: 'csv', edits: [{ stageIds: 'all', change: { unread } }] })
    const problems = async () => (await rows()).map((row) => row.problems)
    const time = { kind: 'unread-cell', field: 'timestamp', text: 'yesterday' }
    // A person's value replaces a CSV's.
    expect(await problems()).toEqual([[time, { kind: 'unread-cell', field: 'callTypeId', text: 'Demo' }], [time]])
    expect(await firstOf(test.client.staging.watch({ workspaceId }))).toMatchObject({ warnedCount: 2, readyCount: 0 })
    await restart()
    await say({ callTypeId: null })
    expect(await problems()).toEqual([[time], [time]])
    await say({ timestamp: '2026-06-01T09:00:00Z' }, stageIds.slice(0, 1))
    await say({ timeFrom: 'modified' }, stageIds.slice(1))
    expect(await problems()).toEqual([[], []])
    await test.client.staging.undo({ workspaceId })
    expect(await problems()).toEqual([[], [time]])
    const change = { timestamp: '2026-06-02T09:00:00Z' }
    await test.client.staging.edit({ workspaceId, from: 'csv', edits: [{ stageIds: 'all', change }] })
    // Its name says another day.
    expect(await problems()).toEqual([[], [{ kind: 'contradicts-name', field: 'timestamp' }]])
  })

  it('that were discarded come back with their bytes, at their places', async () => {
    const first = await upload('a.wav')
    await upload('b.wav')
    await test.client.staging.discard({ workspaceId, stageIds: [first] })
    expect((await rows()).map(({ fileName }) => fileName)).toEqual(['b.wav'])
    await restart()
    await test.client.staging.undo({ workspaceId })
    expect((await rows()).map(({ fileName }) => fileName)).toEqual(['a.wav', 'b.wav'])
    await say({ userId: 1 })
    expect((await commit()).importCount).toBe(0)
    // A person has to accept that the date of the file is that of the call.
    expect((await commit(['modified-time'])).importCount).toBe(2)
    await settled(2)
    expect(spooled()).toEqual([])
  })

  it('are read in pages, regardless of their number', async () => {
    await add(...Array.from({ length: 30 }, (_, index) => file(`${index}.wav`)))
    await rows()
    const page = await test.client.staging.page({ workspaceId, only: 'blocked', offset: 25, limit: 10 })
    expect(page).toMatchObject({ total: 30 })
    expect(page.rows.map(({ fileName }) => fileName)).toEqual(['25.wav', '26.wav', '27.wav', '28.wav', '29.wav'])
  })
})

describe('a batch', () => {
  it('sends nothing while it can be taken back, and then is as if it had never been', async () => {
    await add(file('a.wav'), file('b.wav'))
    await rows()
    await say({ userId: 1, timestamp: '2026-06-01T09:00:00Z' })
    const before = await rows()
    restingAt = clock.now()
    const held = { workspaceId, stageIds: 'all', holdSeconds: 60 } as const
    const { batchId, importCount, sentFrom } = await test.client.staging.commit(held)
    expect([importCount, sentFrom]).toEqual([2, restingAt + 60_000])
    expect(await rows()).toEqual([])
    expect(await test.client.staging.takeBack({ workspaceId, batchId: batchId! })).toEqual({ rowCount: 2 })
    expect(await rows()).toEqual(before)
    expect(calls.size).toBe(0)
    restingAt = null
    expect((await commit()).importCount).toBe(2)
    await settled(2)
    expect(calls.size).toBe(2)
  })

  it('takes the rows that can be sent, each becomes one call, and the others stay', async () => {
    await add(file('a.wav'), file('b.wav'), file('notes.mp3', Buffer.from('Minutes')))
    await rows()
    await say({ userId: 1, timestamp: '2026-06-01T09:00:00Z' })
    const { batchId, importCount } = await commit()
    expect(importCount).toBe(2)
    expect((await rows()).map(({ fileName }) => fileName)).toEqual(['notes.mp3'])
    const ended = await firstOf(test.client.imports.watchQueue({ workspaceId }), ({ batches }) =>
      batches.some(({ endedAt }) => endedAt !== null),
    )
    expect(ended.batches).toMatchObject([{ batchId, counts: { done: 2 }, bytes: { sent: 2088, total: 2088 } }])
    expect(calls.size).toBe(2)
    const list = await test.client.imports.page({ workspaceId, batchId, only: 'done', offset: 0, limit: 10 })
    // The newest of those that have ended comes first.
    expect(list.rows.map(({ recording }) => recording.fileName)).toEqual(['b.wav', 'a.wav'])
    const report = await test.core.handle(new Request(`http://x${workspacePaths(workspaceId).importReport(batchId)}`))
    const [head, ...lines] = (await report.text()).trimEnd().split('\r\n')
    expect(head).toMatch(/^file,result,call_id,problem,/)
    expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
      ['a.wav', 'imported', '1000'],
      ['b.wav', 'imported', '1001'],
    ])
    await restart()
    expect(await firstOf(test.client.imports.watchQueue({ workspaceId }))).toMatchObject({
      counts: { done: 2, waiting: 0 },
      batches: [{ batchId }],
    })
    expect(calls.size).toBe(2)
  })

  it('is not sent twice: the same file is recognised, in the table, in the queue, and when it is off the list', async () => {
    await add(file('a.wav'), file('copy.wav', namedWav('a.wav')))
    await rows()
    await say({ userId: 1, timestamp: '2026-06-01T09:00:00Z' })
    const [first, copy] = await rows()
    expect(copy?.problems).toEqual([{ kind: 'same-as-row', stageId: first?.stageId, fileName: 'a.wav' }])
    expect((await commit()).importCount).toBe(1)
    await settled(1)
    const [left] = await rows()
    expect(left?.problems).toMatchObject([
      { kind: 'same-as-import', fileName: 'a.wav', callId: 1000, isSameCall: true },
    ])
    expect(await commit()).toMatchObject({ batchId: null, importCount: 0 })
    const { rows: sent } = await test.client.imports.page({
      workspaceId,
      batchId: null,
      only: 'all',
      offset: 0,
      limit: 10,
    })
    await test.client.imports.remove({ workspaceId, importId: sent[0]?.importId ?? '' })
    await restart()
    expect((await rows())[0]?.problems).toMatchObject([{ kind: 'same-as-import', callId: 1000, isSameCall: true }])
    // With another time it is another call; a person has to decide.
    await say({ timestamp: '2026-06-02T09:00:00Z' })
    expect((await rows())[0]?.problems).toMatchObject([{ kind: 'same-as-import', isSameCall: false }])
  })

  it.each([
    ['', false],
    [', also if it was removed from the list', true],
  ])(
    'isn’t sent twice after it was canceled while it was sent: it continues, or a person decides%s',
    async (_, isRemoved) => {
      await add(file('a.wav'))
      await rows()
      await say({ userId: 1, timestamp: '2026-06-01T09:00:00Z' })
      isSilent = true
      await commit()
      await expect.poll(() => calls.size).toBe(1)
      const { rows: sent } = await test.client.imports.page({
        workspaceId,
        batchId: null,
        only: 'all',
        offset: 0,
        limit: 10,
      })
      const importId = sent[0]?.importId ?? ''
      await test.client.imports.cancel({ workspaceId, importId })
      await firstOf(test.client.imports.watchQueue({ workspaceId }), ({ counts }) => counts.canceled === 1)
      if (isRemoved) await test.client.imports.remove({ workspaceId, importId })
      isSilent = false
      await restart()
      await add(file('a.wav'))
      await rows()
      await say({ userId: 1, timestamp: '2026-06-02T09:00:00Z' })
      expect((await rows())[0]?.problems).toEqual([{ kind: 'may-be-imported', fileName: 'a.wav' }])
      expect(await commit()).toMatchObject({ batchId: null, importCount: 0 })
      await say({ timestamp: '2026-06-01T09:00:00Z' })
      expect((await rows())[0]?.problems).toEqual([])
      expect((await commit()).importCount).toBe(1)
      await settled(1)
      expect(calls.size).toBe(1)
    },
  )

  it('of links sends no bytes and lets the service fetch', async () => {
    const url = 'https://example.com/calls/2026-06-01.mp3'
    await test.client.staging.add({ workspaceId, sources: [{ kind: 'link', url }], timeZone: ZONE })
    await say({ userId: 1, timestamp: '2026-06-01T09:00:00Z' })
    expect((await commit()).importCount).toBe(1)
    await settled(1)
    expect(bodies[0]).toContain(`name="recording"\r\n\r\n${url}\r\n`)
    expect(bodies[0]).not.toContain('filename=')
  })

  it('with the ids of the telephone system sends these as the keys', async () => {
    const stageIds = await add(file('a.wav'), file('b.wav'))
    await rows()
    await say({ userId: 1, timestamp: '2026-06-01T09:00:00Z' })
    await say({ voipId: 'PBX-17/4' }, stageIds.slice(0, 1))
    await say({ voipId: 'Gespräch 18' }, stageIds.slice(1))
    await commit()
    await settled(2)
    expect([...calls.keys()].toSorted()).toEqual(['PBX-17/4', expect.stringMatching(/^earshot-[0-9a-f]{64}$/)])
  })
})

it('an upload that was cut off leaves neither a row nor bytes', async () => {
  const stop = new AbortController()
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(1000))
      setImmediate(() => stop.abort())
    },
  })
  const path = workspacePaths(workspaceId).stagingUpload({ name: 'a.wav', modifiedAt: 1, folder: '', timeZone: ZONE })
  const request = new Request(`http://x${path}`, { method: 'POST', body, duplex: 'half', signal: stop.signal })
  expect((await test.core.handle(request)).status).toBe(502)
  expect(await rows()).toEqual([])
  expect(spooled()).toEqual([])
})

it('a page of a browser can’t name files by their paths', async () => {
  await test.stop()
  test = await startTestCore({ dataFolder: join(folder, 'data'), secretStore, host: 'web' })
  await expect(add(file('a.wav'))).rejects.toMatchObject({ code: 'invalid-input' })
})
