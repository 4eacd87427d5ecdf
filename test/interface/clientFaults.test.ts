import type { RequestListener } from 'node:http'
import dns from 'node:dns'
import { createServer as createTcpServer } from 'node:net'
import { gzipSync, brotliCompressSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Clock } from '../../src/core/ports.ts'
import { DAY, HOUR } from '../../src/domain/units.ts'
import { FakeClock } from '../support/fakeClock.ts'
import { realClock } from '../support/testCore.ts'
import { clientOf, GOOD, json, KEY, QUERY, serve } from './faultyService.ts'

const START = Date.UTC(2026, 10, 22, 12)

/** The computer's own resolver may take long, or claim to know every host. */
function stubResolver(): void {
  const answer = (host: string, _options: object, found: (error: Error) => void) =>
    found(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }))
  vi.spyOn(dns, 'lookup').mockImplementation(answer as typeof dns.lookup)
}

/**
 * Failures of a service or of a server in its place: each becomes an error of the closed list, and the next good response
 * works.
 */

describe('error responses', () => {
  it.each([
    [301, '', 'not-this-service'],
    [400, '{"error":"bad","field":"first"}', 'invalid-request'],
    [401, '', 'unauthorized'],
    [403, '', 'workspace-disabled'],
    [403, '{"error":"Invalid API key"}', 'unauthorized'],
    [404, 'Not found', 'not-this-service'],
    [304, '', 'unreadable-answer'],
    [402, '{"error":"Subscription ended"}', 'payment-required'],
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
    if (status === 429) return // Nothing is sent for a minute now; the budget's tests cover what follows.
    isGood = true
    expect((await page()).rows).toEqual([])
  })

  it('400 has the service’s message and parameter', async () => {
    const server = await serve((_request, response) =>
      json(response, 400, { error: 'must be positive', param: 'first' }),
    )
    await expect(clientOf(server.url).page()).rejects.toMatchObject({
      data: { message: 'must be positive', parameter: 'first' },
    })
  })

  it.each([
    ['as it is', `Unknown key ${KEY}`],
    [
      'as JSON may write it',
      JSON.stringify({ error: `Unknown key ${KEY}` }).replace(KEY, KEY.replaceAll('-', '\\u002d')),
    ],
    ['at the end of what is passed on', JSON.stringify({ error: 'x'.repeat(490) + KEY })],
  ])('the service’s message is shown without the key it repeats, %s', async (_how, body) => {
    const server = await serve((_request, response) => response.writeHead(400).end(body))
    const error = (await clientOf(server.url)
      .page()
      .catch((thrown: unknown) => thrown)) as { data: { message: string } }
    expect(error.data.message).toMatch(/\[API|^x{490}/)
    expect(error.data.message).not.toContain(KEY.slice(0, 5))
  })

  it('a 429 counts even if its body is cut off', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(429, { 'content-length': '5000' }).write('{')
      setImmediate(() => response.destroy())
    })
    const { page } = clientOf(server.url)
    await expect(page()).rejects.toMatchObject({ code: 'rate-limited' })
    await expect(page()).rejects.toMatchObject({ code: 'rate-limited' })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['in seconds', '3600', HOUR],
    ['by a date', new Date(START + HOUR).toUTCString(), HOUR],
    ['longer than a day', '1000000', DAY],
  ])('a service that asks for a longer wait, %s, gets it', async (_how, wanted, ms) => {
    const clock = new FakeClock(START)
    const server = await serve((_request, response) => {
      response.sendDate = false
      response.writeHead(429, { 'retry-after': wanted }).end('{"error":"too_many_requests"}')
    })
    await expect(clientOf(server.url, { clock }).page()).rejects.toMatchObject({
      code: 'rate-limited',
      data: { scope: 'general', until: START + ms },
    })
  })
})

