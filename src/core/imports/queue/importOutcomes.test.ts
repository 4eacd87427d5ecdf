import { mkdtempSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../../test/support/fakeClock.ts'
import { type LocalServer, startLocalServer } from '../../../../test/support/localServer.ts'
import { AppError } from '../../../contract/errors.ts'
import { HOUR, MINUTE, SECOND } from '../../../domain/units.ts'
import type { ImportBudget } from '../../budget/importBudget.ts'
import type { Log } from '../../diagnostics/log.ts'
import { RequestLog } from '../../diagnostics/requestLog.ts'
import { createExpectedErrors } from '../../expectedErrors.ts'
import { ApiKey } from '../../secrets/apiKey.ts'
import { readBaseUrl } from '../../service/baseUrl.ts'
import { createDispatcher } from '../../service/dispatcher.ts'
import { type OpenedDatabase, openDatabase } from '../../storage/database.ts'
import type { WorkspaceSession } from '../../connection/session.ts'
import { IMPORT_MIGRATIONS } from './importDatabase.ts'
import { ImportJournal } from './importJournal.ts'
import { ImportQueue, type ImportQueueOptions } from './importQueue.ts'
import type { ImportRecord, StoredImportState } from './importRecord.ts'

/** What becomes of an import, at a service on this computer that answers as each test says. Time is the test's. */

const TIMESTAMP = '2026-06-01T09:00:00.000Z'
const QUEUED: StoredImportState = { kind: 'queued', tries: 0 }
const KEYLESS = new AppError('key-missing', {} as never)

let folder: string
let clock: FakeClock
let server: LocalServer
let database: OpenedDatabase
let journal: ImportJournal
let queue: ImportQueue
/** The answers to the next uploads; the last is repeated. */
let answers: RequestListener[]
let session: () => Promise<WorkspaceSession>
let detail: (callId: number) => Promise<{ transcription: string | null; summary: null }>
/** The calls that are listed. */
let listed: unknown[]
let dropped: string[]
let endedBatches: NonNullable<ImportQueueOptions['onBatchEnd']>
let coolingDownUntil: number | null
let budgetChanged: () => void
let closers: (() => unknown)[]

const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Log

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-outcomes-'))
  clock = new FakeClock()
  closers = []
  answers = [accept(41)]
  server = await startLocalServer((request, response) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    request.resume()
    request.once('end', () => answer?.(request, response))
  })
  session = () => Promise.resolve(sessionAt(server.url))
  detail = () => Promise.resolve({ transcription: 'Hello.', summary: null })
  listed = []
  dropped = []
  endedBatches = vi.fn<NonNullable<ImportQueueOptions['onBatchEnd']>>()
  coolingDownUntil = null
  database = openDatabase(join(folder, 'imports.db'), { migrations: IMPORT_MIGRATIONS, clock })
  journal = new ImportJournal(database.database, log)
  queue = openQueue()
})

