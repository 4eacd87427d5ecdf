import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { contract } from '../../contract/contract.ts'
import type { Core } from '../../core/createCore.ts'
import { testCore } from '../testCore.ts'
import { startLoopbackServer, type LoopbackServer } from './loopbackServer.ts'

const PAGE = '<!doctype html><title>Earshot</title>'
const SCRIPT = 'export const answer = 42'

let folder: string
let server: LoopbackServer | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-page-'))
  await mkdir(join(folder, 'page', 'assets'), { recursive: true })
  await writeFile(join(folder, 'page', 'index.html'), PAGE)
  await writeFile(join(folder, 'page', 'assets', 'index-abc123.js'), SCRIPT)
  await writeFile(join(folder, 'secret.txt'), 'not for the page')
})
afterEach(async () => {
  await server?.close()
  server = undefined
  await rm(folder, { recursive: true })
})

async function start(handle?: Core['handle']): Promise<LoopbackServer> {
  server = await startLoopbackServer({ core: testCore(handle), pageFolder: join(folder, 'page'), port: 0 })
  return server
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request as written: no redirects, any Host, any path, which `fetch` would not send. */
function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET', body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server?.port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The cookie a browser has after it opened `link`. */
async function cookieFrom(link: string): Promise<string> {
  const answer = await ask(link.slice(link.indexOf('/', 'http://'.length)))
  return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

describe('the link', () => {
  test('is exchanged for a cookie no script and no other site gets, and leads to the page without the token', async () => {
    const { link } = await start()
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/)
    const answer = await ask(link.slice(link.indexOf('/?')))
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/')
    const cookie = answer.headers['set-cookie']?.[0] ?? ''
    expect(cookie).toMatch(/^earshot-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(link).not.toContain(/=([\w-]+);/.exec(cookie)?.[1])
    const page = await ask('/', { cookie: cookie.split(';')[0] })
    expect([page.status, page.body]).toEqual([200, PAGE])
  })

  test('can be opened again while this run lasts', async () => {
    const { link } = await start()
    const [first, second] = [await cookieFrom(link), await cookieFrom(link)]
    expect((await ask('/', { cookie: first })).status).toBe(200)
    expect((await ask('/', { cookie: second })).status).toBe(200)
  })

  test('for a browser’s argument works once', async () => {
    const ticket = (await start()).ticketLink()
    expect(await cookieFrom(ticket)).not.toBe('')
    const again = await ask(ticket.slice(ticket.indexOf('/?')))
    expect(again.status).toBe(401)
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  test('clicked on another site leads on through a page of ours, from which the Strict cookie is sent', async () => {
    const { link } = await start()
    const answer = await ask(link.slice(link.indexOf('/?')), {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toHaveLength(1)
    expect(answer.body).toContain('<meta http-equiv="refresh" content="0;url=/">')
  })

  test.each(['/?token=', '/?token=wrong', `/?token=${'a'.repeat(43)}`])('%s gets no cookie', async (path) => {
    await start()
    const answer = await ask(path)
    expect(answer.status).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toContain('no longer right')
  })
})

describe('without the cookie', () => {
  test.each(['/', '/calls/5', '/assets/index-abc123.js', '/media/demo/1/audio', '/rpc', '/nowhere.txt'])(
    '%s is 401 in plain words, and the core is not asked',
    async (path) => {
      const handle = vi.fn<Core['handle']>(() => Promise.resolve(new Response('media')))
      await start(handle)
      for (const cookie of ['', 'earshot=x', `earshot-${server?.port}=${'a'.repeat(43)}`]) {
        const answer = await ask(path, { cookie })
        expect(answer.status).toBe(401)
        expect(answer.body).toContain('Open Earshot with its link')
      }
      expect(handle).not.toHaveBeenCalled()
    },
  )

  test('the cookie of another run on the same port is worth nothing', async () => {
    const { link, port } = await start()
    const old = await cookieFrom(link)
    await server?.close()
    server = await startLoopbackServer({ core: testCore(), pageFolder: join(folder, 'page'), port })
    expect((await ask('/', { cookie: old })).status).toBe(401)
  })
})

describe('a link to a place in the app, followed on another site', () => {
  const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

  test('leads on through a page of ours, from which the Strict cookie is sent', async () => {
    const { origin } = await start()
    const answer = await ask('/calls/5?sort=-duration&x=1', followed)
    expect(answer.status).toBe(200)
    expect(answer.body).toContain(`content="0;url=${origin}/calls/5?sort=-duration&amp;x=1"`)
    expect(answer.body).not.toContain(PAGE)
    const back = await ask('/calls/5', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' })
    expect(back.status).toBe(401)
  })

  test('leads nowhere but to us, and its text is no markup', async () => {
    const { origin } = await start()
    for (const path of ['//evil.example/', '/x"><script>alert(1)</script>', '/?a="><img/src=x>', '/\\evil.example']) {
      const { body } = await ask(path, followed)
      const target = /content="0;url=([^"]*)"/.exec(body)?.[1] ?? ''
      expect(new URL(target.replaceAll('&amp;', '&')).origin).toBe(origin)
      expect(body).not.toContain('<script')
      expect(body).not.toContain('<img')
    }
  })
})

describe('who asks', () => {
  test('a name that was made to point here (DNS rebinding) is refused, cookie or not', async () => {
    const { link, port } = await start()
    const cookie = await cookieFrom(link)
    for (const host of [`evil.example:${port}`, `localhost:${port}`, '127.0.0.1', `127.0.0.1:${port}.evil.example`]) {
      expect((await ask('/', { cookie, host })).status).toBe(421)
      expect((await ask(link.slice(link.indexOf('/?')), { host })).headers['set-cookie']).toBeUndefined()
    }
  })

  test('requests of other pages are refused though the browser adds the cookie', async () => {
    const handle = vi.fn<Core['handle']>(() => Promise.resolve(new Response('media')))
    const { link, origin, port } = await start(handle)
    const cookie = await cookieFrom(link)
    const otherPort = `http://127.0.0.1:${port + 1}`
    const refusals = [
      ask('/uploads?name=a.mp3', { cookie, origin: otherPort }, 'POST', 'x'),
      ask('/uploads?name=a.mp3', { cookie, origin: 'null' }, 'POST', 'x'),
      ask('/uploads?name=a.mp3', { cookie }, 'POST', 'x'),
      ask('/media/demo/1/audio', { cookie, origin: otherPort }),
      ask('/media/demo/1/audio', { cookie, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }),
      ask('/', { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }),
    ]
    for (const answer of await Promise.all(refusals)) expect(answer.status).toBe(403)
    expect(handle).not.toHaveBeenCalled()
    const ours = await ask('/uploads?name=a.mp3', { cookie, origin, 'sec-fetch-site': 'same-origin' }, 'POST', 'x')
    expect(ours.status).toBe(200)
  })
})

describe('the page', () => {
  test('every place in the app is the page, which is never kept; its hashed files are kept for good', async () => {
    const { link } = await start()
    const cookie = await cookieFrom(link)
    for (const path of ['/', '/calls', '/calls/17?sort=-duration', '//elsewhere.example/x']) {
      const answer = await ask(path, { cookie })
      expect([answer.status, answer.body]).toEqual([200, PAGE])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    }
    const script = await ask('/assets/index-abc123.js', { cookie })
    expect([script.status, script.body]).toEqual([200, SCRIPT])
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const head = await ask('/assets/index-abc123.js', { cookie }, 'HEAD')
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(SCRIPT.length)])
  })

  test('what is not there is 404, and nothing outside the folder is there', async () => {
    const { link, origin } = await start()
    const cookie = await cookieFrom(link)
    for (const path of [
      '/assets/gone.js',
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/%00.js',
      '/%E0%A4%A.js',
    ]) {
      const answer = await ask(path, { cookie })
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.body).not.toContain('not for the page')
    }
    expect((await ask('/', { cookie, origin }, 'POST', 'x')).status).toBe(405)
  })

  test('every answer says what the page may load, and keeps others from using it', async () => {
    const { link } = await start(() => Promise.resolve(new Response('media')))
    const cookie = await cookieFrom(link)
    const answers = [
      await ask('/', { cookie }),
      await ask('/media/demo/1/audio', { cookie }),
      await ask('/'),
      await ask('/', { cookie, host: 'evil.example' }),
      await ask(link.slice(link.indexOf('/?'))),
      await ask('/gone.js', { cookie }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 421, 303, 404])
    for (const { headers } of answers) {
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/script-src[^;]*'unsafe/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  })
})

describe('the core’s bytes', () => {
  test('Range reaches the core, and its 206 reaches the page', async () => {
    const { link } = await start((request) =>
      Promise.resolve(
        new Response('cdef', {
          status: 206,
          headers: { 'content-range': 'bytes 2-5/10', 'x-asked': request.headers.get('range') ?? '' },
        }),
      ),
    )
    const cookie = await cookieFrom(link)
    const answer = await ask('/media/demo/1/audio', { cookie, range: 'bytes=2-5' })
    expect([answer.status, answer.body]).toEqual([206, 'cdef'])
    expect(answer.headers['content-range']).toBe('bytes 2-5/10')
    expect(answer.headers['x-asked']).toBe('bytes=2-5')
  })

  test('an upload of 8 MB arrives as it is, whatever type the browser says', async () => {
    const sent = Buffer.alloc(8 * 1024 * 1024, 'earshot ')
    const { link, origin } = await start(async (request) => {
      const got = Buffer.from(await request.arrayBuffer())
      return Response.json({ isSame: got.equals(sent), url: request.url })
    })
    const cookie = await cookieFrom(link)
    for (const type of ['audio/wav', 'application/json', 'multipart/form-data; boundary=x', undefined]) {
      const headers = { cookie, origin, ...(type !== undefined && { 'content-type': type }) }
      const answer = await ask('/uploads?name=a%20b.wav&modifiedAt=1', headers, 'POST', sent)
      expect(JSON.parse(answer.body)).toEqual({ isSame: true, url: `${origin}/uploads?name=a%20b.wav&modifiedAt=1` })
    }
  })

  test('an upload that is refused before it has arrived is answered, and the connection stays good', async () => {
    const { link, origin, port } = await start(async (request) => {
      // One handler leaves the body alone, the other stops in its middle.
      if (request.url.includes('begun')) {
        const reader = request.body?.getReader()
        await reader?.read()
        await reader?.cancel()
      }
      return new Response('the disk is full', { status: 400 })
    })
    const headers = { cookie: await cookieFrom(link), origin }
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const upload = (name: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const path = `/uploads?name=${name}`
        const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode))
        })
        sent.once('error', reject)
        sent.end(Buffer.alloc(16 * 1024 * 1024))
      })
    for (const name of ['untouched', 'begun', 'untouched', 'begun']) expect(await upload(name)).toBe(400)
    agent.destroy()
  })

  test('an upload that is broken off fails for the core, which then can tidy up', async () => {
    const failed = vi.fn<(error: unknown) => void>()
    const { link, origin, port } = await start(async (request) => {
      await request.arrayBuffer().catch(failed)
      return new Response()
    })
    const headers = { cookie: await cookieFrom(link), origin, 'content-length': 1000 }
    const sent = request({ host: '127.0.0.1', port, path: '/uploads', method: 'POST', headers, agent: false })
    sent.on('error', () => undefined)
    sent.write(Buffer.alloc(500), () => sent.destroy())
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
  })

  test('a core that reads slowly holds the page back', async () => {
    const goOn = Promise.withResolvers<void>()
    const { link, origin, port } = await start(async (request) => {
      await goOn.promise
      return new Response(String((await request.arrayBuffer()).byteLength))
    })
    const headers = { cookie: await cookieFrom(link), origin }
    const size = 64 * 1024 * 1024
    const answered = Promise.withResolvers<string>()
    const sent = request(
      { host: '127.0.0.1', port, path: '/uploads', method: 'POST', headers, agent: false },
      (answer) => answer.once('data', (chunk: Buffer) => answered.resolve(chunk.toString())),
    )
    sent.once('error', answered.reject)
    for (let written = 0; written < size; written += 1024 * 1024) sent.write(Buffer.alloc(1024 * 1024))
    sent.end()
    let before = -1
    await vi.waitUntil(() => before === (before = sent.writableLength), { interval: 100, timeout: 10_000 })
    expect(sent.writableLength).toBeGreaterThan(size / 2)
    goOn.resolve()
    expect(await answered.promise).toBe(String(size))
  })

  test('a page that reads slowly holds the source back', async () => {
    let made = 0
    const chunk = new Uint8Array(64 * 1024)
    const { link, port } = await start(() => {
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          made += chunk.byteLength
          controller.enqueue(chunk)
        },
      })
      return Promise.resolve(new Response(body))
    })
    const cookie = await cookieFrom(link)
    const sent = request({ host: '127.0.0.1', port, path: '/media/demo/1/audio', headers: { cookie }, agent: false })
    const answered = new Promise<void>((resolve) => sent.once('response', (answer) => resolve(void answer.pause())))
    sent.end()
    await answered
    let before = -1
    await vi.waitUntil(() => before === (before = made) && made > 0, { interval: 100, timeout: 10_000 })
    // Socket buffers of the system take some; an unheld source would have made gigabytes by now.
    expect(made).toBeLessThan(32 * 1024 * 1024)
    sent.destroy()
  })

  test('a page that goes away aborts the request and cancels the body', async () => {
    const cancelled = vi.fn<(reason: unknown) => void>()
    const aborted = vi.fn<() => void>()
    const { link, port } = await start((request) => {
      request.signal.addEventListener('abort', aborted)
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(1000)),
        cancel: cancelled,
      })
      return Promise.resolve(new Response(body))
    })
    const cookie = await cookieFrom(link)
    const sent = request({ host: '127.0.0.1', port, path: '/media/demo/1/audio', headers: { cookie }, agent: false })
    sent.on('error', () => undefined)
    sent.once('response', (answer) => answer.once('data', () => sent.destroy()))
    sent.end()
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce())
    expect(aborted).toHaveBeenCalledOnce()
  })

  test('a core that throws is 500 without its words', async () => {
    const { link } = await start(() => Promise.reject(new Error('sk-very-secret')))
    const answer = await ask('/media/demo/1/audio', { cookie: await cookieFrom(link) })
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer)).not.toContain('sk-very-secret')
  })
})

