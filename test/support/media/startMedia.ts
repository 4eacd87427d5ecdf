import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LookupFunction } from 'node:net'
import { startLocalServer } from '../localServer.ts'
import { realClock } from '../testCore.ts'
import type { CallDetail } from '../../../src/domain/calls/call.ts'
import { Calls } from '../../../src/core/calls/calls.ts'
import { SignedUrl } from '../../../src/core/secrets/signedUrl.ts'
import { readBaseUrl } from '../../../src/core/service/baseUrl.ts'
import { createDispatcher } from '../../../src/core/service/dispatcher.ts'
import type { ServiceClient } from '../../../src/core/service/serviceClient.ts'
import { type MediaSession, serveMedia } from '../../../src/core/media/mediaGateway.ts'
import { readMediaPath } from '../../../src/core/media/mediaPaths.ts'
import { MediaRule } from '../../../src/core/media/mediaRule.ts'
import { MediaTries } from '../../../src/core/media/mediaTries.ts'

export const RECORDING = Buffer.alloc(200_000)
for (let index = 0; index < RECORDING.length; index += 1) RECORDING[index] = (index * 31) % 251
RECORDING.write('ID3', 0)

const owned: (() => Promise<unknown>)[] = []

/** Closes everything that `startMedia` has started. */
export async function closeMedia(): Promise<void> {
  for (const close of owned.splice(0).toReversed()) await close()
}

/** A media host, and a service that signs: each detail creates a new URL, and only the newest `alive` of them are valid. */
export async function startMedia(options: {
  readonly answer?: (request: IncomingMessage, response: ServerResponse, token: string) => boolean
  readonly ranges?: boolean
  readonly type?: string
  /** The service's address; local by default. */
  readonly baseUrl?: string
  /** The origin of the URLs, by the media host's port; the media host by default. */
  readonly linkOrigin?: (port: number) => string
  readonly lookup?: LookupFunction
}) {
  let signed = 0
  const state = { firstValid: 1, details: 0, requests: [] as IncomingMessage[] }
  const server = await startLocalServer((request, response) => {
    state.requests.push(request)
    const token = new URL(request.url ?? '', 'http://x').searchParams.get('token') ?? ''
    if (options.answer?.(request, response, token) === true) return
    if (Number(token) < state.firstValid) {
      response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
      return
    }
    const headers = { 'content-type': options.type ?? 'audio/mpeg' }
    const range = options.ranges === false ? null : /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
    if (range === null) {
      response.writeHead(200, { ...headers, 'content-length': RECORDING.length }).end(RECORDING)
      return
    }
    const [, first = '', last = ''] = range
    const start = first === '' ? RECORDING.length - Number(last) : Number(first)
    const end = first === '' || last === '' ? RECORDING.length - 1 : Math.min(Number(last), RECORDING.length - 1)
    if (start >= RECORDING.length) {
      response.writeHead(416, { 'content-range': `bytes */${RECORDING.length}` }).end()
      return
    }
    const part = RECORDING.subarray(start, end + 1)
    const contentRange = `bytes ${start}-${end}/${RECORDING.length}`
    response.writeHead(206, { ...headers, 'content-range': contentRange, 'content-length': part.length }).end(part)
  })
  const base = readBaseUrl(options.baseUrl ?? server.url)
  const linkOrigin = options.linkOrigin?.(server.port) ?? server.url
  const client = {
    call: () => {
      state.details += 1
      signed += 1
      const link = new SignedUrl(`${linkOrigin}/recording?token=${signed}`)
      return Promise.resolve({
        detail: {} as CallDetail,
        links: { audio: link, video: null, messages: new Map([['m1', link]]), pictures: new Map() },
      })
    },
  } as unknown as ServiceClient
  const mediaRule = new MediaRule(base, options.lookup)
  const mediaDispatcher = createDispatcher(
    { proxy: undefined },
    { isLoopback: base.isLoopback, lookup: mediaRule.lookup },
  )
  owned.push(async () => {
    await mediaDispatcher.destroy()
    await server.close()
  })
  const session: MediaSession = {
    calls: new Calls(client, realClock),
    mediaTries: new MediaTries(),
    mediaDispatcher,
    mediaRule,
  }
  const get = (range?: string, method = 'GET', signal?: AbortSignal, search = '', name = 'audio') => {
    const address = readMediaPath(`/media/w/1/${name}`)
    if (address === null) throw new Error('no path')
    const headers: Record<string, string> = range === undefined ? {} : { range }
    return serveMedia(
      session,
      address,
      new Request(`http://x/media/w/1/audio${search}`, { method, headers, signal: signal ?? null }),
    )
  }
  return { state, server, mediaRule, get }
}
