import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock, settle } from '../../../test/support/fakeClock.ts'
import { NOBODY_LISTENS, startLocalServer } from '../../../test/support/localServer.ts'
import { realClock } from '../../../test/support/testCore.ts'
import { HOUR, MINUTE, SECOND } from '../../domain/units.ts'
import { ImportBudget } from '../budget/importBudget.ts'
import { Jitter } from '../budget/jitter.ts'
import { RequestBudget } from '../budget/requestBudget.ts'
import { RequestLog } from '../diagnostics/requestLog.ts'
import { ApiKey } from '../secrets/apiKey.ts'
import type { Clock } from '../ports.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { readBaseUrl } from './baseUrl.ts'
import { createDispatcher } from './dispatcher.ts'
import { type ImportRequest, sendImport } from './importRequest.ts'

let folder: string
const owned: (() => unknown)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-import-request-'))
})
afterEach(async () => {
  for (const close of owned.splice(0).toReversed()) await close()
  rmSync(folder, { recursive: true, force: true })
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const FIELDS = {
  timestamp: '2026-06-01T09:00:00Z',
  userId: 1,
  callTypeId: null,
  title: null,
  leadName: null,
  leadCompany: null,
}

/** However slow the computer is, the wait for a refusal ends with the response, not with its second, and no limit passes. */
const untilAborted: Clock['wait'] = (ms, signal) => (ms < SECOND ? realClock.wait(ms, signal) : aborted(signal))

/** For a service that reads the whole recording, so that no refusal has to be waited for. */
const soon: Clock['wait'] = (ms, signal) => (ms === SECOND ? realClock.wait(10, signal) : aborted(signal))

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal?.reason as Error)
    if (signal?.aborted === true) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

/** Sends one import to a service with this response; returns how it ended and how it affected both limits. */
async function importAt(listener: RequestListener, { sizeBytes = 1000, wait = soon } = {}) {
  // Time only moves with `pass`, so that two readings at one moment are equal, in wall and monotonic time.
  const startedAt = Date.now()
  let passed = 0
  const clock: Clock = { wait, now: () => startedAt + passed, monotonicMs: () => passed }
  const server = await startLocalServer(listener)
  owned.push(() => server.close())
  const base = readBaseUrl(server.url)
  const dispatcher = createDispatcher({ proxy: undefined }, base)
  owned.push(() => dispatcher.destroy())
  const budget = new RequestBudget(clock)
  owned.push(() => budget.close())
  const imports = await ImportBudget.open(new JsonDocument(join(folder, 'import-budget.json')), clock, () => 0)
  const importSlot = await imports.take()
  if (importSlot === null) throw new Error('There is a slot in an unused budget.')
  const path = join(folder, 'a.wav')
  writeFileSync(path, Buffer.alloc(sizeBytes))
  const connection = { base, key: new ApiKey('key'), dispatcher, budget, clock, requests: new RequestLog() }
  const callId = sendImport(connection, {
    recording: {
      ...{ kind: 'file', path, sha256: hashOf(Buffer.alloc(sizeBytes)) },
      file: { fileName: 'a.wav', mediaType: 'audio/wav', sizeBytes },
    },
    fields: FIELDS,
    idempotencyKey: 'one',
    importSlot,
    importsUsed: imports.use().used,
    signal: new AbortController().signal,
    onSent: () => undefined,
  })
  const outcome = await callId.catch((error: unknown) => error)
  return { outcome, budget, imports, pass: (ms: number) => (passed += ms) }
}

/** Responds with these headers and the beginning of a body, then disconnects. */
const broken =
  (status: number): RequestListener =>
  (request, response) => {
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-length': '5000' }).write('{')
      setImmediate(() => response.destroy())
    })
  }

/** Responds after reading only the headers, then disconnects without reading the rest, so that further data causes a reset. */
const refusing =
  (status: number, body: string): RequestListener =>
  (request, response) => {
    // 200 ms for looking up the agent. By then, data sent to it would fill every buffer.
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
      response.end(body, () => request.socket.destroy())
    }, 200)
  }

it.each([
  [403, '{"error":"agent not found"}', 'user-or-agent-or-type-refused'],
  [402, '', 'payment-required'],
  [413, '{"error":"too large"}', 'recording-too-large'],
  [429, '{"error":"too_many_requests"}', 'rate-limited'],
])('%d of a service that closes before it has read the recording is heard', async (status, body, code) => {
  // Repeated, because the outcome could depend on a race.
  for (let index = 0; index < 5; index += 1) {
    rmSync(join(folder, 'import-budget.json'), { force: true })
    const { outcome } = await importAt(refusing(status, body), { sizeBytes: 20_000_000, wait: untilAborted })
    expect(outcome).toMatchObject({ code })
  }
})

