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
import { IMPORT_MIGRATIONS } from './journal/importDatabase.ts'
import { ImportJournal } from './journal/importJournal.ts'
import { ImportQueue, type ImportQueueOptions } from './importQueue.ts'
import type { ImportRecord, StoredImportState } from './journal/importRecord.ts'

/** Runs imports against a local service with the responses that each test sets, and a fake clock. */

const TIMESTAMP = '2026-06-01T09:00:00.000Z'
const QUEUED: StoredImportState = { kind: 'queued', tries: 0 }
const KEYLESS = new AppError('key-missing', {} as never)

let folder: string
let clock: FakeClock
let server: LocalServer
let database: OpenedDatabase
let journal: ImportJournal
let queue: ImportQueue
/** The responses to the next uploads; the last is repeated. */
let answers: RequestListener[]
let session: () => Promise<WorkspaceSession>
let detail: (callId: number) => Promise<{ transcription: string | null; summary: null }>
/** The calls in the list. */
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
/** Waits for pending sockets and promises; the fake clock doesn't advance. */
const until = (...wanted: string[]) =>
  vi.waitFor(() => expect(states()).toEqual(wanted), { interval: 5, timeout: 5000 })
const sent = (count: number) =>
  vi.waitFor(() => expect(server.requests).toHaveLength(count), { interval: 5, timeout: 5000 })

