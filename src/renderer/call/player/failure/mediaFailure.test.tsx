import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wavFile } from '../peaks/testing/wavFile.ts'
import { diagnoseEnd, diagnoseMedia } from './mediaFailure.ts'

const TRY = `${location.origin}/media/w/7/audio?try=1`
const { signal } = new AbortController()
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
/** The gateway knows no reason for the failed attempt. */
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

/** A media element that has read nothing yet, or the header. */
function element(hasPlayed = false, errorCode: number = MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED): HTMLMediaElement {
  const readyState = hasPlayed ? HTMLMediaElement.HAVE_METADATA : HTMLMediaElement.HAVE_NOTHING
  return Object.defineProperties(document.createElement('audio'), {
    readyState: { value: readyState },
    error: { value: { code: errorCode } },
  })
}

/** Serves ranges of these bytes, like the gateway. */
function serving(bytes: Uint8Array<ArrayBuffer>): (range: string) => Response {
  return (range) => {
    const [from, to] = range.replace('bytes=', '').split('-').map(Number)
    const headers = { 'content-range': `bytes ${from}-${to}/${bytes.length}` }
    return new Response(bytes.slice(from, to! + 1), { status: 206, headers })
  }
}

test.each([
  [429, { code: 'rate-limited' }, 'busy'],
  [401, { code: 'unauthorized' }, 'refused'],
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
] as const)('an attempt that failed with %i %j is reported as %3$s', async (status, body, failure) => {
  gateway.why = () => json(status, body)
  expect(await diagnoseMedia(element(), TRY, signal)).toBe(failure)
  expect(await diagnoseEnd(TRY, signal)).toBe(failure)
  expect(asked).not.toContain('file')
  // The same if the one-byte request gets this response.
  gateway.why = nothingStopped
  gateway.file = () => json(status, body)
  expect(await diagnoseMedia(element(), TRY, signal)).toBe(failure)
})

test.each([
  json(502, { code: 'media-unavailable', data: { status: 500 } }),
  json(502, { code: 'media-incomplete', data: { kind: 'something new' } }),
  json(500, {}),
  new Response('<h1>Bad gateway</h1>', { status: 502 }),
])('a failure without details is unreachable, or interrupted if loading had started', async (response) => {
  gateway.why = () => response.clone()
  expect(await diagnoseMedia(element(false), TRY, signal)).toBe('unreachable')
  expect(await diagnoseMedia(element(true), TRY, signal)).toBe('interrupted')
  expect(await diagnoseEnd(TRY, signal)).toBeNull()
  gateway.why = nothingStopped
  gateway.file = () => response.clone()
  expect(await diagnoseMedia(element(true), TRY, signal)).toBe('interrupted')
})

test('a missing host is unreachable or interrupted, depending on whether loading had started', async () => {
  gateway.why = 'gone'
  expect(await diagnoseMedia(element(false), TRY, signal)).toBe('unreachable')
  expect(await diagnoseMedia(element(true), TRY, signal)).toBe('interrupted')
  expect(await diagnoseEnd(TRY, signal)).toBeNull()
})

test('a recording that ended without an error has no failure', async () => {
  expect(await diagnoseEnd(TRY, signal)).toBeNull()
})

test('a recording without bytes is empty', async () => {
  gateway.file = () => new Response(null, { status: 416 })
  expect(await diagnoseMedia(element(), TRY, signal)).toBe('empty')
})

test('a broken connection with a complete file is an interruption', async () => {
  gateway.file = serving(wavFile(new Uint8Array(8000), { tag: 1, bits: 8 }))
  expect(await diagnoseMedia(element(true, MediaError.MEDIA_ERR_NETWORK), TRY, signal)).toBe('interrupted')
})

test('an unplayable file is cut off if it ends too early, otherwise undecodable', async () => {
  const whole = wavFile(new Uint8Array(80_000), { tag: 1, bits: 8 })
  gateway.file = serving(whole)
  expect(await diagnoseMedia(element(), TRY, signal)).toBe('undecodable')
  gateway.file = serving(whole.slice(0, 20_000))
  expect(await diagnoseMedia(element(), TRY, signal)).toBe('cut-off')
  // Without ranges, the file can't be checked.
  gateway.file = () => new Response(whole.slice(0, 20_000))
  expect(await diagnoseMedia(element(), TRY, signal)).toBe('undecodable')
  // Nor if the host stopped serving it.
  gateway.file = (range) => (range === 'bytes=0-0' ? serving(whole)(range) : new Response(null, { status: 500 }))
  expect(await diagnoseMedia(element(), TRY, signal)).toBe('undecodable')
})
