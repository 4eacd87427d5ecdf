import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wavFile } from '../peaks/testing/wavFile.ts'
import { diagnoseEnd, diagnoseMedia } from './mediaFailure.ts'

const TRY = `${location.origin}/media/w/7/audio?try=1`
const { signal } = new AbortController()
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
/** The gateway knows nothing that stopped the try. */
const nothingStopped = () => new Response(null, { status: 204 })

const gateway = {
  why: nothingStopped as (() => Response) | 'gone',
  file: ((): Response => new Response(null, { status: 404 })) as (range: string) => Response,
}
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  gateway.why = nothingStopped
  gateway.file = () => new Response(null, { status: 404 })
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const isWhy = url.endsWith('&why')
    asked.push(isWhy ? 'why' : 'file')
    if (!isWhy) return Promise.resolve(gateway.file(new Headers(init?.headers).get('range') ?? ''))
    return gateway.why === 'gone' ? Promise.reject(new TypeError('no host')) : Promise.resolve(gateway.why())
  })
})
afterEach(() => vi.unstubAllGlobals())

/** An element that has read nothing yet, or that has read the header. */
function element(hasPlayed = false, errorCode: number = MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED): HTMLMediaElement {
  const readyState = hasPlayed ? HTMLMediaElement.HAVE_METADATA : HTMLMediaElement.HAVE_NOTHING
  return Object.defineProperties(document.createElement('audio'), {
    readyState: { value: readyState },
    error: { value: { code: errorCode } },
  })
}

/** Serves ranges of these bytes, as the gateway does. */
function serving(bytes: Uint8Array<ArrayBuffer>): (range: string) => Response {
  return (range) => {
    const [from, to] = range.replace('bytes=', '').split('-').map(Number)
    const headers = { 'content-range': `bytes ${from}-${to}/${bytes.length}` }
    return new Response(bytes.slice(from, to! + 1), { status: 206, headers })
  }
}

test.each([
  [429, { code: 'rate-limited' }, 'busy'],
  [401, { code: 'unauthorised' }, 'refused'],
  [403, { code: 'workspace-disabled' }, 'refused'],
  [502, { code: 'media-refused' }, 'unsafe'],
  [504, { code: 'timed-out' }, 'silent'],
  [502, { code: 'media-incomplete', data: { kind: 'ended-early' } }, 'incomplete'],
  [502, { code: 'media-incomplete', data: { kind: 'stalled' } }, 'stalled'],
  [502, { code: 'media-incomplete', data: { kind: 'changed' } }, 'changed'],
  [502, { code: 'media-unavailable', data: { status: 200 } }, 'not-media'],
  [502, { code: 'media-unavailable', data: { status: 206 } }, 'not-media'],
  [502, { code: 'media-unavailable', data: { status: 400 } }, 'refused'],
  [502, { code: 'media-unavailable', data: { status: 403 } }, 'refused'],
  [502, { code: 'media-unavailable', data: { status: 404 } }, 'gone'],
  [502, { code: 'media-unavailable', data: { status: 410 } }, 'gone'],
  [404, { code: 'not-found' }, 'gone'],
] as const)('a try that was stopped with %i %j is told as %3$s', async (status, body, failure) => {
  gateway.why = () => json(status, body)
  expect(await diagnoseMedia(element(), TRY, signal)).toBe(failure)
  expect(await diagnoseEnd(TRY, signal)).toBe(failure)
  expect(asked).not.toContain('file')
  // The same when it was not the try but the question that is answered so.
  gateway.why = nothingStopped
  gateway.file = () => json(status, body)
  expect(await diagnoseMedia(element(), TRY, signal)).toBe(failure)
})

test.each([
  json(502, { code: 'media-unavailable', data: { status: 500 } }),
  json(502, { code: 'media-incomplete', data: { kind: 'something new' } }),
  json(500, {}),
  new Response('<h1>Bad gateway</h1>', { status: 502 }),
])('a failure that says nothing more: it did not come, or stopped coming when it had begun', async (response) => {
  gateway.why = () => response.clone()
  expect(await diagnoseMedia(element(false), TRY, signal)).toBe('unreachable')
  expect(await diagnoseMedia(element(true), TRY, signal)).toBe('interrupted')
  expect(await diagnoseEnd(TRY, signal)).toBeNull()
  gateway.why = nothingStopped
  gateway.file = () => response.clone()
  expect(await diagnoseMedia(element(true), TRY, signal)).toBe('interrupted')
})

test('a host that is gone is told by whether the recording had begun', async () => {
  gateway.why = 'gone'
  expect(await diagnoseMedia(element(false), TRY, signal)).toBe('unreachable')
  expect(await diagnoseMedia(element(true), TRY, signal)).toBe('interrupted')
  expect(await diagnoseEnd(TRY, signal)).toBeNull()
})

test('a recording that ended and that nothing stopped has ended well', async () => {
  expect(await diagnoseEnd(TRY, signal)).toBeNull()
})

test('a recording without a byte is empty', async () => {
  gateway.file = () => new Response(null, { status: 416 })
  expect(await diagnoseMedia(element(), TRY, signal)).toBe('empty')
})

test('a connection that broke while the file is whole interrupted it', async () => {
  gateway.file = serving(wavFile(new Uint8Array(8000), { tag: 1, bits: 8 }))
  expect(await diagnoseMedia(element(true, MediaError.MEDIA_ERR_NETWORK), TRY, signal)).toBe('interrupted')
})

test('a file that came and can’t be played is cut off when it ends before it says, and undecodable else', async () => {
  const whole = wavFile(new Uint8Array(80_000), { tag: 1, bits: 8 })
  gateway.file = serving(whole)
  expect(await diagnoseMedia(element(), TRY, signal)).toBe('undecodable')
  gateway.file = serving(whole.slice(0, 20_000))
  expect(await diagnoseMedia(element(), TRY, signal)).toBe('cut-off')
  // One whose host gives no ranges can't be looked into.
  gateway.file = () => new Response(whole.slice(0, 20_000))
  expect(await diagnoseMedia(element(), TRY, signal)).toBe('undecodable')
  // Nor one whose host has stopped giving it out.
  gateway.file = (range) => (range === 'bytes=0-0' ? serving(whole)(range) : new Response(null, { status: 500 }))
  expect(await diagnoseMedia(element(), TRY, signal)).toBe('undecodable')
})
