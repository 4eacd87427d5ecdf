import type { Dispatcher } from 'undici'
import { AppError, isAppError } from '../../contract/errors/errors.ts'
import type { Calls } from '../calls/calls.ts'
import { header } from '../service/header.ts'
import { discard, fetchMedia, type MediaAnswer } from './mediaHost.ts'
import type { MediaRule } from './mediaRule.ts'
import { type MediaAddress, readMediaTry } from './mediaPaths.ts'
import type { MediaBreak, MediaTries } from './mediaTries.ts'
import { MEDIA_HEADERS, type ServedType, servedType } from './mediaType.ts'
import { boundsOf, type ContentRange, type RequestedRange, readContentRange, readRange } from './range.ts'
import { type ServedRange, streamServedRange } from './resumingBody.ts'

export interface MediaSession {
  readonly calls: Calls
  readonly mediaTries: MediaTries
  readonly mediaDispatcher: Dispatcher
  readonly mediaRule: MediaRule
}

/** Statuses that media hosts use for an expired link. */
const LINK_REFUSED = new Set([400, 401, 403, 404, 410])

/**
 * Serves the media of one workspace to players: GET and HEAD with Range; responds with 206, 416 or 200. Requests a signed URL
 * when needed, keeps it in memory, and renews it once if the host refuses it, even in the middle of a recording. See README
 * for guarantees and limitations.
 * Fails with `not-found`, `media-unavailable`, `media-refused`, `media-incomplete` and everything a read of the call fails with.
 */
export async function serveMedia(session: MediaSession, address: MediaAddress, request: Request): Promise<Response> {
  const { tryId, asksWhy } = readMediaTry(new URL(request.url).searchParams)
  const isHead = request.method === 'HEAD'
  // A URL signed for GET isn't valid for HEAD, so request one byte instead.
  const wanted: RequestedRange = isHead
    ? { kind: 'from', range: { start: 0, end: 0 } }
    : readRange(request.headers.get('range'))
  const stopped = session.mediaTries.breakOf(tryId)
  if (asksWhy)
    return stopped === null ? new Response(null, { status: 204, headers: MEDIA_HEADERS }) : mediaFailure(stopped.error)
  if (stopped !== null && startOf(wanted) >= stopped.from) return mediaFailure(stopped.error)

  const onBreak = (broken: MediaBreak) => session.mediaTries.note(tryId, broken)
  const stop = new AbortController()
  request.signal.addEventListener('abort', () => stop.abort())
  const endSeek = tryId !== null && isSeek(wanted) ? session.mediaTries.startSeek(tryId, stop) : () => undefined
  try {
    return await openAndServe(session, address, { wanted, isHead, stop, onBreak })
  } catch (error) {
    if (isAppError(error) && !stop.signal.aborted) onBreak({ from: startOf(wanted), error })
    stop.abort()
    throw error
  } finally {
    endSeek()
  }
}

async function openAndServe(
  session: MediaSession,
  address: MediaAddress,
  options: {
    readonly wanted: RequestedRange
    readonly isHead: boolean
    readonly stop: AbortController
    onBreak(stopped: MediaBreak): void
  },
): Promise<Response> {
  const { wanted, isHead, stop, onBreak } = options
  const open = (range: string | null) => openMedia(session, address, range, stop.signal)
  const answer = await open(rangeHeader(wanted))
  const served = await readServedRange(answer, wanted)
  if (served === null) return await unsatisfiable(answer)
  const first = served.start === 0 ? await served.peek() : null
  const type = typeOf(address, servedType(header(answer.headers, 'content-type'), first))
  if (type.kind === 'error-page') throw new AppError('media-unavailable', { status: answer.status })
  if (isHead) {
    stop.abort()
    return headResponse(served, type)
  }
  const body = streamServedRange(served, { open, onBreak, stop })
  return rangeResponse(served, type, body, wanted.kind !== 'whole')
}

/** A player requests the rest of the recording from the place it seeks to. */
function isSeek(wanted: RequestedRange): boolean {
  return wanted.kind === 'from' && wanted.range.start > 0 && wanted.range.end === null
}

function startOf(wanted: RequestedRange): number {
  if (wanted.kind === 'whole') return 0
  return wanted.kind === 'from' ? wanted.range.start : Number.POSITIVE_INFINITY
}

/** A response with bytes (200 or 206), or a 416. Requests a new URL once if the host refuses the current one. */
async function openMedia(
  session: MediaSession,
  address: MediaAddress,
  range: string | null,
  signal: AbortSignal,
): Promise<MediaAnswer> {
  const { mediaDispatcher: dispatcher, mediaRule: rule } = session
  for (let attempt = 0; ; attempt += 1) {
    const link = await session.calls.linkOf(address.callId, address.name, { signal })
    const ask = () => fetchMedia(link, { dispatcher, rule, range, signal })
    // After a pause or sleep, the first request may use a connection that the host has closed.
    const answer = await ask().catch((error: unknown) => {
      if (!isAppError(error) || error.code !== 'unreachable') throw error
      return ask()
    })
    if (answer.status === 200 || answer.status === 206 || answer.status === 416) return answer
    await discard(answer)
    if (!LINK_REFUSED.has(answer.status) || attempt > 0)
      throw new AppError('media-unavailable', { status: answer.status })
    session.calls.dropLink(address.callId, address.name, link)
  }
}

