import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished, vi } from 'vitest'
import { NOBODY_LISTENS, startLocalServer } from '../../../test/support/localServer.ts'
import { settle } from '../../../test/support/fakeClock.ts'
import { ERRORS } from '../../contract/errors/errorSchemas.ts'
import { AppError, type ErrorCode } from '../../contract/errors/errors.ts'
import { SECOND } from '../../domain/units.ts'
import { type RequestBudget, Urgency } from '../budget/requestBudget.ts'
import { RequestLog } from '../diagnostics/requestLog.ts'
import { ApiKey } from '../secrets/apiKey.ts'
import type { Clock } from '../ports.ts'
import { readBaseUrl } from './baseUrl.ts'
import { createDispatcher } from './dispatcher.ts'
import { originOf, ServiceClient } from './serviceClient.ts'

const QUERY = { filters: [], sort: [] }
const META = { has_next_page: false, has_previous_page: false, start_cursor: null, end_cursor: null }
const START = Date.UTC(2026, 10, 22, 12)

/** A clock whose short waits end at once. Long waits are the limits of an exchange; they end only when aborted. */
class HastyClock implements Clock {
  elapsed = 0
  readonly waits: number[] = []
  openLimits = 0

  now(): number {
    return START + this.elapsed
  }

  monotonicMs(): number {
    return this.elapsed
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms < 5 * SECOND) {
      this.waits.push(ms)
      this.elapsed += ms
      return signal?.aborted === true ? Promise.reject(signal.reason) : Promise.resolve()
    }
    this.openLimits += 1
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        this.openLimits -= 1
        reject(signal.reason)
      })
    })
  }
}

/** A client of a service that handles each request with the next handler; the last is repeated. */
async function clientOf(...answers: readonly RequestListener[]) {
  return clientAt(null, ...answers)
}

/** The same at another address, unless it is null. */
async function clientAt(baseUrl: string | null, ...answers: readonly RequestListener[]) {
  const left = [...answers]
  const server = await startLocalServer((request, response) => {
    const answer = left.length > 1 ? left.shift() : left[0]
    answer?.(request, response)
  })
  const clock = new HastyClock()
  const base = readBaseUrl(baseUrl ?? server.url)
  const dispatcher = createDispatcher({ proxy: undefined }, base)
  const requests = new RequestLog()
  const ends: string[] = []
  /** A budget with a free slot at any time that records the first outcome of each. */
  const acquire = vi.fn<RequestBudget['acquire']>(() => {
    let isOpen = true
    const end = (how: string) => {
      if (isOpen) ends.push(how)
      isOpen = false
    }
    return Promise.resolve({
      answered: () => end('answered'),
      abandoned: () => end('abandoned'),
      unused: () => end('unused'),
      refused: (retryAfterMs) => {
        end(`refused, asked for ${retryAfterMs}`)
        return clock.now() + 60 * SECOND
      },
    })
  })
  const budget = { acquire } as unknown as RequestBudget
  const client = new ServiceClient({ base, key: new ApiKey('a-key'), dispatcher, budget, clock, requests })
  onTestFinished(async () => {
    await dispatcher.destroy()
    await server.close()
  })
  return { client, clock, server, requests, ends, acquire }
}

const list =
  (data: readonly unknown[] = []): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify({ data, meta: META }))
const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(code, headers).end()

it('a background read retries after five 429s and fails at the sixth', async () => {
  const { client, server } = await clientOf(status(429))
  const read = client.calls(QUERY, null, 10, { urgency: new Urgency('background') })
  await expect(read).rejects.toMatchObject({
    code: 'rate-limited',
    data: { scope: 'general', until: START + 60 * SECOND },
  })
  expect(server.requests).toHaveLength(6)
})

it('a background read continues after a 429', async () => {
  const { client, ends } = await clientOf(status(429, { 'retry-after': '7' }), list())
  expect((await client.calls(QUERY, null, 10, { urgency: new Urgency('background') })).rows).toEqual([])
  expect(ends).toEqual([`refused, asked for ${7 * SECOND}`, 'answered'])
})

it('still has a connection after many 429s with long bodies', async () => {
  const { client, server } = await clientOf((_request, response) => response.writeHead(429).end('x'.repeat(200_000)))
  for (let count = 0; count < 20; count += 1) {
    await expect(client.calls(QUERY, null, 10)).rejects.toMatchObject({ code: 'rate-limited' })
  }
  expect(server.requests).toHaveLength(20)
})

it.each([undefined, new Urgency('visible')])('a read for a person fails at the first 429', async (urgency) => {
  const { client, server, ends } = await clientOf(status(429))
  await expect(client.calls(QUERY, null, 10, { urgency })).rejects.toMatchObject({ code: 'rate-limited' })
  expect(server.requests).toHaveLength(1)
  expect(ends).toEqual(['refused, asked for null'])
})

