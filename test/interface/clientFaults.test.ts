import type { RequestListener, ServerResponse } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { gzipSync, brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { ERRORS } from '../../src/contract/errors.ts'
import { Budgets } from '../../src/core/budget/budgets.ts'
import { RequestLog } from '../../src/core/diagnostics/requestLog.ts'
import { ApiKey } from '../../src/core/keychain/apiKey.ts'
import type { Clock, Proxy } from '../../src/core/ports.ts'
import { readBaseUrl } from '../../src/core/service/baseUrl.ts'
import { createDispatcher } from '../../src/core/service/dispatcher.ts'
import { ServiceClient } from '../../src/core/service/serviceClient.ts'
import { readCallDetail, readCallPage, readUsers } from '../../src/core/service/wire.ts'
import { type LocalServer, startLocalServer } from '../support/localServer.ts'
import { realClock } from '../support/testCore.ts'

/** What a service, or what stands in its place, can do wrong: each ends in a failure of the closed list, and the next good answer works. */

const KEY = 'key-that-must-not-travel'
const GOOD = {
  data: [],
  meta: { has_next_page: false, has_previous_page: false, start_cursor: null, end_cursor: null },
}
const QUERY = { filters: [], sort: [] }
const owned: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of owned.splice(0).toReversed()) await close()
})

async function serve(listener: RequestListener): Promise<LocalServer> {
  const server = await startLocalServer(listener)
  owned.push(() => server.close())
  return server
}

function clientOf(url: string, clock: Clock = realClock, proxy?: Proxy) {
  const base = readBaseUrl(url)
  const dispatcher = createDispatcher({ proxy, extraCa: undefined }, base)
  const budgets = new Budgets(clock)
  const requests = new RequestLog()
  owned.push(async () => {
    budgets.close()
    await dispatcher.destroy()
  })
  const key = new ApiKey(KEY)
  const client = new ServiceClient({ base, key, dispatcher, budget: budgets.of('test'), clock, requests })
  const page = (signal?: AbortSignal) => client.calls(QUERY, null, 50, { isRetried: false, signal })
  return { client, page, requests }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

describe('answers that are no success', () => {
  it.each([
    [301, '', 'not-this-service'],
    [400, '{"error":"bad","field":"first"}', 'invalid-request'],
    [401, '', 'unauthorised'],
    [403, '', 'workspace-disabled'],
    [403, '{"error":"Invalid API key"}', 'unauthorised'],
    [404, 'Not found', 'not-this-service'],
    [402, '{"error":"Subscription ended"}', 'invalid-request'],
    [408, '', 'service-failed'],
    [418, '', 'invalid-request'],
    [429, '{"error":"too_many_requests"}', 'rate-limited'],
    [429, '<html>slow down</html>', 'rate-limited'],
    [500, '', 'service-failed'],
    [502, '<html>Bad gateway</html>', 'service-failed'],
    [503, '{"error":', 'service-failed'],
  ])('%d %s is %s', async (status, body, code) => {
    let isGood = false
    const server = await serve((_request, response) => {
      if (isGood) json(response, 200, GOOD)
      else response.writeHead(status).end(body)
    })
    const { page } = clientOf(server.url)
    await expect(page()).rejects.toMatchObject({ code })
    if (status === 429) return // Nothing goes for a minute now; the budget's tests show what comes after.
    isGood = true
    expect((await page()).rows).toEqual([])
  })

  it('400 carries what the service said and the parameter it named', async () => {
    const server = await serve((_request, response) =>
      json(response, 400, { error: 'must be positive', param: 'first' }),
    )
    await expect(clientOf(server.url).page()).rejects.toMatchObject({
      data: { said: 'must be positive', parameter: 'first' },
    })
  })

  it.each([
    ['as it is', `Unknown key ${KEY}`],
    [
      'as JSON may write it',
      JSON.stringify({ error: `Unknown key ${KEY}` }).replace(KEY, KEY.replaceAll('-', '\\u002d')),
    ],
    ['at the end of what is passed on', JSON.stringify({ error: 'x'.repeat(490) + KEY })],
  ])('what the service said is told without the key it repeats, %s', async (_how, body) => {
    const server = await serve((_request, response) => response.writeHead(400).end(body))
    const error = (await clientOf(server.url)
      .page()
      .catch((thrown: unknown) => thrown)) as { data: { said: string } }
    expect(error.data.said).toMatch(/\[API|^x{490}/)
    expect(error.data.said).not.toContain(KEY.slice(0, 5))
  })

  it('a 429 counts though its body is cut off', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(429, { 'content-length': '5000' }).write('{')
      setImmediate(() => response.destroy())
    })
    const { page } = clientOf(server.url)
    await expect(page()).rejects.toMatchObject({ code: 'rate-limited' })
    await expect(page()).rejects.toMatchObject({ code: 'rate-limited' })
    expect(server.requests).toHaveLength(1)
  })

  it('a service that asks for a longer wait gets it', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(429, { 'retry-after': '600' }).end('{"error":"too_many_requests"}')
    })
    const failure = (await clientOf(server.url)
      .page()
      .catch((error: unknown) => error)) as { data: { until: number } }
    expect(failure.data.until - Date.now()).toBeGreaterThan(590_000)
  })
})

