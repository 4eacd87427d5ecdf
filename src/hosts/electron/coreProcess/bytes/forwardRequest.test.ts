import type { MessagePortMain } from 'electron'
import { expect, test, vi } from 'vitest'
import type { Core } from '../../../../core/createCore.ts'
import { createChannelStandIn } from '../../testing/messagePortStandIn.ts'
import { answerRequest } from './answerRequest.ts'
import { forwardRequest } from './forwardRequest.ts'

/** A request of the main process that `handle` answers, over a real channel. `end`: as if the core's process ended. */
function forwarding(handle: Core['handle']) {
  let theirs: MessagePortMain | undefined
  return {
    fetch: (path: string, init?: RequestInit) =>
      forwardRequest(new Request(`earshot-app://app${path}`, init), createChannelStandIn, (head, port) => {
        theirs = port
        void answerRequest(structuredClone(head), port, handle)
      }),
    end: () => theirs?.close(),
  }
}

/** A source without an end, which counts what was taken from it. */
function endless(chunkBytes = 1000) {
  const source = { taken: 0, isCanceled: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        source.taken += 1
        controller.enqueue(new Uint8Array(chunkBytes))
      },
      cancel: () => void (source.isCanceled = true),
    },
    { highWaterMark: 0 },
  )
  return { source, stream }
}

test('a request and its response arrive as they are', async () => {
  const { fetch } = forwarding(async ({ method, url, headers }) => {
    const seen = { asked: `${method} ${url} ${headers.get('range')}`, 'content-range': 'bytes 2-5/10' }
    return new Response('cdef', { status: 206, headers: seen })
  })
  const answer = await fetch('/media/w/7/audio?try=1', { headers: { range: 'bytes=2-5' } })
  expect(answer.status).toBe(206)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    asked: 'GET earshot-app://app/media/w/7/audio?try=1 bytes=2-5',
    'content-range': 'bytes 2-5/10',
  })
  expect(await answer.text()).toBe('cdef')
})

test.each([
  ['HEAD', 200],
  ['DELETE', 204],
])('a response to %s without a body', async (method, status) => {
  const { fetch } = forwarding(() => Promise.resolve(new Response(null, { status })))
  const answer = await fetch('/uploads/1', { method })
  expect([answer.status, answer.body]).toEqual([status, null])
})

test('a body of any size goes in pieces, in both directions', async () => {
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251)
  const { fetch } = forwarding(async (request) => new Response(await request.bytes()))
  // A view: structured clone would send the whole buffer with each of its pieces.
  const posted = vi.spyOn(MessagePort.prototype, 'postMessage')
  const answer = await fetch('/uploads', { method: 'POST', body: bytes.subarray(1) })
  expect(Buffer.compare(await answer.bytes(), bytes.subarray(1))).toBe(0)
  const sizes = posted.mock.calls.flatMap(([message]) => {
    const { bytes: piece } = message as { readonly bytes?: Uint8Array }
    return piece ? [piece.buffer.byteLength] : []
  })
  posted.mockRestore()
  expect(sizes.length).toBeGreaterThan(20)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024)
})

test('a page that reads slowly slows the source down', async () => {
  const { source, stream } = endless()
  const { fetch, end } = forwarding(() => Promise.resolve(new Response(stream)))
  const reader = (await fetch('/exports/1')).body!.getReader()
  for (let index = 0; index < 10; index += 1) await reader.read()
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(source.taken).toBeLessThanOrEqual(13)
  end()
})

test('an upload that is received slowly slows the page down', async () => {
  const { source, stream } = endless()
  const reading = Promise.withResolvers<ReadableStreamDefaultReader<Uint8Array>>()
  const { fetch, end } = forwarding((request) => {
    reading.resolve(request.body!.getReader())
    return new Promise(() => undefined)
  })
  const sent = fetch('/uploads', { method: 'POST', body: stream, duplex: 'half' })
  const reader = await reading.promise
  for (let index = 0; index < 10; index += 1) await reader.read()
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(source.taken).toBeLessThanOrEqual(13)
  end()
  await expect(sent).rejects.toThrow()
})

test('a page that leaves cancels the response at its source, and aborts the request', async () => {
  const { source, stream } = endless()
  let signal: AbortSignal | undefined
  const { fetch } = forwarding((request) => {
    ;({ signal } = request)
    return Promise.resolve(new Response(stream))
  })
  const answer = await fetch('/media/w/7/audio')
  await answer.body?.cancel()
  await vi.waitFor(() => expect(source.isCanceled).toBe(true))
  await vi.waitFor(() => expect(signal?.aborted).toBe(true))
})

test('a core that doesn’t want the rest of an upload stops the page', async () => {
  const { source, stream } = endless()
  const { fetch } = forwarding(async (request) => {
    await request.body?.cancel()
    return new Response(null, { status: 413 })
  })
  const answer = await fetch('/uploads', { method: 'POST', body: stream, duplex: 'half' })
  expect(answer.status).toBe(413)
  await vi.waitFor(() => expect(source.isCanceled).toBe(true))
})

test('an upload whose source fails, fails in the core', async () => {
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error('gone')) })
  const { fetch } = forwarding(async (request) => new Response(await request.text()))
  await expect(fetch('/uploads', { method: 'POST', body: broken, duplex: 'half' })).rejects.toThrow()
})

test('a handler that fails is a rejection without its words', async () => {
  const { fetch } = forwarding(() => Promise.reject(new Error('sk-very-secret')))
  const error: unknown = await fetch('/media/w/7/audio').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toContain('secret')
})

test('a response that breaks off is an error for its reader', async () => {
  let count = 0
  const body = new ReadableStream({
    pull(controller) {
      count += 1
      if (count > 1) throw new Error('sk-very-secret')
      controller.enqueue(new Uint8Array(10))
    },
  })
  const { fetch } = forwarding(() => Promise.resolve(new Response(body)))
  const error: unknown = await (await fetch('/media/w/7/audio')).bytes().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toContain('secret')
})

test('the end of the core’s process is an error, before the response and in it', async () => {
  const silent = forwarding(() => new Promise(() => undefined))
  const waiting = silent.fetch('/media/w/7/audio')
  silent.end()
  await expect(waiting).rejects.toThrow()

  const { fetch, end } = forwarding(() => Promise.resolve(new Response(endless().stream)))
  const reader = (await fetch('/media/w/7/audio')).body!.getReader()
  await reader.read()
  end()
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow()
})