it.each([
  [0, [375, 1500]],
  [1, [625, 2500]],
])('waits longer before the third try than before the second, spread by chance (%d)', async (chance, waits) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const { client, clock, ends } = await clientOf(status(500), status(500), list())
  await client.calls(QUERY, null, 10)
  expect(clock.waits).toEqual(waits)
  expect(ends).toEqual(['answered', 'answered', 'answered'])
})

it('retries a read twice, but only after a failure that may be over a moment later', async () => {
  const passing: readonly string[] = ['unreachable', 'dns', 'timed-out', 'answer-incomplete', 'service-failed']
  const { client, acquire } = await clientOf(list())
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    acquire.mockClear()
    acquire.mockRejectedValue(new AppError(code, {}))
    await expect(client.list('callTypes', null, null)).rejects.toMatchObject({ code })
    expect([code, acquire.mock.calls.length]).toEqual([code, passing.includes(code) ? 3 : 1])
  }
})

it('doesn’t retry while a person tests an address', async () => {
  const { client, server } = await clientOf(status(500))
  await expect(client.calls(QUERY, null, 10, { isRetried: false })).rejects.toMatchObject({ code: 'service-failed' })
  expect(server.requests).toHaveLength(1)
})

it('stops when canceled while waiting for a retry', async () => {
  const stop = new AbortController()
  const { client, clock, server } = await clientOf(status(500))
  vi.spyOn(clock, 'wait').mockImplementation((ms, signal) => {
    if (ms > 5 * SECOND) return new Promise(() => undefined)
    stop.abort()
    return Promise.reject(signal?.reason)
  })
  await expect(client.calls(QUERY, null, 10, { signal: stop.signal })).rejects.toMatchObject({ code: 'canceled' })
  expect(server.requests).toHaveLength(1)
})

it('stops a request when canceled, and counts it', async () => {
  const stop = new AbortController()
  const { client, ends } = await clientOf(() => stop.abort())
  await expect(client.calls(QUERY, null, 10, { signal: stop.signal })).rejects.toMatchObject({ code: 'canceled' })
  expect(ends).toEqual(['abandoned'])
})

it('stops a request after 90 s, even if data arrives', async () => {
  const reached = Promise.withResolvers<void>()
  const { client, clock } = await clientOf((_request, response) => {
    response.writeHead(200).write('{')
    clock.elapsed += 90 * SECOND
    reached.resolve()
  })
  clock.elapsed = SECOND
  vi.spyOn(clock, 'wait').mockImplementation((ms) =>
    ms === 90 * SECOND ? reached.promise : new Promise(() => undefined),
  )
  await expect(client.calls(QUERY, null, 10, { isRetried: false })).rejects.toMatchObject({
    code: 'timed-out',
    data: { afterMs: 90 * SECOND },
  })
})