it('a recording refused by its fields is not sent', async () => {
  let receivedBytes = 0
  const { outcome } = await importAt(
    (request, response) => {
      request.on('data', (chunk: Buffer) => {
        receivedBytes += chunk.length
      })
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"user not found"}')
    },
    { sizeBytes: 5_000_000, wait: untilAborted },
  )
  expect(outcome).toMatchObject({ code: 'user-or-agent-or-type-refused' })
  expect(receivedBytes).toBeLessThan(10_000)
})

it.each([
  ['{"call_id":7}', 7],
  ['{"call_id":"7"}', 7],
  ['{"call_id":"soon"}', null],
  ['{"call_id":7.5}', null],
  ['{}', null],
  ['null', null],
  ['', null],
  ['<html>', null],
])('a 202 with %s is accepted', async (body, callId) => {
  const { outcome } = await importAt((request, response) => {
    request.resume().once('end', () => response.writeHead(202).end(body))
  })
  expect(outcome).toBe(callId)
})

it('a 200 with a web page is not an accepted import', async () => {
  const { outcome } = await importAt((request, response) => {
    request.resume().once('end', () => response.writeHead(200).end('<html>Sign in</html>'))
  })
  expect(outcome).toMatchObject({ code: 'not-this-service' })
})

it('the time of an upload doesn’t count as a round trip', async () => {
  const measured = vi.spyOn(Jitter.prototype, 'answered')
  const { outcome } = await importAt((request, response) => {
    request.resume().once('end', () => response.writeHead(202).end('{"call_id":7}'))
  })
  expect(outcome).toBe(7)
  expect(measured).not.toHaveBeenCalled()
})

it('a 202 that breaks off after its headers is accepted, and releases its slot after an hour', async () => {
  const { outcome, imports, pass } = await importAt(broken(202))
  expect(outcome).toBeNull()
  expect(imports.use().used).toBe(1)
  pass(HOUR)
  expect(imports.use().used).toBe(0)
})

it('a 429 with a short wait is from the general limit: all requests wait a minute, imports not an hour', async () => {
  const { outcome, budget, imports } = await importAt((_request, response) => {
    response.writeHead(429, { 'retry-after': '20' }).end('{"error":"too_many_requests"}')
  })
  expect(outcome).toMatchObject({
    code: 'rate-limited',
    data: { scope: 'general', until: budget.use().coolingDownUntil },
  })
  expect(imports.use()).toMatchObject({ used: 1, coolingDownUntil: null })
})

it('a 429 counts even if its body is cut off', async () => {
  const { outcome, imports } = await importAt(broken(429))
  expect(outcome).toMatchObject({ code: 'rate-limited', data: { scope: 'import', until: imports.nextAt() } })
})

/** Starts an import with a fake clock, and records how both of its slots end. */
async function startImport(
  listener: RequestListener,
  {
    recording = { kind: 'link', url: 'https://recordings.example/a.wav' },
    signal = new AbortController().signal,
    baseUrl,
  }: Partial<Pick<ImportRequest, 'recording' | 'signal'>> & { readonly baseUrl?: string } = {},
) {
  const clock = new FakeClock()
  const server = await startLocalServer(listener)
  const base = readBaseUrl(baseUrl ?? server.url)
  const dispatcher = createDispatcher({ proxy: undefined }, base)
  owned.push(server.close, () => dispatcher.destroy())
  const ends: string[] = []
  const end = (how: string) => void ends.push(how)
  const slot = {
    answered: ({ isMeasured } = { isMeasured: true }) => end(`request answered${isMeasured ? ', measured' : ''}`),
    abandoned: () => end('request abandoned'),
    unused: () => end('request unused'),
    refused: () => clock.now() + MINUTE,
  }
  const acquire = vi.fn<RequestBudget['acquire']>(() => Promise.resolve(slot))
  const budget = { acquire, use: () => ({ used: 1, limit: 100, coolingDownUntil: null }) } as unknown as RequestBudget
  const importSlot: ImportRequest['importSlot'] = {
    answered: async () => end('import answered'),
    abandoned: async () => end('import abandoned'),
    unused: async () => end('import unused'),
    refused: async (retryAfterMs) => {
      end(`import refused, asked for ${retryAfterMs}`)
      return clock.now() + HOUR
    },
  }
  const requests = new RequestLog()
  let lastSentAt = clock.now()
  let sentBytes = 0
  const start = () =>
    sendImport(
      { base, key: new ApiKey('key'), dispatcher, budget, clock, requests },
      {
        recording,
        fields: FIELDS,
        idempotencyKey: 'one',
        importSlot,
        importsUsed: 1,
        signal,
        onSent: (bytes) => {
          sentBytes = bytes
          lastSentAt = clock.now()
        },
      },
    )
  const sinceLastSent = () => clock.now() - lastSentAt
  return { clock, server, acquire, ends, requests, start, sinceLastSent, sentBytes: () => sentBytes }
}

