import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CustomScheme } from 'electron'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Core } from '../../../core/createCore.ts'
import { createAppHandler } from '../../node/page/appHandler.ts'
import { createPageHandler } from '../../node/page/pageHandler.ts'
import { declareAppScheme, isOfApp, serveAppScheme } from './appScheme.ts'
import { loadMedia, schemeLoader } from '../testing/schemeLoader.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-scheme-'))
  await writeFile(join(folder, 'index.html'), 'the page')
})
afterEach(() => rm(folder, { recursive: true }))

/** What a request of the page is answered when `handle` is the core's. */
function serving(handle: Core['handle']): (url: string, init?: RequestInit) => Promise<Response> {
  let serve: ((request: Request) => Promise<Response>) | undefined
  serveAppScheme(
    { handle: (_scheme, handler) => void (serve = schemeLoader(handler)) },
    createAppHandler({ handle }, createPageHandler(folder)),
  )
  return (url, init) => serve?.(new Request(url, init)) ?? Promise.reject(new Error('not served'))
}

test('the scheme is an origin of its own that streams', () => {
  const declared: CustomScheme[] = []
  declareAppScheme({ registerSchemesAsPrivileged: (schemes) => void declared.push(...schemes) })
  expect(declared).toEqual([
    {
      scheme: 'earshot-app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
})

describe('media', () => {
  test('gets the range that was asked for, as the core answers it', async () => {
    const fetch = serving((request) => {
      const headers = {
        'content-range': 'bytes 2-5/10',
        'accept-ranges': 'bytes',
        asked: request.headers.get('range') ?? '',
      }
      return Promise.resolve(new Response('cdef', { status: 206, headers }))
    })
    const answer = await fetch('earshot-app://app/media/demo/7/audio', { headers: { range: 'bytes=2-5' } })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('asked')).toBe('bytes=2-5')
    expect(answer.headers.get('content-range')).toBe('bytes 2-5/10')
    expect(await answer.text()).toBe('cdef')
  })

  test('whose page stops reading is canceled at its source', async () => {
    let isCanceled = false
    const fetch = serving(() => {
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(1000)),
        cancel: () => void (isCanceled = true),
      })
      return Promise.resolve(new Response(body))
    })
    const answer = await fetch('earshot-app://app/media/demo/7/audio')
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(isCanceled).toBe(true)
  })

  test('that fails in the core is 500 without the core’s words', async () => {
    const fetch = serving(() => Promise.reject(new Error('sk-very-secret')))
    const answer = await fetch('earshot-app://app/media/demo/7/audio')
    expect(answer.status).toBe(500)
    expect(await answer.text()).toBe('')
  })
})

describe('a recording that can’t be read', () => {
  const failure = () => Response.json({ code: 'media-unavailable', data: { status: 404 } }, { status: 502 })
  const url = 'earshot-app://app/media/demo/7/audio?try=1'
  const load = (fetch: ReturnType<typeof serving>, where?: Parameters<typeof loadMedia>[2]) =>
    loadMedia((request) => fetch(request.url, request), url, where)

  test('is an error for the player, which would take the failure’s JSON for media', async () => {
    const fetch = serving(() => Promise.resolve(failure()))
    expect(await load(fetch)).toEqual({ kind: 'error' })
    expect(await load(fetch, { from: 100, length: 500 })).toEqual({ kind: 'error' })
  })

  test('is an error for the player after an unexpected error too', async () => {
    const fetch = serving(() => Promise.reject(new Error('a bug')))
    expect(await load(fetch)).toEqual({ kind: 'error' })
  })

  test.each([
    ['the reason', `${url}&why`, {}],
    ['one byte', url, { range: 'bytes=0-0' }],
  ])('tells the page why: %s', async (_name, asked, headers) => {
    const answer = await serving(() => Promise.resolve(failure()))(asked, { headers })
    expect(answer.status).toBe(502)
    expect(await answer.json()).toEqual({ code: 'media-unavailable', data: { status: 404 } })
  })

  test('any further plays up to there', async () => {
    const fetch = serving(() => Promise.resolve(new Response(null, { status: 416 })))
    expect(await load(fetch, { from: 300, length: 500 })).toEqual({ kind: 'media', bytes: '' })
  })
})

test('uploads reach the core with their bytes', async () => {
  const fetch = serving(async (request) => new Response(`${request.method} ${await request.text()}`))
  const answer = await fetch('earshot-app://app/uploads?name=a.wav&modifiedAt=1', { method: 'POST', body: 'sound' })
  expect(await answer.text()).toBe('POST sound')
})

test('everything else is the page’s', async () => {
  const fetch = serving(() => Promise.reject(new Error('the core was asked')))
  expect(await (await fetch('earshot-app://app/calls')).text()).toBe('the page')
  expect((await fetch('earshot-app://app/mediaplayer.js')).status).toBe(404)
  expect((await fetch('earshot-app://app/../../etc/passwd.txt')).status).toBe(404)
  expect((await fetch('earshot-app://app/%2e%2e%2fsecret.txt')).status).toBe(404)
})

test.each([
  ['earshot-app://app/', true],
  ['earshot-app://app/calls/5', true],
  ['earshot-app://app', true],
  ['earshot-app://app:80/', false],
  ['earshot-app://user@other/', false],
  ['earshot-app:app', false],
  ['https://app/', false],
  ['', false],
])('%s is a place of the app: %s', (url, isOurs) => {
  expect(isOfApp(url)).toBe(isOurs)
})