/** `clock.wait` ends the 30 s that a person waits when `reached` resolves; other waits end only when aborted. */
function waitsOnlyFor(clock: Clock, reached: Promise<void>): readonly number[] {
  const waits: number[] = []
  vi.spyOn(clock, 'wait').mockImplementation((ms, signal) => {
    waits.push(ms)
    if (ms === 30 * SECOND) return reached
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  return waits
}

const dripping =
  (onSent: () => void): RequestListener =>
  (_request, response) => {
    response.writeHead(200).write('{')
    onSent()
  }

it('a person waits for 30 s at most, with all retries', async () => {
  const reached = Promise.withResolvers<void>()
  const { client, server } = await clientOf(dripping(reached.resolve))
  waitsOnlyFor(client.connection.clock, reached.promise)
  await expect(client.calls(QUERY, null, 10)).rejects.toMatchObject({
    code: 'timed-out',
    data: { afterMs: 30 * SECOND },
  })
  expect(server.requests).toHaveLength(1)
})

it('after 30 s, fails with what the last try failed with', async () => {
  const reached = Promise.withResolvers<void>()
  const { client, server, acquire } = await clientOf(status(503))
  const waits = waitsOnlyFor(client.connection.clock, reached.promise)
  const read = client.calls(QUERY, null, 10)
  await vi.waitFor(() => expect(waits.at(-1)).toBeLessThan(SECOND))
  reached.resolve()
  await expect(read).rejects.toMatchObject({ code: 'service-failed', data: { status: 503 } })
  expect([server.requests.length, acquire.mock.calls.length]).toEqual([1, 1])
})

it('the 30 s begin when a person starts to wait for a background read, after it was sent', async () => {
  const reached = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const { client } = await clientOf(dripping(sent.resolve))
  const waits = waitsOnlyFor(client.connection.clock, reached.promise)
  const urgency = new Urgency('background')
  const read = client.call(7, { urgency })
  await sent.promise
  expect(waits).not.toContain(30 * SECOND)
  urgency.change('interactive')
  reached.resolve()
  await expect(read).rejects.toMatchObject({ code: 'timed-out' })
})

it('the wait for a slot isn’t part of the 30 s', async () => {
  const { client, acquire } = await clientOf(list())
  const waits = waitsOnlyFor(client.connection.clock, Promise.resolve())
  const stop = new AbortController()
  acquire.mockImplementation((_, signal) => {
    queueMicrotask(() => stop.abort())
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  await expect(client.calls(QUERY, null, 10, { signal: stop.signal })).rejects.toMatchObject({ code: 'canceled' })
  expect(waits).toEqual([])
})

it('reads no list from a redirect', async () => {
  const { client } = await clientOf((_request, response) => response.writeHead(300).end('{"data":[]}'))
  await expect(client.list('callTypes', null, null)).rejects.toMatchObject({ code: 'not-this-service' })
})

it('sends nothing when canceled while waiting for a slot', async () => {
  const { client, acquire, server } = await clientOf(list())
  const stop = new AbortController()
  stop.abort(new Error('gone'))
  acquire.mockRejectedValue(stop.signal.reason)
  await expect(client.calls(QUERY, null, 10, { signal: stop.signal })).rejects.toMatchObject({ code: 'canceled' })
  expect(server.requests).toHaveLength(0)
})

it('fails with the budget’s error if the budget has no slot', async () => {
  const { client, acquire } = await clientOf(list())
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  acquire.mockRejectedValue(full)
  const { signal } = new AbortController()
  await expect(client.calls(QUERY, null, 10, { signal })).rejects.toBe(full)
  const limited = new AppError('rate-limited', { scope: 'general', until: START })
  acquire.mockRejectedValue(limited)
  await expect(client.calls(QUERY, null, 10)).rejects.toBe(limited)
})

it('returns its slot if nothing was sent, and counts it if that is unknown', async () => {
  const gone = await clientAt(NOBODY_LISTENS)
  await expect(gone.client.calls(QUERY, null, 10, { isRetried: false })).rejects.toMatchObject({ code: 'unreachable' })
  expect(gone.ends).toEqual(['unused'])

  const cut = await clientOf((request) => void request.socket.destroy())
  await expect(cut.client.calls(QUERY, null, 10, { isRetried: false })).rejects.toMatchObject({ code: 'unreachable' })
  expect(cut.ends).toEqual(['abandoned'])
})

it('counts as answered once the headers arrive', async () => {
  const { client, ends, requests } = await clientOf((_request, response) => {
    response.writeHead(200, { 'content-length': '5000' }).write('{')
    setImmediate(() => response.destroy())
  })
  const read = client.calls(QUERY, null, 10, { isRetried: false })
  await expect(read).rejects.toMatchObject({ code: 'answer-incomplete' })
  expect(ends).toEqual(['answered'])
  expect(requests.entries()).toMatchObject([{ status: 200, failure: 'answer-incomplete' }])
})

it('leaves no timer behind', async () => {
  const { client, clock } = await clientOf(list(), status(404))
  await client.calls(QUERY, null, 10)
  await expect(client.calls(QUERY, null, 10)).rejects.toMatchObject({ code: 'not-this-service' })
  await settle()
  expect(clock.openLimits).toBe(0)
})

it('logs when it was sent, how long it waited for a slot, and how long it took', async () => {
  const { client, clock, requests, acquire } = await clientOf((request, response) => {
    clock.elapsed += 300.4
    list()(request, response)
  })
  const slotAtOnce = acquire.getMockImplementation()
  clock.elapsed = 1000
  acquire.mockImplementation((urgency, signal) => {
    clock.elapsed += 2000.4
    return slotAtOnce!(urgency, signal)
  })
  await client.list('callTypes', null, 5, { urgency: new Urgency('visible') })
  expect(requests.entries()).toEqual([
    {
      at: expect.closeTo(START + 3000.8, 0),
      method: 'GET',
      path: '/v1/call-types',
      parameters: [['first', '5']],
      status: 200,
      failure: null,
      lane: 'visible',
      waitedMs: 2000,
      tookMs: 300,
    },
  ])
})

it('has the service’s time from its last response that says it', async () => {
  const { client, clock } = await clientOf(
    status(200, { date: 'Sun, 22 Nov 2026 18:00:00 GMT' }),
    (_request, response) => {
      response.sendDate = false
      list()(_request, response)
    },
  )
  expect(client.serviceNow()).toBeNull()
  await expect(client.calls(QUERY, null, 10)).rejects.toMatchObject({ code: 'not-this-service' })
  clock.elapsed += 7 * SECOND
  await client.calls(QUERY, null, 10)
  expect(client.serviceNow()).toBe(Date.UTC(2026, 10, 22, 18, 0, 7))
})

it('is interactive by default', async () => {
  const { client, requests } = await clientOf(list())
  await client.list('users', null, null)
  expect(requests.entries()).toMatchObject([{ lane: 'interactive' }])
})

it('requests pages of lists, and omits the page size if it is null', async () => {
  const { client, server } = await clientOf(list())
  await client.list('callTypes', null, null)
  await client.list('callTypes', { direction: 'after', cursor: 'a b' }, null)
  await client.list('callTypes', { direction: 'before', cursor: null }, null)
  await client.list('callTypes', { direction: 'before', cursor: 'x' }, 20)
  await client.list('users', null, null, {}, [['status', 'inactive']])
  await client.call(7).catch(() => undefined)
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/v1/call-types',
    '/v1/call-types?after=a%20b',
    '/v1/call-types?last=50',
    '/v1/call-types?last=20&before=x',
    '/v1/users?status=inactive',
    '/v1/calls/7',
  ])
  expect(server.requests[0]?.headers).toMatchObject({ 'x-api-key': 'a-key', accept: 'application/json' })
})

it('keeps and marks more records than requested', async () => {
  const three = [1, 2, 3].map((id) => ({ id, user_id: id, name: `Name ${id}` }))
  const { client, requests } = await clientOf(list(three))
  const report = { errors: [], params: null, excessCount: 1 }
  expect(await client.calls(QUERY, null, 2)).toMatchObject({ rows: [{}, {}, {}], report })
  expect(await client.list('users', null, 2)).toMatchObject({ items: [{}, {}, {}], report })
  expect(await client.list('callTypes', null, 2)).toMatchObject({ items: [{}, {}, {}], report })
  expect((await client.list('callTypes', null, null)).report).toBeUndefined()
  expect(requests.entries().map((entry) => entry.report)).toEqual([report, report, report, undefined])
})

it('keeps what the service reports about a list, also in the request log', async () => {
  const { client, requests } = await clientOf((_request, response) => {
    const meta = { ...META, errors: ['Unknown filter'], params: { first: 2 } }
    response.end(JSON.stringify({ data: [], meta }))
  })
  const report = { errors: ['Unknown filter'], params: '{"first":2}', excessCount: 0 }
  expect((await client.calls(QUERY, null, 2)).report).toEqual(report)
  expect(requests.entries()).toMatchObject([{ status: 200, failure: null, report }])
})

it('removes the key from what the service reports about a list', async () => {
  const { client, requests } = await clientOf(({ headers }, response) => {
    const key = headers['x-api-key']
    const meta = { ...META, errors: [`Key ${String(key)} expires soon`], params: { api_key: key } }
    response.end(JSON.stringify({ data: [], meta }))
  })
  const report = { errors: ['Key [API key] expires soon'], params: '{"api_key":"[API key]"}', excessCount: 0 }
  expect((await client.calls(QUERY, null, 2)).report).toEqual(report)
  expect(requests.entries()).toMatchObject([{ report }])
})

it('takes no other call for the requested one', async () => {
  const { client } = await clientOf((_request, response) => response.end(JSON.stringify({ data: { id: 7 } })))
  expect((await client.call(7)).detail.id).toBe(7)
  await expect(client.call(5)).rejects.toMatchObject({ code: 'unreadable-answer', data: { path: 'id' } })
})

it.each([
  ['identity', Buffer.from],
  ['gzip', gzipSync],
])('doesn’t parse a large answer (%s) in the core’s thread', async (encoding, encode: (text: string) => Buffer) => {
  const url = 'https://media.example/1?signature=1'
  const messages = Array.from({ length: 3000 }, (_, at) => ({ id: `m${at}`, text: 'x'.repeat(100), url }))
  const body = encode(JSON.stringify({ data: { id: 7, format: 'chat', chat: { messages } } }))
  const { client, requests } = await clientOf((_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(body)
  })
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const { detail, links } = await client.call(7)
  // undici parses a few options.
  expect(Math.max(0, ...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(1000)
  expect(detail.conversation?.messages[2999]).toMatchObject({ id: 'm2999', text: 'x'.repeat(100), hasMedia: true })
  expect([links.messages.size, links.messages.get('m2999')?.reveal()]).toEqual([3000, url])
  expect(requests.entries()).toMatchObject([{ status: 200, failure: null }])
})

it('reports the origin of a redirect if it can be parsed', () => {
  const base = readBaseUrl('https://api.example.com')
  expect(originOf(undefined, base)).toBeNull()
  expect(originOf('https://[', base)).toBeNull()
  expect(originOf('/login', base)).toBe('https://api.example.com')
  expect(originOf('https://other.example/login?next=1', base)).toBe('https://other.example')
})