const respond =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    request.resume().once('end', () => response.writeHead(status, headers).end(body))
  }

describe('the slots of an import', () => {
  it.each<[string, RequestListener, readonly string[]]>([
    ['accepted', respond(202, '{"call_id":7}'), ['request answered', 'import answered']],
    ['refused for its fields', respond(400, '{"error":"invalid"}'), ['request answered', 'import answered']],
    [
      'refused by the import limit',
      respond(429, '', { 'retry-after': '3600' }),
      ['request answered', 'import refused, asked for 3600000'],
    ],
    ['cut off', (request) => void request.socket.destroy(), ['request abandoned', 'import abandoned']],
  ])('count one that is %s', async (_how, listener, ends) => {
    const sent = await startImport(listener)
    await sent.start().catch(() => undefined)
    expect(sent.ends.slice(0, 2)).toEqual(ends)
  })

  it('are free again if the service can’t be reached', async () => {
    const sent = await startImport(respond(202), { baseUrl: NOBODY_LISTENS })
    await expect(sent.start()).rejects.toMatchObject({ code: 'unreachable' })
    expect(sent.ends.slice(0, 2)).toEqual(['request unused', 'import unused'])
  })

  it('are free again if the recording can’t be opened', async () => {
    const file = { fileName: 'gone.wav', mediaType: 'audio/wav', sizeBytes: 1 }
    const recording = { kind: 'file', path: join(folder, 'gone.wav'), file, sha256: '' } as const
    const sent = await startImport(respond(202), { recording })
    await expect(sent.start()).rejects.toMatchObject({ code: 'recording-changed' })
    expect(sent.ends.slice(0, 2)).toEqual(['request unused', 'import unused'])
  })

  it('are free again if none of the request limit is left or it is canceled before', async () => {
    const canceled = AbortSignal.abort()
    for (const signal of [new AbortController().signal, canceled]) {
      const sent = await startImport(respond(202), { signal })
      sent.acquire.mockRejectedValue(new Error('disk full'))
      const expected = signal === canceled ? { code: 'canceled' } : { message: 'disk full' }
      await expect(sent.start()).rejects.toMatchObject(expected)
      expect([sent.ends, sent.server.requests.length]).toEqual([['import unused'], 0])
    }
  })

  it('count one that is canceled while it is sent', async () => {
    const stop = new AbortController()
    const sent = await startImport(() => stop.abort(), { signal: stop.signal })
    await expect(sent.start()).rejects.toMatchObject({ code: 'canceled' })
    expect(sent.ends.slice(0, 2)).toEqual(['request abandoned', 'import abandoned'])
    expect(sent.requests.entries()).toMatchObject([{ method: 'POST', status: null, failure: 'canceled' }])
  })
})