describe('redirects', () => {
  it('the key does not follow one to another origin', async () => {
    const stranger = await serve((_request, response) => json(response, 200, GOOD))
    const server = await serve((_request, response) => {
      response.writeHead(302, { location: `${stranger.url}/v1/calls` }).end()
    })
    await expect(clientOf(server.url).page()).rejects.toMatchObject({
      code: 'not-this-service',
      data: { why: `It redirects to ${stranger.url}.` },
    })
    expect(server.requests[0]?.headers['x-api-key']).toBe(KEY)
    expect(stranger.requests).toEqual([])
  })
})

describe('through a proxy', () => {
  it('a tunnel is asked for, the proxy hears nothing of the key, and its refusal is told', async () => {
    const proxy = await serve((_request, response) => void response.end())
    const asked: { readonly to: string | undefined; readonly headers: string }[] = []
    proxy.server.on('connect', (request, socket) => {
      asked.push({ to: request.url, headers: JSON.stringify(request.rawHeaders) })
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    const { page } = clientOf('https://service.invalid', realClock, { url: proxy.url, exceptHosts: '.example' })
    await expect(page()).rejects.toMatchObject({ code: 'unreachable', data: { host: 'service.invalid:443' } })
    expect(asked.map(({ to }) => to)).toEqual(['service.invalid:443'])
    expect(asked[0]?.headers).not.toContain(KEY)
  })

  it('hosts that are excepted are spoken to without it', async () => {
    const proxy = await serve((_request, response) => void response.end())
    const connects: unknown[] = []
    proxy.server.on('connect', (request, socket) => {
      connects.push(request.url)
      socket.destroy()
    })
    const { page } = clientOf('https://calls.service.invalid', realClock, {
      url: proxy.url,
      exceptHosts: 'other.example, .service.invalid',
    })
    await expect(page()).rejects.toMatchObject({ code: 'dns', data: { host: 'calls.service.invalid:443' } })
    expect(connects).toEqual([])
  })

  it('this computer is spoken to without it', async () => {
    const proxy = await serve((_request, response) => void response.end())
    const server = await serve((_request, response) => json(response, 200, GOOD))
    expect((await clientOf(server.url, realClock, { url: proxy.url, exceptHosts: '' }).page()).rows).toEqual([])
    expect(proxy.requests).toEqual([])
  })
})

describe('broken answers', () => {
  it.each<[string, RequestListener, string]>([
    ['a web page', (_q, r) => void r.end('<html></html>'), 'not-this-service'],
    ['nothing', (_q, r) => void r.end(), 'not-this-service'],
    ['JSON of something else', (_q, r) => json(r, 200, { hello: 'world' }), 'not-this-service'],
    ['a list that is none', (_q, r) => json(r, 200, { data: {} }), 'unreadable-answer'],
    ['half of its JSON', (_q, r) => void r.end('{"data":[{"id":1'), 'unreadable-answer'],
    [
      'fewer bytes than announced',
      (_q, r) => {
        r.writeHead(200, { 'content-length': '5000' }).write('{"data":[')
        setImmediate(() => r.destroy())
      },
      'unreachable',
    ],
    ['no answer at all', (q) => void q.socket.destroy(), 'unreachable'],
    [
      'broken gzip',
      (_q, r) => void r.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
      'unreadable-answer',
    ],
    [
      'a gzip of 100 MB of blanks',
      (_q, r) => void r.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000_000, ' '))),
      'unreadable-answer',
    ],
  ])('%s', async (_what, broken, code) => {
    let isGood = false
    const server = await serve((request, response) => {
      if (isGood) json(response, 200, GOOD)
      else broken(request, response)
    })
    const { page } = clientOf(server.url)
    await expect(page()).rejects.toMatchObject({ code })
    isGood = true
    expect((await page()).rows).toEqual([])
  })

  it('something that does not speak HTTP', async () => {
    const server = createTcpServer((socket) => {
      socket.once('data', () => socket.end('220 mail.example ESMTP\r\n'))
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    owned.push(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as { port: number }
    await expect(clientOf(`http://127.0.0.1:${port}`).page()).rejects.toMatchObject({ code: 'not-this-service' })
  })

  it('a host that is not there', async () => {
    await expect(clientOf('https://no-such-host.invalid').page()).rejects.toMatchObject({
      code: 'dns',
      data: { host: 'no-such-host.invalid:443' },
    })
  })

  it('a TLS address where there is no TLS', async () => {
    const server = await serve((_request, response) => void response.end())
    await expect(clientOf(server.url.replace('http:', 'https:')).page()).rejects.toMatchObject({ code: 'tls' })
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('compressed with %s it is read', async (encoding, compress) => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(JSON.stringify(GOOD)))
    })
    expect((await clientOf(server.url).page()).hasNextPage).toBe(false)
  })

  it('an answer that drips for ever ends at the time limit', async () => {
    // A clock on which the limit of 90 s is over as soon as somebody waits for it.
    const hasty: Clock = { ...realClock, wait: (ms, signal) => realClock.wait(ms === 90_000 ? 300 : ms, signal) }
    const server = await serve((_request, response) => {
      response.writeHead(200).write('{')
      const drip = setInterval(() => response.write(' '), 20)
      response.once('close', () => clearInterval(drip))
    })
    await expect(clientOf(server.url, hasty).page()).rejects.toMatchObject({ code: 'timed-out' })
  })
})