describe('redirects', () => {
  it('the key isn’t sent to another origin', async () => {
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
  it('requests a tunnel, never sends the key to the proxy, and reports a refusal', async () => {
    const proxy = await serve((_request, response) => void response.end())
    const asked: { readonly to: string | undefined; readonly headers: string }[] = []
    proxy.server.on('connect', (request, socket) => {
      asked.push({ to: request.url, headers: JSON.stringify(request.rawHeaders) })
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    const { page } = clientOf('https://service.invalid', { proxy: { url: proxy.url, exceptHosts: '.example' } })
    await expect(page()).rejects.toMatchObject({ code: 'unreachable', data: { host: 'service.invalid:443' } })
    expect(asked.map(({ to }) => to)).toEqual(['service.invalid:443'])
    expect(asked[0]?.headers).not.toContain(KEY)
  })

  it('excluded hosts are contacted directly', async () => {
    const proxy = await serve((_request, response) => void response.end())
    const connects: unknown[] = []
    proxy.server.on('connect', (request, socket) => {
      connects.push(request.url)
      socket.destroy()
    })
    stubResolver()
    const { page } = clientOf('https://calls.service.invalid', {
      proxy: { url: proxy.url, exceptHosts: 'other.example, .service.invalid' },
    })
    await expect(page()).rejects.toMatchObject({ code: 'dns', data: { host: 'calls.service.invalid:443' } })
    expect(connects).toEqual([])
  })

  it('this computer is contacted directly', async () => {
    const proxy = await serve((_request, response) => void response.end())
    const server = await serve((_request, response) => json(response, 200, GOOD))
    expect((await clientOf(server.url, { proxy: { url: proxy.url, exceptHosts: '' } }).page()).rows).toEqual([])
    expect(proxy.requests).toEqual([])
  })
})

describe('broken responses', () => {
  const blanks = gzipSync(Buffer.alloc(100_000_000, ' '))

  it.each<[string, RequestListener, string]>([
    ['a web page', (_q, r) => void r.end('<html></html>'), 'not-this-service'],
    ['nothing', (_q, r) => void r.end(), 'not-this-service'],
    ['JSON of something else', (_q, r) => json(r, 200, { hello: 'world' }), 'not-this-service'],
    ['an invalid list', (_q, r) => json(r, 200, { data: {} }), 'unreadable-answer'],
    ['half of its JSON', (_q, r) => void r.end('{"data":[{"id":1'), 'unreadable-answer'],
    [
      'fewer bytes than announced',
      (_q, r) => {
        r.writeHead(200, { 'content-length': '5000' }).write('{"data":[')
        setImmediate(() => r.destroy())
      },
      'answer-incomplete',
    ],
    [
      'chunks that end in the middle of one',
      (_q, r) => {
        r.writeHead(200).write('{"data":[')
        setImmediate(() => r.destroy())
      },
      'answer-incomplete',
    ],
    [
      'more bytes announced than are ever read',
      (_q, r) => r.writeHead(200, { 'content-length': String(65 * 1024 * 1024) }).flushHeaders(),
      'unreadable-answer',
    ],
    ['no answer at all', (q) => void q.socket.destroy(), 'unreachable'],
    [
      'broken gzip',
      (_q, r) => void r.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
      'unreadable-answer',
    ],
    [
      'a gzip of 100 MB of blanks',
      (_q, r) => void r.writeHead(200, { 'content-encoding': 'gzip' }).end(blanks),
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

  it('a server that doesn’t speak HTTP', async () => {
    const server = createTcpServer((socket) => {
      socket.once('data', () => socket.end('220 mail.example ESMTP\r\n'))
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
    const { port } = server.address() as { port: number }
    await expect(clientOf(`http://127.0.0.1:${port}`).page()).rejects.toMatchObject({ code: 'not-this-service' })
  })

  it('a missing host', async () => {
    stubResolver()
    await expect(clientOf('https://no-such-host.invalid').page()).rejects.toMatchObject({
      code: 'dns',
      data: { host: 'no-such-host.invalid:443' },
    })
  })

  it('a TLS address without TLS', async () => {
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

  it('a list with too many records is refused before it is parsed', async () => {
    const rows = Array.from({ length: 10_001 }, (_, id) => ({ id, format: 'audio' }))
    const bodies = [
      JSON.stringify({ ...GOOD, data: rows.slice(0, 51) }),
      `${JSON.stringify({ data: rows }).slice(0, -2)},`,
    ]
    const server = await serve((_request, response) => void response.end(bodies.shift()))
    const { page } = clientOf(server.url)
    // One more than was requested.
    expect((await page()).rows).toHaveLength(51)
    // The text after the rows isn't JSON, so a parser would have reported that instead.
    await expect(page()).rejects.toMatchObject({ code: 'unreadable-answer', data: { path: 'data' } })
  })

  it('is read with a byte order mark before its JSON', async () => {
    const server = await serve((_request, response) => void response.end(`\ufeff${JSON.stringify(GOOD)}`))
    expect((await clientOf(server.url).page()).hasNextPage).toBe(false)
  })

  it('a stalled response ends long before the time limit', async () => {
    const watched = Promise.withResolvers<void>()
    class WatchedClock extends FakeClock {
      override wait(ms: number, signal?: AbortSignal): Promise<void> {
        if (ms === 10_000) watched.resolve()
        return super.wait(ms, signal)
      }
    }
    const clock = new WatchedClock()
    const server = await serve((_request, response) => response.writeHead(200).flushHeaders())
    const page = clientOf(server.url, { clock }).page()
    const stalling = watched.promise.then(() => clock.advance(10_000))
    await expect(page).rejects.toMatchObject({ code: 'answer-incomplete', data: { stalledMs: 10_000 } })
    await stalling
  })

  it('an endless slow response ends at the time limit', async () => {
    // A clock on which the limit of 90 s passes as soon as it is awaited.
    const hasty: Clock = { ...realClock, wait: (ms, signal) => realClock.wait(ms === 90_000 ? 300 : ms, signal) }
    const server = await serve((_request, response) => {
      response.writeHead(200).write('{')
      const drip = setInterval(() => response.write(' '), 20)
      response.once('close', () => clearInterval(drip))
    })
    await expect(clientOf(server.url, { clock: hasty }).page()).rejects.toMatchObject({ code: 'timed-out' })
  })
})

describe('reads', () => {
  it('are retried after a fault, and each try is in the request log', async () => {
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

  it('are not retried forever, nor after a refusal', async () => {
    const failing = await serve((_request, response) => response.writeHead(500).end())
    await expect(clientOf(failing.url).client.calls(QUERY, null, 50)).rejects.toMatchObject({ code: 'service-failed' })
    expect(failing.requests).toHaveLength(3)
    for (const [status, code] of [
      [401, 'unauthorized'],
      [409, 'invalid-request'],
    ] as const) {
      const refusing = await serve((_request, response) => response.writeHead(status).end())
      await expect(clientOf(refusing.url).client.calls(QUERY, null, 50)).rejects.toMatchObject({ code })
      expect(refusing.requests).toHaveLength(1)
    }
  })

  it('end immediately when canceled during the response', async () => {
    const arrived = Promise.withResolvers<void>()
    const server = await serve(() => arrived.resolve())
    const stop = new AbortController()
    const read = clientOf(server.url).page(stop.signal)
    await arrived.promise
    stop.abort()
    await expect(read).rejects.toMatchObject({ code: 'canceled' })
  })
})
