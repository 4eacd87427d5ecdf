import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Core } from '../../core/createCore.ts'
import { numericLink } from './loopbackServer.ts'
import { ask, closeAll, cookieFrom, NAME, PAGE, SCRIPT, start } from './testing/loopback.ts'
import { unsharedPort } from '../../../test/support/unsharedPort.ts'

afterEach(closeAll)

describe('the link', () => {
  test('is exchanged for a cookie no script and no other site gets, and leads to the page without the token', async () => {
    const { link } = await start()
    expect(link).toMatch(/^http:\/\/earshot-[0-9a-f]{24}\.localhost:\d+\/\?token=[\w-]{43}$/)
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

  test('opened in a browser that is too old says so, lets it in all the same, and leads on when asked to', async () => {
    const { link } = await start()
    const answer = await ask(link.slice(link.indexOf('/?')), {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('This browser isn’t supported')
    expect(answer.body).toContain('Chromium 109')
    expect(answer.body).toContain('<a href="/">Open Earshot anyway</a>')
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0]
    expect((await ask('/', { cookie })).body).toBe(PAGE)
  })

  test.each(['/?token=', '/?token=wrong', `/?token=${'a'.repeat(43)}`])('%s gets no cookie', async (path) => {
    await start()
    const answer = await ask(path)
    expect(answer.status).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toContain('has expired')
  })
})

describe('without the cookie', () => {
  test.each(['/', '/calls/5', '/assets/index-abc123.js', '/media/demo/1/audio', '/rpc', '/nowhere.txt'])(
    '%s is 401 in plain words, and the core is not asked',
    async (path) => {
      const handle = vi.fn<Core['handle']>(() => Promise.resolve(new Response('media')))
      const { port } = await start(handle)
      for (const cookie of ['', 'earshot=x', `earshot-${port}=${'a'.repeat(43)}`]) {
        const answer = await ask(path, { cookie })
        expect(answer.status).toBe(401)
        expect(answer.body).toContain('Open Earshot with its link')
      }
      expect(handle).not.toHaveBeenCalled()
    },
  )

  test('the cookie of another run on the same port is worth nothing', async () => {
    const port = await unsharedPort()
    const first = await start(undefined, { port })
    const old = await cookieFrom(first.link)
    await first.close()
    await start(undefined, { port })
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
    const names = [`evil.example:${port}`, `localhost:${port}`, `other.localhost:${port}`, '127.0.0.1', NAME]
    for (const host of [...names, `127.0.0.1:${port}.evil.example`]) {
      expect((await ask('/', { cookie, host })).status).toBe(421)
      expect((await ask(link.slice(link.indexOf('/?')), { host })).headers['set-cookie']).toBeUndefined()
    }
  })

  test('requests of other pages are refused though the browser adds the cookie', async () => {
    const handle = vi.fn<Core['handle']>(() => Promise.resolve(new Response('media')))
    const { link, origin, port } = await start(handle)
    const cookie = await cookieFrom(link)
    const otherPort = `http://${NAME}.localhost:${port + 1}`
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
    for (const path of ['/', '/calls', '/calls/17?sort=-duration', '//elsewhere.example/x', '/assets/gone']) {
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

test('a taken port is said in one line with the way out', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as AddressInfo
  const starting = start(undefined, { port })
  await expect(starting).rejects.toThrow(
    `Port ${port} is already in use. Choose another with --port, or use --port 0 for any free port.`,
  )
  taken.close()
})

describe('the address', () => {
  test('is a name of its own, to which browsers send no cookies of other programs on 127.0.0.1', async () => {
    const { origin, port } = await start()
    expect(origin).toBe(`http://${NAME}.localhost:${port}`)
  })

  test('by number works too, for a browser that knows no names under localhost', async () => {
    const { link, port } = await start(() => Promise.resolve(new Response('taken')))
    const numeric = new URL(numericLink(link))
    expect(numeric.host).toBe(`127.0.0.1:${port}`)
    const { host, origin } = numeric
    const exchanged = await ask(numeric.pathname + numeric.search, { host })
    expect(exchanged.status).toBe(303)
    const cookie = exchanged.headers['set-cookie']?.[0]?.split(';')[0]
    expect((await ask('/', { host, cookie })).body).toBe(PAGE)
    expect((await ask('/uploads?name=a.mp3', { host, cookie, origin }, 'POST', 'x')).status).toBe(200)
  })

  test('is taken on IPv6 too, where browsers look first and another user’s program could be', async () => {
    const { link, port } = await start()
    const socket = await connectOnIpv6(port)
    if (socket === null) return
    socket.write(`GET ${link.slice(link.indexOf('/?'))} HTTP/1.1\r\nHost: ${NAME}.localhost:${port}\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain('HTTP/1.1 303')
    socket.destroy()
    const taken = createServer()
    const refused = once(taken, 'error')
    taken.listen({ host: '::1', port })
    expect(await refused).toMatchObject([{ code: 'EADDRINUSE' }])
  })

  test('on IPv6 sends small pieces at once, as on IPv4', async () => {
    const accepted: Socket[] = []
    const note = (message: unknown) => accepted.push((message as { readonly socket: Socket }).socket)
    subscribe('net.server.socket', note)
    onTestFinished(() => void unsubscribe('net.server.socket', note))
    const { port } = await start()
    const ipv6 = await connectOnIpv6(port)
    const ipv4 = connect(port, '127.0.0.1')
    await vi.waitFor(() => expect(accepted).toHaveLength(ipv6 === null ? 1 : 2))
    expect(new Set(accepted.map(hasNoDelay))).toEqual(new Set([true]))
    for (const socket of [ipv4, ipv6]) socket?.destroy()
  })

  /** Null without IPv6. */
  async function connectOnIpv6(port: number): Promise<Socket | null> {
    const socket = connect(port, '::1')
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
      throw error
    }
  }

  /** Node has it in a symbol only. */
  function hasNoDelay(socket: Socket): unknown {
    const [key] = Object.getOwnPropertySymbols(socket).filter(({ description }) => description === 'kSetNoDelay')
    return key && (socket as unknown as Record<symbol, unknown>)[key]
  }
})

describe('a request that can’t be answered', () => {
  /** What comes back for bytes that no browser sends; the connection is closed after it. */
  async function sent(port: number, text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    // A server that closes before it has read everything resets the connection.
    socket.on('error', () => undefined)
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    socket.once('close', () => resolve())
    socket.write(text)
    await closed
    return answer
  }

  test('32 kB of other programs’ cookies are read', async () => {
    const { link, port } = await start()
    const others = Array.from({ length: 10 }, (_, index) => `other-${index}=${'x'.repeat(3200)}`).join('; ')
    const cookie = `${others}; ${await cookieFrom(link)}`
    expect(cookie.length).toBeGreaterThan(32_000)
    expect((await ask('/', { host: `127.0.0.1:${port}`, cookie })).body).toBe(PAGE)
  })

  test('with more cookies than that gets instructions', async () => {
    const { port } = await start()
    const answer = await sent(
      port,
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: a=${'x'.repeat(300_000)}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('Delete the cookies for 127.0.0.1')
    expect(answer).toContain("default-src 'self'")
  })

  test.each(['http://evil.example/', 'http://127.0.0.1/', '*'])(
    'for %s, as one asks a proxy, is 400',
    async (target) => {
      const handle = vi.fn<Core['handle']>(() => Promise.resolve(new Response('media')))
      const { port, origin } = await start(handle)
      const lines = [
        `OPTIONS ${target} HTTP/1.1`,
        `Host: ${NAME}.localhost:${port}`,
        `Origin: ${origin}`,
        'Connection: close',
      ]
      for (const method of ['OPTIONS', 'GET']) {
        const answer = await sent(port, `${lines.join('\r\n').replace('OPTIONS', method)}\r\n\r\n`)
        expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      }
      expect(handle).not.toHaveBeenCalled()
    },
  )

  test('because the web platform has no such method is answered', async () => {
    const { link, origin } = await start()
    expect((await ask('/', { origin, cookie: await cookieFrom(link) }, 'TRACE')).status).toBe(500)
  })

  test.each(['', 'GET / HTTP/1.1\r\nHost: a\r\n'])(
    'because it never ends ("%s") has its connection closed',
    async (text) => {
      const { port } = await start(undefined, { idleLimitMs: 100 })
      expect(await sent(port, text)).not.toMatch(/ 200 /)
    },
  )

  test('because none follows has its connection closed', async () => {
    // The first one has no more time than that, on a busy machine either.
    const { port } = await start(undefined, { idleLimitMs: 10_000 })
    expect(await sent(port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 401 /)
  })
})