describe('reads', () => {
  it('are tried again after a fault, and the request log tells each', async () => {
    let count = 0
    const server = await serve((_request, response) => {
      count += 1
      if (count === 3) json(response, 200, GOOD)
      else response.writeHead(503).end()
    })
    const { client, requests } = clientOf(server.url)
    await client.calls(QUERY, null, 50)
    expect(requests.entries().map(({ status, failure }) => [status, failure])).toEqual([
      [503, 'service-failed'],
      [503, 'service-failed'],
      [200, null],
    ])
    expect(JSON.stringify(requests.entries())).not.toContain(KEY)
  })

  it('are not tried again for ever, nor after a refusal', async () => {
    const failing = await serve((_request, response) => response.writeHead(500).end())
    await expect(clientOf(failing.url).client.calls(QUERY, null, 50)).rejects.toMatchObject({ code: 'service-failed' })
    expect(failing.requests).toHaveLength(3)
    for (const [status, code] of [
      [401, 'unauthorised'],
      [409, 'invalid-request'],
    ] as const) {
      const refusing = await serve((_request, response) => response.writeHead(status).end())
      await expect(clientOf(refusing.url).client.calls(QUERY, null, 50)).rejects.toMatchObject({ code })
      expect(refusing.requests).toHaveLength(1)
    }
  })

  it('cancelled while the answer comes, end at once', async () => {
    const arrived = Promise.withResolvers<void>()
    const server = await serve(() => arrived.resolve())
    const stop = new AbortController()
    const read = clientOf(server.url).page(stop.signal)
    await arrived.promise
    stop.abort()
    await expect(read).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('answers changed at random', () => {
  const call = {
    id: 7,
    workspace_id: 1,
    title: 'T',
    duration: 12.5,
    timestamp: '2026-01-01T00:00:00Z',
    inserted_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    format: 'group_chat',
    public: true,
    source: { system: 's', system_id: '1' },
    url: 'https://a.example/1',
    agent: { id: 1, name: 'A', email: 'a@example.com' },
    attendees: ['b@example.com'],
    type: { id: 1, name: 'D', description: null, association_mode: 'crm_deal' },
    interaction_metrics: { rep_talk_ratio: 0.5, ai_score: 80 },
    business_info: { lead_name: 'L', lead_company: null, won: null },
    associations: { crm_deals: [{ system: 's', system_id: '1', label: 'x', url: null }] },
    media: { audio_url: 'https://m.example/a?signature=1', video_url: null },
    analysis: { summary: { topics: [{ title: 't', content: 'c' }] }, transcription: 'A: x' },
    scorecard: {
      id: 1,
      name: 'S',
      active: true,
      categories: [{ id: 1, sort_number: 2, questions: [{ id: 1, text: 'q' }] }],
    },
    evaluators: [{ id: 1, type: 'system', score: 1, name: 'AI', answers: [{ id: 1, question_id: 1, answer: 'yes' }] }],
    chat: {
      chat_id: 'c',
      is_group: true,
      participants: [{ id: 'p', type: 'bot', odd: { deep: [1] } }],
      messages: [{ id: 'm', sender: 'p', timestamp: '2026-01-01T00:00:00Z', type: 'text', text: 'hi' }],
    },
  }
  const answers = [
    { body: { data: call }, read: (body: unknown) => readCallDetail(body, 'h') },
    { body: { data: [call, call], meta: GOOD.meta }, read: (body: unknown) => readCallPage(body, 'h') },
    {
      body: { data: [{ user_id: 1, custom_fields: { a: 1 } }], meta: GOOD.meta },
      read: (body: unknown) => readUsers(body, 'h'),
    },
  ]

  /** Every place in a value, as the keys that lead to it. */
  function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
    if (typeof value !== 'object' || value === null) return [path]
    return [path, ...Object.entries(value).flatMap(([key, item]) => places(item, [...path, key]))]
  }

  function changed(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
    if (key === undefined) return put
    if (Array.isArray(value))
      return value.map((item, index) => (String(index) === key ? changed(item, rest, put) : item))
    const fields = value as Record<string, unknown>
    return { ...fields, [key]: changed(fields[key], rest, put) }
  }

  const odd = fc.oneof(
    fc.anything({ withNullPrototype: false, maxDepth: 4 }),
    fc.constantFrom(null, '', 'null', -1, 2 ** 53 + 1, 1e308, [], {}, [[]], '\u0000', '\ud800', '🙂'.repeat(1000)),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )

  it('never throw anything but a failure of the list', () => {
    let thrown = 0
    let read = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...answers),
        fc.array(fc.tuple(fc.nat(), odd), { maxLength: 4 }),
        (answer, changes) => {
          let body: unknown = answer.body
          for (const [at, put] of changes) {
            const all = places(body)
            body = changed(body, all[at % all.length] ?? [], put)
          }
          let onWire: unknown
          try {
            onWire = JSON.parse(JSON.stringify(body) ?? 'null')
          } catch {
            return // Not JSON at all (a bigint), so no answer.
          }
          try {
            answer.read(onWire)
            read += 1
          } catch (error) {
            thrown += 1
            expect(Object.keys(ERRORS)).toContain((error as { code?: string }).code)
          }
        },
      ),
      { numRuns: 3000 },
    )
    expect(read).toBeGreaterThan(100)
    expect(thrown).toBeGreaterThan(100)
  })

  it('nested a hundred thousand deep, or 20 MB long, are refused or read', async () => {
    const deep = `{"data":[${'['.repeat(100_000)}${']'.repeat(100_000)}],"meta":{}}`
    const long = JSON.stringify({ data: [{ ...call, title: 'x'.repeat(20_000_000) }], meta: GOOD.meta })
    const bodies = [deep, long]
    const server = await serve((_request, response) => void response.end(bodies.shift()))
    const { page } = clientOf(server.url)
    expect((await page()).rows).toMatchObject([{ kind: 'unreadable' }])
    expect((await page()).rows).toMatchObject([{ kind: 'call', call: { id: 7 } }])
  })
})

describe('tolerant reading', () => {
  const minimal = { id: 1, format: 'hologram' }

  it('reads a call that has nothing but an id and a format nobody knows', () => {
    const { rows } = readCallPage({ data: [minimal], meta: GOOD.meta }, 'h')
    expect(rows).toMatchObject([{ kind: 'call', call: { id: 1, format: 'hologram', title: null, agent: null } }])
  })

  it('a record that breaks the schema is said with its id and place, and its page survives', () => {
    const broken = { ...minimal, id: 2, interaction_metrics: { ai_score: 'high' } }
    const { rows } = readCallPage({ data: [minimal, broken, 'nonsense'], meta: GOOD.meta }, 'h')
    expect(rows.map(({ kind }) => kind)).toEqual(['call', 'unreadable', 'unreadable'])
    expect(rows[1]).toMatchObject({ record: { id: 2, path: 'interaction_metrics.ai_score' } })
    expect(rows[2]).toMatchObject({ record: { id: null, path: '(record)' } })
  })

  it('a page that promises a next one without a cursor is the last', () => {
    const meta = { has_next_page: true, end_cursor: null }
    expect(readCallPage({ data: [], meta }, 'h').hasNextPage).toBe(false)
  })
})
