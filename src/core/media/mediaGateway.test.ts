import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { passLimits } from '../../../test/support/media/passLimits.ts'
import { closeMedia, RECORDING, startMedia } from '../../../test/support/media/startMedia.ts'

afterEach(closeMedia)

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('the media gateway', () => {
  it('requests a URL once, and sends no key to the media host', async () => {
    const { state, get } = await startMedia({})
    expect(digest(await bytesOf(await get()))).toBe(digest(RECORDING))
    expect((await bytesOf(await get('bytes=10-19'))).equals(RECORDING.subarray(10, 20))).toBe(true)
    expect(state.details).toBe(1)
    expect(state.requests.every(({ headers }) => !('x-api-key' in headers))).toBe(true)
  })

  it('of a player’s seeks that wait for a response, keeps the two newest, without a signal of the page', async () => {
    const waiting = new Set<string | undefined>()
    const { get } = await startMedia({
      answer: ({ headers: { range } }, response) => {
        if (range === 'bytes=0-') return false
        waiting.add(range)
        response.on('close', () => waiting.delete(range))
        return true
      },
    })
    await bytesOf(await get('bytes=0-', 'GET', undefined, '?try=1'))
    const seek = (from: number, tryId: string) => get(`bytes=${from}-`, 'GET', undefined, `?try=${tryId}`)
    const settled: string[] = []
    const leave = (from: number, tryId: string) =>
      seek(from, tryId).then(
        () => undefined,
        ({ code }: { readonly code: string }) => void settled.push(code),
      )
    for (let from = 1; from <= 20; from += 1) void leave(from, '1')
    void leave(500, '2')
    await vi.waitFor(() => expect(waiting).toEqual(new Set(['bytes=19-', 'bytes=20-', 'bytes=500-'])))
    expect(settled).toEqual(Array.from({ length: 18 }, () => 'canceled'))
  })

  it('renews a refused URL once and continues', async () => {
    const { state, get } = await startMedia({})
    await bytesOf(await get('bytes=0-9'))
    state.firstValid = 2
    const answer = await get('bytes=100-199')
    expect(answer.status).toBe(206)
    expect((await bytesOf(answer)).equals(RECORDING.subarray(100, 200))).toBe(true)
    expect(state.details).toBe(2)
  })

  it('fails if the new URL is refused too', async () => {
    const { state, get } = await startMedia({})
    state.firstValid = 99
    await expect(get()).rejects.toMatchObject({ code: 'media-unavailable', data: { status: 403 } })
    expect(state.details).toBe(2)
  })

  it('resumes at the same byte if the connection breaks and the URL has expired meanwhile', async () => {
    let breaks = 0
    const media = await startMedia({
      answer: (_request, response, token) => {
        if (token !== '1' || breaks > 0) return false
        breaks += 1
        media.state.firstValid = 2
        response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': RECORDING.length })
        response.write(RECORDING.subarray(0, 70_000), () => response.destroy())
        return true
      },
    })
    const answer = await media.get()
    expect(answer.status).toBe(200)
    expect(digest(await bytesOf(answer))).toBe(digest(RECORDING))
    expect(media.state.details).toBe(2)
    const resumedAt = Number(/^bytes=(\d+)-/.exec(media.state.requests.at(-1)?.headers.range ?? '')?.[1])
    expect(resumedAt).toBeGreaterThan(0)
    expect(resumedAt).toBeLessThanOrEqual(70_000)
  })

  it('resumes wherever the URL expires, for the whole recording and for a range', async () => {
    let cutAt: number | null = null
    const media = await startMedia({
      answer: (request, response, token) => {
        const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
        if (Number(token) < media.state.firstValid || cutAt === null || cutAt <= start) return false
        // The URL is valid up to this byte; then the host closes the connection and rejects the URL.
        const part = RECORDING.subarray(start, cutAt)
        cutAt = null
        media.state.firstValid = Number(token) + 1
        const last = RECORDING.length - 1
        const isPart = request.headers.range !== undefined
        response.writeHead(isPart ? 206 : 200, {
          'content-type': 'audio/mpeg',
          'content-length': RECORDING.length - start,
          ...(isPart ? { 'content-range': `bytes ${start}-${last}/${RECORDING.length}` } : {}),
        })
        response.write(part, () => response.destroy())
        return true
      },
    })
    for (let place = 1; place <= 100; place += 1) {
      const offset = Math.floor((place / 101) * RECORDING.length)
      const start = place % 2 === 0 ? 0 : Math.floor(offset / 2)
      cutAt = offset
      const answer = await media.get(start === 0 ? undefined : `bytes=${start}-`)
      expect((await bytesOf(answer)).equals(RECORDING.subarray(start)), `cut at ${offset}, from ${start}`).toBe(true)
      expect(cutAt).toBeNull()
    }
    // One initial URL, and one for each interruption.
    expect(media.state.details).toBe(101)
  })

  it('retries a connection once that ends before responding', async () => {
    let resets = 1
    const { state, get } = await startMedia({
      answer: (request) => {
        if (resets === 0) return false
        resets -= 1
        request.socket.resetAndDestroy()
        return true
      },
    })
    expect(digest(await bytesOf(await get()))).toBe(digest(RECORDING))
    resets = 9
    await expect(get()).rejects.toMatchObject({ code: 'unreachable' })
    expect(resets).toBe(7)
    expect(state.details).toBe(1)
  })

  it('serves an empty recording', async () => {
    const { get } = await startMedia({
      answer: (_request, response) => {
        response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': 0 }).end()
        return true
      },
    })
    const whole = await get()
    expect([whole.status, whole.headers.get('content-length'), (await bytesOf(whole)).length]).toEqual([200, '0', 0])
    const part = await get('bytes=0-')
    expect([part.status, part.headers.get('content-range')]).toEqual([416, 'bytes */0'])
  })

  it.each([404, 410, 503])('reports %i of the host, which a new URL doesn’t fix', async (status) => {
    const { state, get } = await startMedia({
      answer: (_request, response) => {
        response.writeHead(status).end()
        return true
      },
    })
    await expect(get()).rejects.toMatchObject({ code: 'media-unavailable', data: { status } })
    expect(state.details).toBe(status === 503 ? 1 : 2)
  })

  it('supports seeking even if the host doesn’t support ranges', async () => {
    const { get } = await startMedia({ ranges: false })
    const middle = await get('bytes=150000-150099')
    expect(middle.status).toBe(206)
    expect(middle.headers.get('content-range')).toBe(`bytes 150000-150099/${RECORDING.length}`)
    expect((await bytesOf(middle)).equals(RECORDING.subarray(150_000, 150_100))).toBe(true)
    expect((await bytesOf(await get('bytes=-5'))).equals(RECORDING.subarray(-5))).toBe(true)
    expect((await get('bytes=200000-')).status).toBe(416)
  })

  it.each([true, false])('describes the bytes it serves, with a host that supports ranges (%s)', async (ranges) => {
    const { get } = await startMedia({ ranges })
    for (const [range, contentRange, length] of [
      ['bytes=100-199', 'bytes 100-199/200000', 100],
      ['bytes=199990-', 'bytes 199990-199999/200000', 10],
      ['bytes=199990-999999', 'bytes 199990-199999/200000', 10],
      ['bytes=-5', 'bytes 199995-199999/200000', 5],
    ] as const) {
      const answer = await get(range)
      const headers = ['content-range', 'content-length', 'accept-ranges'].map((name) => answer.headers.get(name))
      expect([answer.status, ...headers]).toEqual([206, contentRange, String(length), 'bytes'])
      expect((await bytesOf(answer)).length).toBe(length)
    }
    for (const range of ['bytes=200000-', ...(ranges ? [] : ['bytes=-0'])]) {
      const answer = await get(range)
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */200000'])
    }
    if (!ranges) expect((await get('bytes=-300000')).headers.get('content-range')).toBe('bytes 0-199999/200000')
  })

  it('detects the type if the host’s type is useless', async () => {
    const { get } = await startMedia({ type: 'application/octet-stream' })
    expect((await get()).headers.get('content-type')).toBe('audio/mpeg')
    expect((await get('bytes=5000-')).headers.get('content-type')).toBe('audio/mpeg')
    expect((await get(undefined, 'HEAD')).headers.get('content-length')).toBe(String(RECORDING.length))
  })

  it('detects a recording that isn’t of the usual type by its first bytes', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(100)])
    const type = async (hostsType: string, name: 'audio' | 'messages/m1') => {
      const { get } = await startMedia({
        answer: (_request, response) => {
          response.writeHead(200, { 'content-type': hostsType, 'content-length': wav.length }).end(wav)
          return true
        },
      })
      const { headers } = await get(undefined, 'GET', undefined, '', name)
      return [headers.get('content-type'), headers.get('content-disposition')]
    }
    expect(await type('application/octet-stream', 'audio')).toEqual(['audio/wav', null])
    expect(await type('audio/x-wav', 'audio')).toEqual(['audio/x-wav', null])
    expect(await type('application/octet-stream', 'messages/m1')).toEqual(['audio/wav', null])
  })

  it('serves an attachment of another type only for downloading', async () => {
    const { get } = await startMedia({
      answer: (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 5 }).end('%PDF-')
        return true
      },
    })
    const { headers } = await get(undefined, 'GET', undefined, '', 'messages/m1')
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      'attachment',
    ])
  })

  it.each([
    ['never serves a page as media, and closes its connection', 'text/html', 'GET'],
    ['closes the connection after a HEAD', 'audio/mpeg', 'HEAD'],
  ])('%s', async (_what, type, method) => {
    const closed = Promise.withResolvers<void>()
    const { get } = await startMedia({
      answer: (_request, response) => {
        response.writeHead(200, { 'content-type': type, 'content-length': 1_000_000_000 })
        response.write('<script>alert(1)</script>')
        response.once('close', () => closed.resolve())
        return true
      },
    })
    const answer = await get(undefined, method).catch((error: unknown) => error)
    if (type === 'text/html') expect(answer).toMatchObject({ code: 'media-unavailable' })
    else expect(answer).toMatchObject({ status: 200 })
    await expect(closed.promise).resolves.toBeUndefined()
  })

  it('stops a request whose player leaves, and doesn’t count that as a failed try', async () => {
    const leave = new AbortController()
    const closed = Promise.withResolvers<void>()
    const { get } = await startMedia({
      answer: (_request, response) => {
        response.once('close', () => closed.resolve())
        leave.abort()
        return true
      },
    })
    await expect(get(undefined, 'GET', leave.signal, '?try=a')).rejects.toMatchObject({ code: 'canceled' })
    await expect(closed.promise).resolves.toBeUndefined()
    expect((await get(undefined, 'GET', undefined, '?try=a&why')).status).toBe(204)
  })

  it('still has a connection after many refusals with long bodies', async () => {
    const { state, get } = await startMedia({
      answer: (request, response) => {
        response.writeHead(request.headers.range === undefined ? 403 : 416).end('x'.repeat(200_000))
        return true
      },
    })
    for (let count = 0; count < 10; count += 1) {
      await expect(get()).rejects.toMatchObject({ code: 'media-unavailable' })
      expect((await get('bytes=5-')).status).toBe(416)
      expect((await get('bytes=5-')).headers.get('content-range')).toBeNull()
    }
    expect(state.requests).toHaveLength(40)
  })

  it('closes the connection to the host when the player leaves', async () => {
    const closed = Promise.withResolvers<void>()
    const { get } = await startMedia({
      answer: (_request, response) => {
        response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 1_000_000_000 })
        response.write(RECORDING)
        response.once('close', () => closed.resolve())
        return true
      },
    })
    const answer = await get()
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect(closed.promise).resolves.toBeUndefined()
  })

  it('limits requests for a recording that is shorter than announced, however often its player repeats', async () => {
    const media = await startMedia({
      answer: (request, response) => {
        if (request.headers.range !== undefined) return false
        response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': RECORDING.length * 2 })
        response.write(RECORDING, () => response.destroy())
        return true
      },
    })
    const answer = await media.get(undefined, 'GET', undefined, '?try=a')
    await expect(answer.arrayBuffer()).rejects.toMatchObject({ code: 'media-incomplete' })
    const asked = media.state.requests.length
    expect(asked).toBeLessThanOrEqual(4)
    for (let repeat = 0; repeat < 30; repeat += 1) {
      const again = await media.get(`bytes=${RECORDING.length}-`, 'GET', undefined, '?try=a')
      // A 416 would let Chromium wait for the announced bytes forever.
      expect([again.status, await again.json()]).toMatchObject([502, { code: 'media-incomplete' }])
    }
    expect(media.state.requests.length).toBe(asked)
    const why = await media.get(undefined, 'GET', undefined, '?try=a&why')
    expect(await why.json()).toEqual({
      code: 'media-incomplete',
      data: { kind: 'ended-early', receivedBytes: RECORDING.length, totalBytes: RECORDING.length * 2 },
    })
    expect((await bytesOf(await media.get('bytes=10-19', 'GET', undefined, '?try=a'))).length).toBe(10)
    expect((await media.get(undefined, 'GET', undefined, '?try=b&why')).status).toBe(204)
  })

  it('reports a stalled recording after one more request, even before its first byte', async () => {
    let begun = 0
    let mediaHost = ''
    // Also called for requests of others in this process.
    const begin = (message: unknown) => {
      const { request } = message as { readonly request: { readonly origin: string } }
      if (request.origin === mediaHost) begun += 1
    }
    subscribe('undici:request:headers', begin)
    onTestFinished(() => void unsubscribe('undici:request:headers', begin))
    for (const sentBytes of [50_000, 0]) {
      begun = 0
      const { state, server, get } = await startMedia({
        answer: (_request, response) => {
          const range = `bytes ${sentBytes}-${RECORDING.length - 1}/${RECORDING.length}`
          if (state.requests.length > 1)
            response.writeHead(206, { 'content-range': range, 'content-type': 'audio/mpeg' })
          else response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': RECORDING.length })
          response.flushHeaders()
          if (state.requests.length === 1) response.write(RECORDING.subarray(0, sentBytes))
          return true
        },
      })
      mediaHost = server.url
      let received = 0
      const receive = async () => {
        const { body } = await get(undefined, 'GET', undefined, '?try=a')
        for await (const chunk of body ?? []) received += chunk.length
      }
      const failure = { code: 'media-incomplete', data: { kind: 'stalled', receivedBytes: sentBytes } }
      const outcome = receive().catch((error: unknown) => error)
      for (const requests of [1, 2]) {
        await vi.waitFor(() => expect([begun, received]).toEqual([requests, sentBytes]), { interval: 5 })
        passLimits()
      }
      expect(await outcome).toMatchObject(failure)
      expect(state.requests.length).toBe(2)
      const again = await get(`bytes=${sentBytes}-`, 'GET', undefined, '?try=a')
      expect(again.status).toBe(502)
      expect(await again.json()).toMatchObject(failure)
      expect(state.requests.length).toBe(2)
    }
  })

  it('reports that the host didn’t respond, without another wait', async () => {
    const asked = Promise.withResolvers<void>()
    const { state, get } = await startMedia({
      answer: () => {
        asked.resolve()
        return true
      },
    })
    const outcome = get(undefined, 'GET', undefined, '?try=a').catch((error: unknown) => error)
    await asked.promise
    passLimits()
    expect(await outcome).toMatchObject({ code: 'timed-out' })
    const why = await get(undefined, 'GET', undefined, '?try=a&why')
    expect(await why.json()).toMatchObject({ code: 'timed-out' })
    expect(state.requests.length).toBe(1)
  })

  it('follows a few redirects within http', async () => {
    const { state, get } = await startMedia({
      answer: (request, response, token) => {
        if (!request.url?.startsWith('/recording')) return false
        response.writeHead(302, { location: `/moved?token=${token}` }).end()
        return true
      },
    })
    expect(digest(await bytesOf(await get()))).toBe(digest(RECORDING))
    expect(state.requests.map(({ url }) => url)).toEqual(['/recording?token=1', '/moved?token=1'])
    const loop = await startMedia({
      answer: (_request, response) => {
        response.writeHead(302, { location: '/recording?token=1' }).end()
        return true
      },
    })
    await expect(loop.get()).rejects.toMatchObject({ code: 'media-unavailable' })
    expect(loop.state.requests.length).toBeLessThanOrEqual(4)
  })
})