describe('an import without progress', () => {
  let socket: Socket | undefined
  const noteSocket = (message: unknown) => void ({ socket } = message as { readonly socket: Socket })
  beforeEach(() => {
    socket = undefined
    subscribe('undici:client:sendHeaders', noteSocket)
  })
  afterEach(() => void unsubscribe('undici:client:sendHeaders', noteSocket))

  it('fails when the service doesn’t respond for three minutes', async () => {
    const arrived = Promise.withResolvers<void>()
    const sent = await startImport((request) => void request.resume().once('end', arrived.resolve))
    const outcome = sent.start().catch((error: unknown) => error)
    await arrived.promise
    let isOver = false
    void outcome.then(() => (isOver = true))
    await sent.clock.advance(3 * MINUTE)
    expect(isOver).toBe(false)
    await sent.clock.advance(5 * SECOND)
    expect(await outcome).toMatchObject({ code: 'timed-out', data: { afterMs: 3 * MINUTE + 5 * SECOND } })
  })

  it('isn’t given up because the computer slept meanwhile', async () => {
    const arrived = Promise.withResolvers<void>()
    const sent = await startImport((request) => void request.resume().once('end', arrived.resolve))
    const outcome = sent.start().catch((error: unknown) => error)
    await arrived.promise
    await sent.clock.advance(MINUTE)
    const monotonicMs = sent.clock.monotonicMs.bind(sent.clock)
    vi.spyOn(sent.clock, 'monotonicMs').mockImplementation(() => monotonicMs() + 8 * HOUR)
    let isOver = false
    void outcome.then(() => (isOver = true))
    await sent.clock.advance(2 * MINUTE)
    expect(isOver).toBe(false)
    await sent.clock.advance(5 * SECOND)
    expect(await outcome).toMatchObject({ code: 'timed-out' })
  })

  /** Resolves once the client's socket can't send: while it waits for the disk, it has nothing to send. */
  async function untilFull(sentBytes: () => number): Promise<void> {
    let looks = 0
    let before = -1
    await vi.waitUntil(
      () => {
        const isStuck = sentBytes() === before && (socket?.writableLength ?? 0) > 0
        looks = isStuck ? looks + 1 : 0
        before = sentBytes()
        return looks === 10
      },
      { interval: 5 },
    )
  }

  it('fails when nothing can be sent for a minute', async () => {
    const path = join(folder, 'long.wav')
    const sizeBytes = 40_000_000
    writeFileSync(path, Buffer.alloc(sizeBytes))
    const file = { fileName: 'long.wav', mediaType: 'audio/wav', sizeBytes }
    const sent = await startImport((request) => void request.pause(), {
      recording: { kind: 'file', path, file, sha256: hashOf(Buffer.alloc(11)) },
    })
    const wait = vi.spyOn(sent.clock, 'wait')
    let outcome: unknown = null
    void sent.start().catch((error: unknown) => (outcome = error))
    await vi.waitFor(() => expect(wait).toHaveBeenCalledWith(SECOND, expect.anything()), { interval: 5 })
    await sent.clock.advance(SECOND)
    await untilFull(sent.sentBytes)
    let longestPause = 0
    while (outcome === null) {
      await sent.clock.advance(SECOND)
      longestPause = Math.max(longestPause, sent.sinceLastSent())
      await settle()
    }
    expect(outcome).toMatchObject({ code: 'timed-out' })
    // Not since the start: until the socket's buffers are full, it sends.
    expect(longestPause).toBeGreaterThanOrEqual(MINUTE)
    expect(longestPause).toBeLessThan(3 * MINUTE)
  })

  it('leaves no timer behind once it has ended', async () => {
    const sent = await startImport(respond(202, '{"call_id":7}'))
    const wait = vi.spyOn(sent.clock, 'wait')
    expect(await sent.start()).toBe(7)
    expect(wait.mock.calls.length).toBeGreaterThan(0)
    expect(wait.mock.calls.every(([, signal]) => signal?.aborted)).toBe(true)
  })
})

it('a recording that is shorter than announced, or gone, has changed', async () => {
  const path = join(folder, 'short.wav')
  writeFileSync(path, Buffer.alloc(10))
  for (const missing of ['bytes', 'file']) {
    if (missing === 'file') rmSync(path)
    const file = { fileName: 'short.wav', mediaType: 'audio/wav', sizeBytes: 11 }
    const sent = await startImport(respond(202), {
      recording: { kind: 'file', path, file, sha256: hashOf(Buffer.alloc(11)) },
    })
    // The wait for an early refusal ends at once; the others are limits.
    vi.spyOn(sent.clock, 'wait').mockImplementation((ms) =>
      ms === SECOND ? Promise.resolve() : new Promise(() => undefined),
    )
    await expect(sent.start()).rejects.toMatchObject({ code: 'recording-changed', data: { fileName: 'short.wav' } })
  }
})

it.each([1, 3_000_000])(
  'of a recording of %i bytes that was replaced, the service never gets all',
  async (sizeBytes) => {
    const path = join(folder, 'replaced.wav')
    writeFileSync(path, Buffer.alloc(sizeBytes, 1))
    let hasAll = false
    const receive: RequestListener = (request) =>
      void request
        .resume()
        .once('end', () => (hasAll = true))
        .on('error', () => undefined)
    const file = { fileName: 'replaced.wav', mediaType: 'audio/wav', sizeBytes }
    const sent = await startImport(receive, {
      recording: { kind: 'file', path, file, sha256: hashOf(Buffer.alloc(sizeBytes, 2)) },
    })
    vi.spyOn(sent.clock, 'wait').mockImplementation((ms) =>
      ms === SECOND ? Promise.resolve() : new Promise(() => undefined),
    )
    await expect(sent.start()).rejects.toMatchObject({ code: 'recording-changed', data: { fileName: 'replaced.wav' } })
    expect(hasAll).toBe(false)
  },
)

it.each([200, 300])('a response with status %i and no call isn’t an accepted import', async (status) => {
  const { outcome } = await importAt(respond(status, '{}'))
  expect(outcome).toMatchObject({ code: status === 200 ? 'unreadable-answer' : 'not-this-service' })
})