describe('the socket', () => {
  function open(headers: Record<string, string>): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${server?.port}/rpc`, { headers })
      socket.once('open', () => resolve(socket))
      socket.once('error', reject)
    })
  }

  function clientOf(socket: WebSocket): ContractRouterClient<typeof contract> {
    return createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }))
  }

  test('carries procedures for the page that has the cookie', async () => {
    const { link, origin } = await start()
    const socket = await open({ cookie: await cookieFrom(link), origin })
    const answer = await clientOf(socket).workspaces.test({ baseUrl: 'https://a.example', apiKey: 'four' })
    expect(answer).toEqual({ callTypeCount: 4 })
    socket.close()
  })

  test('is refused without the cookie, without an origin, and to every other origin', async () => {
    const { link, origin, port } = await start()
    const cookie = await cookieFrom(link)
    await expect(open({ origin })).rejects.toThrow('401')
    await expect(open({ cookie })).rejects.toThrow('403')
    await expect(open({ cookie, origin: 'http://evil.example' })).rejects.toThrow('403')
    await expect(open({ cookie, origin: `http://127.0.0.1:${port + 1}` })).rejects.toThrow('403')
    await expect(open({ cookie, origin, host: `evil.example:${port}` })).rejects.toThrow('421')
  })

  test('that closes ends its streams in the core', async () => {
    const core = testCore()
    server = await startLoopbackServer({ core, pageFolder: join(folder, 'page'), port: 0 })
    const socket = await open({ cookie: await cookieFrom(server.link), origin: server.origin })
    void clientOf(socket)
      .app.watch()
      .then(async (stream) => {
        for await (const _ of stream) throw new Error('nothing was sent')
      })
      .catch(() => undefined)
    await vi.waitFor(() => expect(core.watchers.size).toBe(1))
    socket.terminate()
    await vi.waitFor(() => expect(core.watchers.size).toBe(0))
  })

  test('is closed with the server, which does not wait for it', async () => {
    const { link, origin } = await start()
    const socket = await open({ cookie: await cookieFrom(link), origin })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await server?.close()
    server = undefined
    expect(await closed).toBe(1001)
  })

  test('with a frame larger than any question is closed, and the others stay', async () => {
    const { link, origin } = await start()
    const cookie = await cookieFrom(link)
    const [greedy, other] = [await open({ cookie, origin }), await open({ cookie, origin })]
    const closed = new Promise<number>((resolve) => greedy.once('close', resolve))
    greedy.send(Buffer.alloc(5 * 1024 * 1024))
    await closed
    const answer = await clientOf(other).workspaces.test({ baseUrl: 'https://a.example', apiKey: 'four' })
    expect(answer).toEqual({ callTypeCount: 4 })
    other.close()
  })
})

test('a taken port is said in one line with the way out', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as AddressInfo
  const starting = startLoopbackServer({ core: testCore(), pageFolder: folder, port })
  await expect(starting).rejects.toThrow(
    `Port ${port} is taken by another program. Choose another with --port, or 0 for any free one.`,
  )
  taken.close()
})
