import { Agent, request } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { ask, closeAll, cookieFrom, start } from './testing/loopback.ts'

/** The bytes of the core, between it and a page that is slow, breaks off or goes away. */

afterEach(closeAll)

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
  const headers = { cookie: await cookieFrom(link), origin, host: new URL(origin).host }
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
  const headers = { cookie: await cookieFrom(link), origin, host: new URL(origin).host, 'content-length': 1000 }
  const sent = request({ host: '127.0.0.1', port, path: '/uploads', method: 'POST', headers, agent: false })
  sent.on('error', () => undefined)
  sent.write(Buffer.alloc(500), () => sent.destroy())
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
})

/** Resolves once bytes have moved and then don't for a while. */
async function untilItRests(movedBytes: () => number): Promise<void> {
  let before = 0
  let looks = 0
  await vi.waitUntil(
    () => {
      const moved = movedBytes()
      looks = moved > 0 && moved === before ? looks + 1 : 0
      before = moved
      return looks === 3
    },
    { interval: 100 },
  )
}

test('a core that reads slowly holds the page back', async () => {
  const goOn = Promise.withResolvers<void>()
  const { link, origin, port } = await start(async (request) => {
    await goOn.promise
    return new Response(String((await request.arrayBuffer()).byteLength))
  })
  const headers = { cookie: await cookieFrom(link), origin, host: new URL(origin).host }
  const size = 64 * 1024 * 1024
  const answered = Promise.withResolvers<string>()
  const sent = request({ host: '127.0.0.1', port, path: '/uploads', method: 'POST', headers, agent: false }, (answer) =>
    answer.once('data', (chunk: Buffer) => answered.resolve(chunk.toString())),
  )
  sent.once('error', answered.reject)
  /** What the system has taken. */
  let taken = 0
  const chunk = Buffer.alloc(1024 * 1024)
  const sendNext = () => {
    if (taken === size) return sent.end()
    return sent.write(chunk, () => {
      taken += chunk.length
      sendNext()
    })
  }
  sendNext()
  await untilItRests(() => taken)
  expect(taken).toBeLessThan(size / 2)
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
  await untilItRests(() => made)
  // Socket buffers of the system take some; an unheld source would have made gigabytes by now.
  expect(made).toBeLessThan(32 * 1024 * 1024)
  sent.destroy()
})

test('a page that goes away aborts the request and cancels the body', async () => {
  const canceled = vi.fn<(reason: unknown) => void>()
  const aborted = vi.fn<() => void>()
  const { link, port } = await start((request) => {
    request.signal.addEventListener('abort', aborted)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: canceled,
    })
    return Promise.resolve(new Response(body))
  })
  const cookie = await cookieFrom(link)
  const sent = request({ host: '127.0.0.1', port, path: '/media/demo/1/audio', headers: { cookie }, agent: false })
  sent.on('error', () => undefined)
  sent.once('response', (answer) => answer.once('data', () => sent.destroy()))
  sent.end()
  await vi.waitFor(() => expect(canceled).toHaveBeenCalledOnce())
  expect(aborted).toHaveBeenCalledOnce()
})

test('a core that throws is 500 without its words', async () => {
  const { link } = await start(() => Promise.reject(new Error('sk-very-secret')))
  const answer = await ask('/media/demo/1/audio', { cookie: await cookieFrom(link) })
  expect(answer.status).toBe(500)
  expect(JSON.stringify(answer)).not.toContain('sk-very-secret')
})

test('an answer to HEAD has the headers alone, and its source is left at once', async () => {
  const canceled = vi.fn<() => void>()
  const pull = vi.fn<(controller: ReadableStreamDefaultController) => void>((controller) =>
    controller.enqueue(Buffer.alloc(1024)),
  )
  const { link } = await start(() => {
    const body = new ReadableStream({ pull, cancel: canceled }, { highWaterMark: 0 })
    return Promise.resolve(new Response(body, { headers: { 'content-length': '5000' } }))
  })
  const answer = await ask('/media/demo/1/audio', { cookie: await cookieFrom(link) }, 'HEAD')
  expect([answer.status, answer.headers['content-length'], answer.body]).toEqual([200, '5000', ''])
  expect(canceled).toHaveBeenCalledTimes(1)
  expect(pull).not.toHaveBeenCalled()
})
