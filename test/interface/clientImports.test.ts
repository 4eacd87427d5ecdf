import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportSnapshot, ImportState } from '../../src/contract/snapshots.ts'
import { ImportJournal } from '../../src/core/imports/importJournal.ts'
import type { Clock, SecretStore } from '../../src/core/ports.ts'
import { type LocalServer, startLocalServer } from '../support/localServer.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'
import { firstOf, realClock, startTestCore, type TestCore } from '../support/testCore.ts'

/** Imports when the service, the network or the app itself fails: nothing is lost, and nothing becomes two calls. */

const FIELDS = {
  timestamp: '2026-06-01T09:00:00Z',
  userId: 1,
  callTypeId: null,
  title: null,
  leadName: null,
  leadCompany: null,
}
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The computer's clock, which can be set, and on which waits are over after 20 ms (but for time limits): who waits looks again. */
function settableClock(): Clock & { jump(ms: number): void } {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    monotonicMs: () => performance.now() + offset,
    wait: (ms, signal) => realClock.wait(ms > 60_000 ? ms : Math.min(ms, 20), signal),
    jump: (ms) => {
      offset += ms
    },
  }
}

function memoryStore(): SecretStore {
  const entries = new Map<string, string>()
  return {
    get: (account) => Promise.resolve(entries.get(account) ?? null),
    set: (account, secret) => Promise.resolve(void entries.set(account, secret)),
    delete: (account) => Promise.resolve(entries.delete(account)),
  }
}

type Importing = (request: IncomingMessage, response: ServerResponse, attempt: number) => void

let folder: string
let server: LocalServer
let test: TestCore
let workspaceId: string
let clock: ReturnType<typeof settableClock>
let secretStore: SecretStore
let importing: Importing
let isCoolingDown: boolean
/** The Idempotency-Key of each attempt, and the calls that came of them as a service makes them: one a key. */
let keys: string[]
const calls = new Map<string, number>()

function accept(request: IncomingMessage, response: ServerResponse): void {
  const key = String(request.headers['idempotency-key'])
  request.resume().once('end', () => {
    if (!calls.has(key)) calls.set(key, 1000 + calls.size)
    response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ call_id: calls.get(key) }))
  })
}

function cut(request: IncomingMessage): void {
  request.once('data', () => request.socket.destroy())
}

/** What the journal says of the one import in it, while no core has it open. */
function setStoredState(state: string): void {
  const database = new DatabaseSync(join(folder, 'data', 'workspaces', workspaceId, 'imports', 'imports.db'))
  expect(database.prepare('UPDATE imports SET state = ?').run(state).changes).toBe(1)
  database.close()
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'POST') {
    keys.push(String(request.headers['idempotency-key']))
    importing(request, response, keys.length)
    return
  }
  response.setHeader('content-type', 'application/json')
  const id = /\/v1\/calls\/(\d+)$/.exec(request.url ?? '')?.[1]
  if (isCoolingDown) response.writeHead(429).end('{"error":"too_many_requests"}')
  else if (id === undefined) response.end(JSON.stringify({ data: [], meta: { has_next_page: false } }))
  else response.end(JSON.stringify({ data: { id: Number(id), format: 'file', duration: 3 } }))
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-imports-'))
  keys = []
  calls.clear()
  importing = accept
  clock = settableClock()
  secretStore = memoryStore()
  isCoolingDown = false
  server = await startLocalServer(answer)
  test = await start()
  const connection = { baseUrl: server.url, apiKey: 'key' }
  ;({ workspaceId } = await test.client.workspaces.add({ name: 'W', webAppUrl: null, ...connection }))
})

afterEach(async () => {
  await test.stop()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = () => startTestCore({ dataFolder: join(folder, 'data'), clock, secretStore })

async function importOne(name: string, size = 1000): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, namedWav(name, size))
  const { stageId } = await test.client.imports.stage({ source: { kind: 'path', path } })
  return (await test.client.imports.start({ workspaceId, stageId, fields: FIELDS })).importId
}

async function stageUpload(name: string): Promise<string> {
  const body = new Uint8Array(namedWav(name))
  const uploaded = await test.core.handle(
    new Request(`http://x/uploads?name=${name}&modifiedAt=1`, { method: 'POST', body }),
  )
  const { uploadId } = (await uploaded.json()) as { uploadId: string }
  return (await test.client.imports.stage({ source: { kind: 'upload', uploadId } })).stageId
}