/** Without a known type (a seek into the middle has no first bytes), let the player detect it. */
function typeOf({ name }: MediaAddress, type: ServedType): ServedType {
  if (name.kind !== 'track' || type.kind !== 'download') return type
  return { kind: 'shown', mediaType: name.track === 'audio' ? 'audio/mpeg' : 'video/mp4' }
}

function rangeHeader(wanted: RequestedRange): string | null {
  if (wanted.kind === 'whole') return null
  if (wanted.kind === 'last') return `bytes=-${wanted.count}`
  return `bytes=${wanted.range.start}-${wanted.range.end ?? ''}`
}

/** The requested bytes of a response; null if they don't exist. */
async function readServedRange(answer: MediaAnswer, wanted: RequestedRange): Promise<ServedRange | null> {
  if (answer.status === 416) return null
  const length = Number(header(answer.headers, 'content-length') ?? Number.NaN)
  const size = Number.isSafeInteger(length) ? length : null
  if (answer.status === 206) {
    const range = readContentRange(header(answer.headers, 'content-range'))
    if (range === null) throw new AppError('media-unavailable', { status: 206 })
    return servedRangeOf(answer, range.start, range)
  }
  // The host doesn't support ranges: extract the requested range from the whole, so that seeking works.
  if (wanted.kind === 'whole' || size === null) {
    return servedRangeOf(answer, 0, size === null ? null : { start: 0, end: size - 1, total: size })
  }
  const bounds = boundsOf(wanted, size)
  return bounds && servedRangeOf(answer, bounds.start, { ...bounds, total: size }, bounds.start)
}

function servedRangeOf(answer: MediaAnswer, start: number, range: ContentRange | null, skip = 0): ServedRange {
  const iterator = (answer.body as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let left = skip
  let peeked: Buffer | null = null
  let failed: { readonly error: unknown } | null = null
  const next = async (): Promise<Buffer | null> => {
    for (;;) {
      const item = await iterator.next()
      if (item.done === true) return null
      if (left >= item.value.length) {
        left -= item.value.length
        continue
      }
      const chunk = left > 0 ? item.value.subarray(left) : item.value
      left = 0
      return chunk
    }
  }
  return {
    start,
    range,
    peek: async () => {
      try {
        peeked ??= await next()
      } catch (error) {
        failed = { error }
      }
      return peeked
    },
    next: async () => {
      if (failed !== null) {
        const { error } = failed
        failed = null
        throw error
      }
      const chunk = peeked
      peeked = null
      return chunk ?? (await next())
    },
  }
}

async function unsatisfiable(answer: MediaAnswer): Promise<Response> {
  await discard(answer)
  const total = /\/(\d+)$/.exec(header(answer.headers, 'content-range') ?? '')?.[1]
  const size = answer.status === 416 ? total : header(answer.headers, 'content-length')
  return new Response(null, {
    status: 416,
    headers: {
      ...MEDIA_HEADERS,
      'accept-ranges': 'bytes',
      ...(size === undefined ? {} : { 'content-range': `bytes */${size}` }),
    },
  })
}

function headResponse(served: ServedRange, type: Exclude<ServedType, { kind: 'error-page' }>): Response {
  const total = served.range?.total ?? null
  return new Response(null, {
    status: 200,
    headers: {
      ...typeHeaders(type),
      'accept-ranges': 'bytes',
      ...(total === null ? {} : { 'content-length': String(total) }),
    },
  })
}

function rangeResponse(
  { range }: ServedRange,
  type: Exclude<ServedType, { kind: 'error-page' }>,
  body: ReadableStream<Uint8Array>,
  isPartial: boolean,
): Response {
  if (range === null) return new Response(body, { status: 200, headers: typeHeaders(type) })
  const headers = {
    ...typeHeaders(type),
    'accept-ranges': 'bytes',
    'content-length': String(range.end - range.start + 1),
  }
  if (!isPartial) return new Response(body, { status: 200, headers })
  const contentRange = `bytes ${range.start}-${range.end}/${range.total ?? '*'}`
  return new Response(body, { status: 206, headers: { ...headers, 'content-range': contentRange } })
}

function typeHeaders(type: Exclude<ServedType, { kind: 'error-page' }>): Record<string, string> {
  return {
    ...MEDIA_HEADERS,
    'content-type': type.mediaType,
    ...(type.kind === 'download' ? { 'content-disposition': 'attachment' } : {}),
  }
}

/** A failure as a response: a status for the browser, and the failure as JSON. */
export function mediaFailure(error: AppError): Response {
  const status = error.code === 'not-found' ? 404 : error.code === 'rate-limited' ? 503 : 502
  return Response.json({ code: error.code, data: error.data }, { status, headers: MEDIA_HEADERS })
}