describe('an accepted import', () => {
  it('becomes the call, and is done when the call is analyzed', async () => {
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

  it('keeps its bytes if the acceptance could not be written', async () => {
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

  it('is checked again at the next start if it was not analyzed within half an hour', async () => {
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

  it('without a call id is found in the list, and never takes the call of another import', async () => {
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

  it('stays in analysis if its call is never found', async () => {
    answers = [accept(null)]
    add(record('a'))
    await until('a processing')
    await clock.advance(32 * MINUTE)
    await until('a still-processing')
    expect(stateOf('a')).toEqual({ kind: 'still-processing', callId: null })
  })
})

describe('a failing import', () => {
  it('is tried four times with one key at growing intervals if the service fails, and then stops blocking the queue', async () => {
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

  it('waits without counting a try while nothing can be sent', async () => {
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

  it('waits for the key if it is missing', async () => {
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

  it('is not retried sooner because another request succeeded', async () => {
    answers = [refuse(503), accept(42)]
    add(record('a'))
    await sent(1)
    await vi.waitFor(() => expect(stateOf('a')).toMatchObject({ why: { code: 'service-failed' } }), { interval: 5 })
    queue.tryAgain()
    await clock.advance(14 * SECOND)
    expect(server.requests).toHaveLength(1)
    // A person who adds another import doesn't want to wait.
    add(record('b'))
    await until('a processing', 'b processing')
  })

  it('stops the queue over a restart if the key was rejected, and resumes with a manual retry', async () => {
    answers = [refuse(401), accept(42)]
    add(record('a'), record('b'))
    await until('a failed', 'b waiting')
    expect(queue.glance()).toMatchObject({ stopped: { kind: 'refusals', failure: { code: 'unauthorised' } } })
    await restart()
    await clock.advance(HOUR)
    expect(queue.glance()).toMatchObject({ stopped: { kind: 'refusals' }, waitsFor: null })
    expect(server.requests).toHaveLength(1)
    expect(queue.retry('a', undefined)).toBe(true)
    await until('a processing', 'b processing')
    expect(queue.glance().stopped).toBeNull()
    expect(journal.read().stopped).toBeNull()
  })

  it('stops the queue at the second unexplained refusal in a row', async () => {
    answers = [refuse(403), accept(42), refuse(403), refuse(403), accept(43)]
    add(...['a', 'b', 'c', 'd', 'e'].map((name) => record(name)))
    await until('a failed', 'b processing', 'c failed', 'd failed', 'e waiting')
    expect(queue.glance().stopped).toMatchObject({ kind: 'refusals', failure: { code: 'import-refused' } })
    queue.unpause()
    await until('a failed', 'b processing', 'c failed', 'd failed', 'e processing')
  })

  it('needs two refusals again after a manual resume', async () => {
    answers = [refuse(403), refuse(403), refuse(403), accept(43)]
    add(...['a', 'b', 'c', 'd'].map((name) => record(name)))
    await until('a failed', 'b failed', 'c waiting', 'd waiting')
    queue.unpause()
    await until('a failed', 'b failed', 'c failed', 'd processing')
    expect(queue.glance().stopped).toBeNull()
  })

  it("doesn't stop the queue because of its own fields", async () => {
    answers = [refuse(400, '{"error":"bad","field":"title"}'), accept(42)]
    add(record('a'), record('b'))
    await until('a failed', 'b processing')
    expect(stateOf('a')).toMatchObject({ failure: { code: 'invalid-request' }, canRetry: true })
    expect(dropped).toEqual(['b'])
  })

  it('stays stopped after a manual pause when another import is retried', async () => {
    answers = [refuse(400)]
    add(record('a'))
    await until('a failed')
    queue.pause()
    expect(queue.retry('a', undefined)).toBe(true)
    expect(queue.glance().stopped).toEqual({ kind: 'person' })
    expect(states()).toEqual(['a waiting'])
  })

  it('can be retried only if that can help', () => {
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
  it('an import that is being sent aborts it, and the next one is sent', async () => {
    answers = [() => undefined, accept(42)]
    add(record('a'), record('b'))
    await sent(1)
    expect(queue.cancel('a')).toBe(true)
    await until('a cancelled', 'b processing')
  })

  it('has no effect on an accepted call', async () => {
    add(record('a'))
    await until('a processing')
    expect(queue.cancel('a')).toBe(false)
    expect(states()).toEqual(['a processing'])
  })

  it('the first in the queue lets the next be sent at its time', async () => {
    answers = [refuse(503), accept(42)]
    add(record('a'), record('b'))
    await vi.waitFor(() => expect(stateOf('a')).toMatchObject({ why: { code: 'service-failed' } }), { interval: 5 })
    expect(queue.cancel('a')).toBe(true)
    await clock.advance(15 * SECOND)
    await until('a cancelled', 'b processing')
  })

  it('and retrying while the first request ends makes one call', async () => {
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

describe('the import list', () => {
  it('drops ended imports, with their batches, and nothing else', async () => {
    answers = [refuse(400), accept(42), () => undefined]
    detail = () => Promise.resolve({ transcription: null, summary: null })
    addBatch('a')
    add(record('b'), record('c'))
    await until('a failed', 'b processing', 'c sending')
    dropped = []
    expect(await queue.remove(['a', 'b', 'c'])).toEqual(['a'])
    expect(states()).toEqual(['b processing', 'c sending'])
    expect(written()).toEqual(['b accepted', 'c sending'])
    expect(queue.glance().batches).toEqual([])
    expect([queue.has('a'), queue.has('b')]).toEqual([false, true])
    expect([queue.ofKey('key of a'), queue.ofKey('key of b')?.importId]).toEqual([null, 'b'])
    await expect(queue.remove(['a'])).rejects.toMatchObject({ code: 'not-found' })
  })

  it('restores removed imports with their batches, unless the recording was imported again', async () => {
    answers = [refuse(400), refuse(400), accept(42)]
    addBatch('a')
    add(record('b'))
    await until('a failed', 'b failed')
    dropped = []
    await queue.remove(['a', 'b'])
    add({ ...record('again'), idempotencyKey: 'key of b' })
    await until('again processing')
    dropped = []
    expect(await queue.restore(['a', 'b', 'unknown'])).toEqual(['a'])
    expect(states()).toEqual(expect.arrayContaining(['a failed', 'again processing']))
    expect(queue.glance().batches).toHaveLength(1)
    expect(dropped).toEqual(['b'])
    expect(await queue.restore(['a'])).toEqual([])
    await restart()
    expect(states()).toContain('a failed')
    expect(queue.retry('a', undefined)).toBe(true)
  })

  it('keeps the bytes of the last 20 removals until the app quits', async () => {
    const ids = Array.from({ length: 21 }, (_, index) => `import ${index}`)
    queue.pause()
    for (const id of ids) add(record(id))
    for (const id of ids) queue.cancel(id)
    for (const id of ids) await queue.remove([id])
    expect(dropped).toEqual(['import 0'])
    await queue.close()
    expect(dropped.toSorted()).toEqual(ids.toSorted())
  })

  it('remembers accepted recordings after they are removed', async () => {
    add(record('a'))
    await until('a processing')
    await clock.advance(2 * SECOND)
    await until('a done')
    await queue.remove(['a'])
    await restart()
    expect(states()).toEqual([])
    expect([...queue.accepted()]).toMatchObject([{ idempotencyKey: 'key of a', callId: 41 }])
  })

  it('gets a new revision after each change, but not for progress or a moved limit', () => {
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

  it('publishes a moved limit, but listens to it only until the queue is closed', async () => {
    queue.pause()
    const glances = queue.watchQueue()[Symbol.asyncIterator]()
    await glances.next()
    const next = glances.next()
    await clock.advance(SECOND)
    coolingDownUntil = clock.now() + HOUR
    const listener = budgetChanged
    budgetChanged()
    expect((await next).done).toBe(false)
    await queue.close()
    expect(budgetChanged).not.toBe(listener)
    queue = openQueue()
  })

  it('follows no calls once the queue is closed', async () => {
    const polled = vi.fn<typeof detail>(() => Promise.resolve({ transcription: null, summary: null }))
    detail = polled
    add(record('a'))
    await until('a processing')
    await queue.close()
    await clock.advance(MINUTE)
    expect(polled).not.toHaveBeenCalled()
    queue = openQueue()
  })

  it('publishes its changes until the queue is closed', async () => {
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

  it('shows that nothing can be sent before the limit resets', () => {
    queue.pause()
    coolingDownUntil = clock.now() + HOUR
    add(record('a'))
    const paused = queue.glance()
    queue.unpause()
    expect([paused.nextSendAt, queue.glance().nextSendAt]).toEqual([coolingDownUntil, coolingDownUntil])
  })

  it('shows what resuming now would mean, as time passes while it is paused', async () => {
    queue.pause()
    add(...Array.from({ length: 11 }, (_, index) => record(String.fromCharCode(97 + index))))
    const { revision } = queue.glance()
    const last = () => queue.snapshots().at(-1)?.state
    expect(last()).toEqual({ kind: 'waiting', until: clock.now() + HOUR })
    await clock.advance(3 * HOUR)
    expect(last()).toEqual({ kind: 'waiting', until: clock.now() + HOUR })
    // So that a page reads its rows again.
    expect(queue.glance().revision).toBeGreaterThan(revision)
    expect(server.requests).toHaveLength(0)
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

  it('ends with a failure of its last import', async () => {
    answers = [refuse(400)]
    addBatch('a')
    await until('a failed')
    expect(endedBatches).toHaveBeenCalledTimes(1)
  })

  it('ends with a cancel too, and at the next start if its end was not written', async () => {
    queue.pause()
    addBatch('a')
    queue.cancel('a')
    expect(endedBatches).toHaveBeenCalledTimes(1)
    journal.changeBatch({ batchId: 'b1', addedAt: 0, endedAt: null })
    await restart()
    expect(endedBatches).toHaveBeenCalledTimes(2)
  })

  it('reports how much of it has been sent', async () => {
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

it('resumes the interrupted import at the next start after closing', async () => {
  answers = [() => undefined, accept(42)]
  add(record('a'))
  await sent(1)
  await queue.close()
  expect(written()).toEqual(['a sending'])
  queue = openQueue()
  await until('a processing')
  expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key of a', 'key of a'])
})