async function until<Kind extends ImportState['kind']>(
  importId: string,
  kind: Kind,
  isWanted: (state: Extract<ImportState, { kind: Kind }>) => boolean = () => true,
): Promise<ImportSnapshot & { readonly state: Extract<ImportState, { kind: Kind }> }> {
  const matches = (item: ImportSnapshot): item is ImportSnapshot & { state: Extract<ImportState, { kind: Kind }> } =>
    item.importId === importId &&
    item.state.kind === kind &&
    isWanted(item.state as Extract<ImportState, { kind: Kind }>)
  const items = await firstOf(test.client.imports.watch({ workspaceId }), (all) => all.some(matches))
  const found = items.find(matches)
  if (found === undefined) throw new Error('unreachable')
  return found
}

describe('an import', () => {
  it('cut off in the middle is sent again by itself, with the same key, and makes one call', async () => {
    importing = cut
    const importId = await importOne('cut.wav', 3_000_000)
    const waiting = await until(importId, 'waiting', (state) => state.why !== undefined)
    expect(waiting.state).toMatchObject({ why: { code: 'unreachable' } })
    importing = accept
    clock.jump(MINUTE)
    await until(importId, 'done')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(calls.size).toBe(1)
  })

  it('that a service fails at four times stops being in the way, and is kept for a person', async () => {
    importing = (request, response, attempt) => {
      if (attempt > 4) accept(request, response)
      else request.resume().once('end', () => response.writeHead(500).end('{}'))
    }
    const importId = await importOne('poison.wav')
    for (let tries = 1; tries < 4; tries += 1) {
      await until(importId, 'waiting', (state) => state.why !== undefined && keys.length === tries)
      clock.jump(HOUR)
    }
    const failed = await until(importId, 'failed')
    expect(failed.state).toMatchObject({ failure: { code: 'service-failed' }, canRetry: true })
    await test.client.imports.retry({ importId })
    await until(importId, 'done')
    expect(new Set(keys).size).toBe(1)
  })

  it('refused without a reason twice in a row stops the queue, until a person goes on', async () => {
    importing = (_request, response) => void response.writeHead(403).end()
    const importIds: string[] = []
    for (const name of ['one', 'two', 'three', 'four']) importIds.push(await importOne(`${name}.wav`))
    const queue = await firstOf(test.client.imports.watchQueue({ workspaceId }), ({ stopped }) => stopped !== null)
    expect(queue).toMatchObject({
      stopped: { kind: 'refusals', failure: { code: 'import-refused' } },
      counts: { failed: 2, waiting: 2 },
    })
    expect(keys).toHaveLength(2)
    await test.stop()
    test = await start()
    expect(await firstOf(test.client.imports.watchQueue({ workspaceId }))).toMatchObject({ counts: { waiting: 2 } })
    importing = accept
    await test.client.imports.resume({ workspaceId })
    await until(importIds[3] ?? '', 'done')
    await test.client.imports.changeMany({ workspaceId, importIds, action: 'retry' })
    for (const importId of importIds) await until(importId, 'done')
    expect(calls.size).toBe(4)
  })

  it('whose answer was lost after the service took it becomes the same call', async () => {
    importing = (request, response, attempt) => {
      if (attempt > 1) {
        accept(request, response)
        return
      }
      calls.set(String(request.headers['idempotency-key']), 77)
      request.resume().once('end', () => request.socket.destroy())
    }
    const importId = await importOne('lost.wav')
    await until(importId, 'waiting', (state) => state.why !== undefined)
    clock.jump(MINUTE)
    expect((await until(importId, 'done')).state.callId).toBe(77)
  })

  it('whose file is out of reach goes with the same key once the file is back, be it another one in between', async () => {
    importing = cut
    const importId = await importOne('stick.wav', 500_000)
    await until(importId, 'waiting', (state) => state.why !== undefined)
    importing = accept
    const path = join(folder, 'stick.wav')
    renameSync(path, `${path}.away`)
    clock.jump(MINUTE)
    const gone = await until(importId, 'failed')
    expect(gone.state).toEqual({
      kind: 'failed',
      failure: { code: 'recording-unreadable', data: { fileName: 'stick.wav', reason: 'It is no longer there.' } },
      canRetry: true,
    })
    writeFileSync(path, 'another')
    await test.client.imports.retry({ importId })
    const changed = await until(importId, 'failed', ({ failure }) => failure.code === 'recording-changed')
    expect(changed.state.canRetry).toBe(true)
    renameSync(`${path}.away`, path)
    await test.client.imports.retry({ importId })
    await until(importId, 'done')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('that the service has taken is a call, also when this computer can’t write that down', async () => {
    const change = ImportJournal.prototype.change
    vi.spyOn(ImportJournal.prototype, 'change').mockImplementation(function (this: ImportJournal, record, at) {
      if ('callId' in record.state) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      change.call(this, record, at)
    })
    const importId = await importOne('unwritten.wav')
    expect((await until(importId, 'done')).state.callId).toBe(1000)
    expect(keys).toHaveLength(1)
  })

  it('given up as still being analysed is looked at again at the next start', async () => {
    const importId = await importOne('slow.wav')
    const { callId } = (await until(importId, 'done')).state
    await test.stop()
    setStoredState(JSON.stringify({ kind: 'still-processing', callId }))
    test = await start()
    await until(importId, 'done')
    expect(keys).toHaveLength(1)
  })

  it('refused before its body has arrived says what the service said', async () => {
    importing = (_request, response) => {
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: 'agent not found' }))
    }
    const importId = await importOne('refused.wav', 500_000)
    const failed = await until(importId, 'failed')
    expect(failed.state.failure).toEqual({
      code: 'user-or-agent-or-type-refused',
      data: { said: 'agent not found' },
    })
  })

  it('waits an hour after a 429, across a restart, and then goes by itself with the same key', async () => {
    importing = (request, response, attempt) => {
      if (attempt > 1) accept(request, response)
      else request.resume().once('end', () => response.writeHead(429).end('{"error":"too_many_requests"}'))
    }
    const importId = await importOne('limited.wav')
    const waiting = await until(importId, 'waiting', (state) => state.until !== null)
    expect((waiting.state.until ?? 0) - clock.now()).toBeGreaterThan(HOUR - 5000)
    const budget = await firstOf(test.client.budget.watch({ workspaceId }))
    expect(budget.imports.coolingDownUntil).toBe(waiting.state.until)

    await test.stop()
    test = await start()
    await until(importId, 'waiting', (state) => state.until !== null)
    expect(keys).toHaveLength(1)
    clock.jump(HOUR + 60_000)
    await until(importId, 'done')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('waits through a cool-down of the whole service, instead of asking again and again', async () => {
    isCoolingDown = true
    await expect(test.client.directory.users({ workspaceId })).rejects.toMatchObject({ code: 'rate-limited' })
    isCoolingDown = false
    const importId = await importOne('cooling.wav')
    const waiting = await until(importId, 'waiting', (state) => state.why !== undefined)
    expect(waiting.state.why).toMatchObject({ code: 'rate-limited', data: { scope: 'general' } })
    let changes = 0
    const stop = new AbortController()
    const counted = (async () => {
      for await (const _ of await test.client.imports.watch({ workspaceId }, { signal: stop.signal })) changes += 1
    })().catch(() => undefined)
    await realClock.wait(500)
    stop.abort()
    await counted
    expect(changes).toBeLessThan(40)
    clock.jump(HOUR)
    await until(importId, 'done')
  })

  it('waits for the key of its workspace, and goes when it is given', async () => {
    const arrived = Promise.withResolvers<void>()
    importing = (request) => {
      request.resume()
      arrived.resolve()
    }
    const importId = await importOne('keyless.wav')
    await arrived.promise
    await test.stop()
    await secretStore.delete(workspaceId)
    importing = accept
    test = await start()
    const waiting = await until(importId, 'waiting', (state) => state.why !== undefined)
    expect(waiting.state).toMatchObject({ until: null, why: { code: 'key-missing' } })
    await test.client.workspaces.setKey({ workspaceId, apiKey: 'key' })
    await until(importId, 'done')
    expect(new Set(keys).size).toBe(1)
  })

  it('waits while nothing answers, costs none of the ten by it, and goes when the network is back', async () => {
    const { port } = server
    await server.close()
    const importId = await importOne('offline.wav')
    const waiting = await until(importId, 'waiting', (state) => state.why !== undefined && state.until !== null)
    expect(waiting.state.why).toMatchObject({ code: 'unreachable' })
    expect((await firstOf(test.client.budget.watch({ workspaceId }))).imports.used).toBe(0)
    server = await startLocalServer(answer, port)
    clock.jump(HOUR)
    await until(importId, 'done')
    expect(keys).toHaveLength(1)
  })

  it('waits a minute after a 429 that asks for a moment, and twice as long each time it is refused again', async () => {
    importing = (request, response) => {
      request.resume().once('end', () => {
        response.writeHead(429, { 'retry-after': '20' }).end('{"error":"too_many_requests"}')
      })
    }
    const importId = await importOne('moment.wav')
    const waits: number[] = []
    for (let tries = 1; tries <= 4; tries += 1) {
      const waiting = await until(
        importId,
        'waiting',
        (state) => keys.length === tries && state.until !== null && state.until > clock.now() + 50_000,
      )
      waits.push((waiting.state.until ?? 0) - clock.now())
      clock.jump((waiting.state.until ?? 0) - clock.now() + 1000)
    }
    expect(waits.map((wait) => Math.floor(Math.log2((wait + 5000) / 60_000)))).toEqual([0, 1, 2, 3])
    importing = accept
    await until(importId, 'done')
    expect(new Set(keys).size).toBe(1)
  })

  it('under way when the app is closed goes on at the next start, with the same key', async () => {
    const arrived = Promise.withResolvers<void>()
    importing = (request) => {
      request.resume()
      arrived.resolve()
    }
    const importId = await importOne('closing.wav')
    await arrived.promise
    await test.stop()
    importing = accept
    test = await start()
    await until(importId, 'done')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('can be cancelled while it is sent, and sent after all', async () => {
    const arrived = Promise.withResolvers<void>()
    importing = () => arrived.resolve()
    const importId = await importOne('cancelled.wav', 5_000_000)
    await arrived.promise
    await test.client.imports.cancel({ importId })
    await until(importId, 'cancelled')
    importing = accept
    await test.client.imports.retry({ importId })
    await until(importId, 'done')
    expect(new Set(keys).size).toBe(1)
  })

  it('the eleventh in an hour waits until the first is an hour old', async () => {
    const importIds: string[] = []
    for (let index = 0; index < 11; index += 1) importIds.push(await importOne(`${index}.wav`))
    const last = importIds.at(-1) ?? ''
    await until(importIds[9] ?? '', 'done')
    const waiting = await until(last, 'waiting', (state) => state.until !== null)
    expect(keys).toHaveLength(10)
    expect((waiting.state.until ?? 0) - clock.now()).toBeGreaterThan(HOUR - 30_000)
    clock.jump(HOUR)
    await until(last, 'done')
    expect(calls.size).toBe(11)
  }, 60_000)

  it('leaves a person’s own file where it is, and of an upload nothing', async () => {
    const importId = await importOne('own.wav')
    await until(importId, 'done')
    expect(readdirSync(folder)).toContain('own.wav')

    const stageId = await stageUpload('up.wav')
    const uploaded = await test.client.imports.start({ workspaceId, stageId, fields: FIELDS })
    await until(uploaded.importId, 'done')
    const left = readdirSync(join(folder, 'data'), { recursive: true }).map(String)
    expect(left.filter((name) => name.includes('spool/'))).toEqual([])
  })

  it('an upload that could not be written down is there for the next press of the button', async () => {
    const stageId = await stageUpload('up.wav')
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    vi.spyOn(ImportJournal.prototype, 'add').mockImplementationOnce(() => {
      throw full
    })
    const input = { workspaceId, stageId, fields: FIELDS }
    await expect(test.client.imports.start(input)).rejects.toMatchObject({ code: 'disk-full' })
    await until((await test.client.imports.start(input)).importId, 'done')
    expect(keys).toHaveLength(1)
  })

  it('an upload whose journal entry is damaged is kept over every start', async () => {
    const arrived = Promise.withResolvers<void>()
    importing = () => arrived.resolve()
    const stageId = await stageUpload('kept.wav')
    await test.client.imports.start({ workspaceId, stageId, fields: FIELDS })
    await arrived.promise
    await test.stop()
    setStoredState('{ damaged')
    for (let starts = 0; starts < 2; starts += 1) {
      test = await start()
      await firstOf(test.client.imports.watch({ workspaceId }))
      if (starts === 0) await test.stop()
    }
    const imports = join(folder, 'data', 'workspaces', workspaceId, 'imports')
    expect(readdirSync(join(imports, 'spool'))).toHaveLength(1)
  })

  it('uploads that nobody started are let go after half a day', async () => {
    const left = await stageUpload('left.wav')
    clock.jump(13 * HOUR)
    await stageUpload('new.wav')
    expect(readdirSync(join(folder, 'data', 'spool'))).toHaveLength(1)
    const input = { workspaceId, stageId: left, fields: FIELDS }
    await expect(test.client.imports.start(input)).rejects.toMatchObject({ data: { what: 'dropped-recording' } })
  })

  it('an upload that breaks off leaves nothing', async () => {
    const stop = new AbortController()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(1000))
        setImmediate(() => stop.abort())
      },
    })
    const request = new Request('http://x/uploads?name=a.wav&modifiedAt=1', {
      method: 'POST',
      body,
      duplex: 'half',
      signal: stop.signal,
    })
    const answer = await test.core.handle(request)
    expect(answer.status).toBe(502)
    expect(readdirSync(join(folder, 'data', 'spool'))).toEqual([])
  })
})