afterEach(async () => {
  await queue.close()
  database.close()
  for (const close of closers) await close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function sessionAt(url: string): WorkspaceSession {
  const base = readBaseUrl(url)
  const dispatcher = createDispatcher({ proxy: undefined, extraCa: undefined }, base)
  closers.push(() => dispatcher.destroy())
  const slot = { answered: () => {}, abandoned: () => {}, unused: () => {}, refused: () => clock.now() + MINUTE }
  const budget = { acquire: () => Promise.resolve(slot), use: () => ({ used: 1, limit: 100 }) }
  const connection = { base, key: new ApiKey('key'), dispatcher, budget, clock, requests: new RequestLog() }
  const calls = {
    detail: (callId: number) => detail(callId),
    page: () => Promise.resolve({ rows: listed.map((call) => ({ kind: 'call', call })) }),
  }
  return { client: { connection }, calls } as unknown as WorkspaceSession
}

function openQueue(): ImportQueue {
  const slot = {
    answered: () => Promise.resolve(),
    refused: () => Promise.resolve(clock.now() + HOUR),
    abandoned: () => Promise.resolve(),
    unused: () => Promise.resolve(),
  }
  const opened = new ImportQueue({
    workspaceId: 'w1',
    journal,
    recovery: null,
    dropBytes: ({ importId }) => {
      dropped.push(importId)
      return Promise.resolve()
    },
    budget: {
      nextAt: () => null,
      slotTimes: () => Array.from({ length: 10 }, () => 0),
      use: () => ({ used: 1, coolingDownUntil }),
      take: () => Promise.resolve(slot),
      onChange: (listener: () => void) => {
        budgetChanged = listener
        return () => {
          budgetChanged = () => {}
        }
      },
    } as unknown as ImportBudget,
    session: () => session(),
    errors: createExpectedErrors(log),
    clock,
    log,
    onBatchEnd: (batch) => endedBatches(batch),
  })
  opened.open()
  return opened
}

async function restart(): Promise<void> {
  await queue.close()
  queue = openQueue()
}

function accept(callId: number | null): RequestListener {
  return (_request, response) =>
    void response.writeHead(202).end(JSON.stringify(callId === null ? {} : { call_id: callId }))
}

function refuse(status: number, body = ''): RequestListener {
  return (_request, response) => void response.writeHead(status).end(body)
}

function record(name: string, state: StoredImportState = QUEUED, batchId: string | null = null): ImportRecord {
  return {
    importId: name,
    idempotencyKey: `key of ${name}`,
    batchId,
    position: name.charCodeAt(0),
    recording: { fileName: `${name}.wav`, kind: 'wav', sizeBytes: 5 } as ImportRecord['recording'],
    bytes: { kind: 'link', url: `https://recordings.example/${name}.wav` },
    fields: { timestamp: TIMESTAMP, userId: 1, callTypeId: null, title: null, leadName: null, leadCompany: null },
    addedAt: clock.now(),
    state,
  }
}

const add = (...records: ImportRecord[]) => queue.add(records, { batch: null, stageIds: [] })
const addBatch = (...names: string[]) =>
  queue.add(
    names.map((name) => record(name, QUEUED, 'b1')),
    { batch: { batchId: 'b1', addedAt: clock.now(), endedAt: null }, stageIds: [] },
  )
const states = () => queue.snapshots().map(({ importId, state }) => `${importId} ${state.kind}`)
const written = () => journal.read().imports.map(({ importId, state }) => `${importId} ${state.kind}`)
const stateOf = (name: string) => queue.snapshots().find(({ importId }) => importId === name)?.state
/** Until sockets and promises have brought it there; no time of the clock passes. */
const until = (...wanted: string[]) =>
  vi.waitFor(() => expect(states()).toEqual(wanted), { interval: 5, timeout: 5000 })
const sent = (count: number) =>
  vi.waitFor(() => expect(server.requests).toHaveLength(count), { interval: 5, timeout: 5000 })

describe('an import that the service accepts', () => {
  it('is the call, and done when the call is analyzed', async () => {
    let isAnalyzed = false
    detail = () => Promise.resolve({ transcription: isAnalyzed ? 'Hello.' : null, summary: null })
    add(record('a'))
    await until('a processing')
    expect(stateOf('a')).toEqual({ kind: 'processing', callId: 41 })
    expect(dropped).toEqual(['a'])
    expect(written()).toEqual(['a accepted'])
    expect([...queue.accepted()]).toMatchObject([{ idempotencyKey: 'key of a', callId: 41 }])
    await clock.advance(2 * SECOND)
    expect(states()).toEqual(['a processing'])
    isAnalyzed = true
    await clock.advance(3 * SECOND)
    await until('a done')
    expect(written()).toEqual(['a done'])
    expect(stateOf('a')).toEqual({ kind: 'done', callId: 41 })
    expect(server.requests).toHaveLength(1)
  })

  it('keeps its bytes while that could not be written down', async () => {
    const change = vi.spyOn(journal, 'change')
    answers = [
      (request, response) => {
        change.mockImplementation(() => {
          throw new Error('disk full')
        })
        accept(41)(request, response)
      },
    ]
    add(record('a'))
    await until('a processing')
    expect(dropped).toEqual([])
    expect(written()).toEqual(['a sending'])
  })

  it('is followed after a restart too', async () => {
    detail = () => Promise.resolve({ transcription: null, summary: null })
    add(record('a'))
    await until('a processing')
    await restart()
    expect(states()).toEqual(['a processing'])
    detail = () => Promise.resolve({ transcription: 'Hello.', summary: null })
    await clock.advance(2 * SECOND)
    await until('a done')
  })

  it('is looked at again at the next start when it was not analyzed within half an hour', async () => {
    detail = () => Promise.resolve({ transcription: null, summary: null })
    add(record('a'))
    await until('a processing')
    await clock.advance(32 * MINUTE)
    await until('a still-processing')
    await restart()
    await clock.advance(SECOND)
    expect(states()).toEqual(['a still-processing'])
    detail = () => Promise.resolve({ transcription: 'Hello.', summary: null })
    await restart()
    await until('a done')
  })

  it('without saying which call is found in the list, and takes no call of another import', async () => {
    const call = { agent: { id: 1 }, timestamp: TIMESTAMP, insertedAt: null }
    answers = [accept(null)]
    add(record('a'))
    await until('a processing')
    expect(stateOf('a')).toEqual({ kind: 'processing', callId: null })
    await clock.advance(2 * SECOND)
    expect(states()).toEqual(['a processing'])
    listed = [{ ...call, id: 7 }]
    await clock.advance(3 * SECOND)
    await until('a done')
    expect(stateOf('a')).toEqual({ kind: 'done', callId: 7 })
    expect([...queue.accepted()].map(({ callId }) => callId)).toEqual([7])

    add(record('b'))
    await until('a done', 'b processing')
    await clock.advance(2 * SECOND)
    expect(stateOf('b')).toEqual({ kind: 'processing', callId: null })
    listed = [
      { ...call, id: 7 },
      { ...call, id: 8 },
    ]
    await clock.advance(3 * SECOND)
    await until('a done', 'b done')
    expect(stateOf('b')).toEqual({ kind: 'done', callId: 8 })
  })

  it('and whose call is never found stays in analysis', async () => {
    answers = [accept(null)]
    add(record('a'))
    await until('a processing')
    await clock.advance(32 * MINUTE)
    await until('a still-processing')
    expect(stateOf('a')).toEqual({ kind: 'still-processing', callId: null })
  })
})

describe('an import that fails', () => {
  it('at the service is tried four times with one key, longer apart each time, and is then out of the way', async () => {
    answers = [refuse(503), refuse(503), refuse(503), refuse(503), accept(42)]
    add(record('a'), record('b'))
    for (const [count, wait] of [15, 30, 60].entries()) {
      await sent(count + 1)
      await until('a waiting', 'b waiting')
      expect(stateOf('a')).toMatchObject({ until: clock.now() + wait * SECOND, why: { code: 'service-failed' } })
      expect(queue.glance()).toMatchObject({ waitsFor: { code: 'service-failed' }, counts: { waiting: 2 } })
      await clock.advance(wait * SECOND - 1)
      expect(server.requests).toHaveLength(count + 1)
      await clock.advance(1)
    }
    await until('a failed', 'b waiting')
    const keys = server.requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual(['key of a', 'key of a', 'key of a', 'key of a'])
    await clock.advance(2 * MINUTE)
    await until('a failed', 'b processing')
    expect(queue.glance().waitsFor).toBeNull()
  })

  it('before anything is sent waits as long as it takes, and counts no try', async () => {
    const gone = await startLocalServer(() => undefined)
    await gone.close()
    session = () => Promise.resolve(sessionAt(gone.url))
    add(record('a'))
    for (const wait of [5, 10, 20, 40, 80]) {
      await vi.waitFor(() => expect(stateOf('a')).toMatchObject({ until: clock.now() + wait * SECOND }), {
        interval: 5,
      })
      expect(stateOf('a')).toMatchObject({ kind: 'waiting', why: { code: 'unreachable' } })
      await clock.advance(wait * SECOND)
    }
    expect(journal.read().imports[0]?.state).toMatchObject({ tries: 0 })
    session = () => Promise.resolve(sessionAt(server.url))
    await clock.advance(160 * SECOND)
    await until('a processing')
  })

  it('for want of a key waits until the key is given', async () => {
    session = () => Promise.reject(KEYLESS)
    add(record('a'))
    await vi.waitFor(() => expect(stateOf('a')).toMatchObject({ until: null, why: { code: 'key-missing' } }), {
      interval: 5,
    })
    expect(queue.glance()).toMatchObject({ nextSendAt: null, lastSendAt: null })
    await clock.advance(HOUR)
    expect(server.requests).toHaveLength(0)
    session = () => Promise.resolve(sessionAt(server.url))
    queue.tryAgain()
    await until('a processing')
  })

  it('at the service is not tried sooner because another request got through', async () => {
    answers = [refuse(503), accept(42)]
    add(record('a'))
    await sent(1)
    await vi.waitFor(() => expect(stateOf('a')).toMatchObject({ why: { code: 'service-failed' } }), { interval: 5 })
    queue.tryAgain()
    await clock.advance(14 * SECOND)
    expect(server.requests).toHaveLength(1)
    // A person who adds another doesn't want to wait.
    add(record('b'))
    await until('a processing', 'b processing')
  })

  it('by a refused key stops the queue over a restart, and goes on with what a person retries', async () => {
    answers = [refuse(401), accept(42)]
    add(record('a'), record('b'))
    await until('a failed', 'b waiting')
    expect(queue.glance()).toMatchObject({ stopped: { kind: 'refusals', failure: { code: 'unauthorised' } } })
    await restart()
    await clock.advance(HOUR)
    expect(queue.glance()).toMatchObject({ stopped: { kind: 'refusals' }, waitsFor: null, lastSendAt: null })
    expect(server.requests).toHaveLength(1)
    expect(queue.retry('a', undefined)).toBe(true)
    await until('a processing', 'b processing')
    expect(queue.glance().stopped).toBeNull()
    expect(journal.read().stopped).toBeNull()
  })

  it('without a reason stops the queue the second time in a row, and not sooner', async () => {
    answers = [refuse(403), accept(42), refuse(403), refuse(403), accept(43)]
    add(...['a', 'b', 'c', 'd', 'e'].map((name) => record(name)))
    await until('a failed', 'b processing', 'c failed', 'd failed', 'e waiting')
    expect(queue.glance().stopped).toMatchObject({ kind: 'refusals', failure: { code: 'import-refused' } })
    queue.unpause()
    await until('a failed', 'b processing', 'c failed', 'd failed', 'e processing')
  })

  it('after a person went on, needs two refusals again', async () => {
    answers = [refuse(403), refuse(403), refuse(403), accept(43)]
    add(...['a', 'b', 'c', 'd'].map((name) => record(name)))
    await until('a failed', 'b failed', 'c waiting', 'd waiting')
    queue.unpause()
    await until('a failed', 'b failed', 'c failed', 'd processing')
    expect(queue.glance().stopped).toBeNull()
  })

  it('by its own fields stops nothing', async () => {
    answers = [refuse(400, '{"error":"bad","field":"title"}'), accept(42)]
    add(record('a'), record('b'))
    await until('a failed', 'b processing')
    expect(stateOf('a')).toMatchObject({ failure: { code: 'invalid-request' }, canRetry: true })
    expect(dropped).toEqual(['b'])
  })

  it('that was waiting by a person’s wish stays stopped when another is retried', async () => {
    answers = [refuse(400)]
    add(record('a'))
    await until('a failed')
    queue.pause()
    expect(queue.retry('a', undefined)).toBe(true)
    expect(queue.glance().stopped).toEqual({ kind: 'person' })
    expect(states()).toEqual(['a waiting'])
  })

  it('is retried only where that can help', () => {
    queue.pause()
    const failure = { code: 'service-failed', data: { status: 500 } } as const
    add(
      record('a', { kind: 'failed', failure, canRetry: false }),
      record('b', { kind: 'done', callId: 1 }),
      record('c', { kind: 'failed', failure, canRetry: true }),
      record('d'),
    )
    expect(['a', 'b', 'c', 'd'].map((name) => queue.retry(name, undefined))).toEqual([false, false, true, false])
    expect(() => queue.retry('e', undefined)).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})

describe('canceling', () => {
  it('an import that is being sent ends it, and the next one goes', async () => {
    answers = [() => undefined, accept(42)]
    add(record('a'), record('b'))
    await sent(1)
    expect(queue.cancel('a')).toBe(true)
    await until('a cancelled', 'b processing')
  })

  it('is too late for a call', async () => {
    add(record('a'))
    await until('a processing')
    expect(queue.cancel('a')).toBe(false)
    expect(states()).toEqual(['a processing'])
  })

  it('the first that waits lets the next go when its time comes', async () => {
    answers = [refuse(503), accept(42)]
    add(record('a'), record('b'))
    await vi.waitFor(() => expect(stateOf('a')).toMatchObject({ why: { code: 'service-failed' } }), { interval: 5 })
    expect(queue.cancel('a')).toBe(true)
    await clock.advance(15 * SECOND)
    await until('a cancelled', 'b processing')
  })

  it('an import and sending it again while the first request ends makes one call', async () => {
    answers = [() => undefined, accept(42)]
    add(record('a'))
    await sent(1)
    queue.cancel('a')
    await until('a cancelled')
    expect(queue.retry('a', undefined)).toBe(true)
    await until('a processing')
    expect(server.requests).toHaveLength(2)
  })
})

describe('the list', () => {
  it('loses what has ended, with its bytes and its batch, and nothing else', async () => {
    answers = [refuse(400), accept(42), () => undefined]
    detail = () => Promise.resolve({ transcription: null, summary: null })
    addBatch('a')
    add(record('b'), record('c'))
    await until('a failed', 'b processing', 'c sending')
    dropped = []
    expect(await queue.remove(['a', 'b', 'c'])).toEqual(['a'])
    expect(states()).toEqual(['b processing', 'c sending'])
    expect(dropped).toEqual(['a'])
    expect(written()).toEqual(['b accepted', 'c sending'])
    expect(queue.glance().batches).toEqual([])
    expect([queue.has('a'), queue.has('b')]).toEqual([false, true])
    expect([queue.ofKey('key of a'), queue.ofKey('key of b')?.importId]).toEqual([null, 'b'])
    await expect(queue.remove(['a'])).rejects.toMatchObject({ code: 'not-found' })
  })

  it('knows what was accepted when it is off the list', async () => {
    add(record('a'))
    await until('a processing')
    await clock.advance(2 * SECOND)
    await until('a done')
    await queue.remove(['a'])
    await restart()
    expect(states()).toEqual([])
    expect([...queue.accepted()]).toMatchObject([{ idempotencyKey: 'key of a', callId: 41 }])
  })

  it('is another one after each change, and the same while bytes are sent or the limit moves', () => {
    const { revision } = queue.glance()
    budgetChanged()
    expect(queue.glance().revision).toBe(revision)
    queue.pause()
    const paused = queue.glance().revision
    expect(paused).toBeGreaterThan(revision)
    queue.pause()
    expect(queue.glance().revision).toBe(paused)
    queue.unpause()
    expect(queue.glance().revision).toBeGreaterThan(paused)
  })

  it('is told as it changes, until the queue is closed', async () => {
    queue.pause()
    const glances = queue.watchQueue()[Symbol.asyncIterator]()
    expect((await glances.next()).value).toMatchObject({ counts: { waiting: 0 } })
    addBatch('b')
    add(record('a'))
    const next = glances.next()
    await clock.advance(SECOND)
    expect((await next).value).toMatchObject({ counts: { waiting: 2 } })
    const end = glances.next()
    await clock.advance(SECOND)
    await queue.close()
    expect((await end).done).toBe(true)
    queue = openQueue()
  })

  it('says that nothing goes before the limit has cooled down', () => {
    queue.pause()
    coolingDownUntil = clock.now() + HOUR
    add(record('a'))
    const paused = queue.glance()
    queue.unpause()
    expect([paused.nextSendAt, queue.glance().nextSendAt]).toEqual([null, coolingDownUntil])
  })
})

describe('a batch', () => {
  it('ends with the last of its imports, once, and again after a retry', async () => {
    answers = [refuse(400), accept(42), accept(43)]
    addBatch('a', 'b')
    await until('a failed', 'b processing')
    expect(endedBatches).not.toHaveBeenCalled()
    expect(queue.glance().batches).toMatchObject([{ batchId: 'b1', endedAt: null }])
    await clock.advance(2 * SECOND)
    await until('a failed', 'b done')
    expect(endedBatches).toHaveBeenCalledTimes(1)
    expect(endedBatches).toHaveBeenCalledWith(
      expect.objectContaining({ batchId: 'b1', endedAt: clock.now(), counts: expect.objectContaining({ done: 1 }) }),
    )
    await restart()
    expect(endedBatches).toHaveBeenCalledTimes(1)
    queue.retry('a', undefined)
    expect(queue.glance().batches).toMatchObject([{ endedAt: null }])
    await until('a processing', 'b done')
    await clock.advance(2 * SECOND)
    await until('a done', 'b done')
    expect(endedBatches).toHaveBeenCalledTimes(2)
  })

  it('ends with a cancel too, and at the next start when its end was not written down', async () => {
    queue.pause()
    addBatch('a')
    queue.cancel('a')
    expect(endedBatches).toHaveBeenCalledTimes(1)
    journal.changeBatch({ batchId: 'b1', addedAt: 0, endedAt: null })
    await restart()
    expect(endedBatches).toHaveBeenCalledTimes(2)
  })

  it('tells how much of it has been sent', async () => {
    answers = [accept(41), () => undefined]
    detail = () => Promise.resolve({ transcription: null, summary: null })
    addBatch('a', 'b', 'c')
    await until('a processing', 'b sending', 'c waiting')
    queue.cancel('c')
    expect(queue.glance()).toMatchObject({
      sending: { importId: 'b', fileName: 'b.wav', sizeBytes: 5 },
      batches: [{ bytes: { sent: 5, total: 10 }, counts: { processing: 1, sending: 1, cancelled: 1 } }],
    })
  })
})

it('closed while it sends, goes on with the same import at the next start', async () => {
  answers = [() => undefined, accept(42)]
  add(record('a'))
  await sent(1)
  await queue.close()
  expect(written()).toEqual(['a sending'])
  queue = openQueue()
  await until('a processing')
  expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key of a', 'key of a'])
})
