import { setImmediate as nextTurn } from 'node:timers/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { AppError } from '../../contract/errors/errors.ts'
import { SECOND } from '../../domain/units.ts'
import type { Clock } from '../ports.ts'
import { header } from './header.ts'
import { hasMoreRows } from './wire/rowLimit.ts'

/** 64 MB: a page of 100 calls has about 200 kB, the longest chat a few MB. Also limits decompressed responses. */
const MAX_BYTES = 64 * 1024 * 1024
/** A body without data for this long has stalled; a working server sends data in well under a second. */
export const STALL_LIMIT = 10 * SECOND
/** A service that ignores `first` may send all users. Parsing millions of rows would need gigabytes. */
const MOST_ROWS = 10_000
/** For an error response, only a message is needed. */
const MAX_REFUSAL_BYTES = 64 * 1024

/** Copying 64 MB in one turn would take 150 ms. */
const BYTES_PER_TURN = 4 * 1024 * 1024

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
])

interface Reading {
  readonly isSuccess: boolean
  readonly clock: Clock
  readonly host: string
}

/**
 * Fails with `unreadable-answer` if it's too long or can't be decompressed, with `answer-incomplete` if it stalls, with the
 * network's error if the connection closes early.
 */
export async function readBody(
  { body, headers }: Dispatcher.ResponseData,
  reading: Reading,
): Promise<Buffer<ArrayBuffer>> {
  const { isSuccess } = reading
  const limit = isSuccess ? MAX_BYTES : MAX_REFUSAL_BYTES
  const announced = Number(header(headers, 'content-length') ?? 0)
  if (isSuccess && announced > limit) {
    body.destroy()
    throw tooLong()
  }
  const { bytes: received, isCut } = await gathered(unstalled(body, reading), limit)
  if (isCut && isSuccess) throw tooLong()
  const name = header(headers, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (name === 'identity' || name === '' || received.length === 0) return received
  const createDecoder = DECODERS.get(name)
  if (createDecoder === undefined) {
    if (!isSuccess) return Buffer.alloc(0)
    throw unreadable(`It uses an unsupported encoding (${name.slice(0, 40)}).`)
  }
  const decoded = await gathered(createDecoder().end(received), limit).catch((error: unknown) => {
    if (!isSuccess) return { bytes: Buffer.alloc(0), isCut: false }
    throw new AppError(
      'unreadable-answer',
      { path: '(body)', reason: `Its ${name} compression can’t be decoded.` },
      { cause: error },
    )
  })
  if (decoded.isCut && isSuccess) throw tooLong()
  return decoded.bytes
}

/** The chunks in one piece. `isCut`: those beyond the limit are left out. */
async function gathered(
  chunks: AsyncIterable<Buffer>,
  limit: number,
): Promise<{ readonly bytes: Buffer<ArrayBuffer>; readonly isCut: boolean }> {
  const kept: Buffer[] = []
  let length = 0
  let isCut = false
  for await (const chunk of chunks) {
    isCut = length + chunk.length > limit
    if (isCut) break
    length += chunk.length
    kept.push(chunk)
  }
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const chunk of kept) {
    const turn = Math.floor(at / BYTES_PER_TURN)
    at += chunk.copy(bytes, at)
    if (Math.floor(at / BYTES_PER_TURN) > turn) await nextTurn()
  }
  return { bytes, isCut }
}

/** Discards an unused body. A short one leaves the connection usable; a long one closes it. */
export function discardBody(body: { dump(options: { limit: number }): Promise<void> }): void {
  body.dump({ limit: MAX_REFUSAL_BYTES }).catch(() => undefined) // The body isn't used.
}

/** The chunks of `body`. Fails with `answer-incomplete` if the next one takes too long. */
async function* unstalled(body: Dispatcher.ResponseData['body'], { clock, host }: Reading): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const arrived = new AbortController()
      // A turn later, because a computer that was asleep reads what has arrived after its timers.
      const stalled = clock
        .wait(STALL_LIMIT, arrived.signal)
        .then(nextTurn)
        .then(
          () => null,
          () => null, // The chunk arrived first.
        )
      const next = await Promise.race([chunks.next(), stalled])
      if (next === null) throw new AppError('answer-incomplete', { host, stalledMs: STALL_LIMIT })
      arrived.abort()
      if (next.done === true) return
      yield next.value
    }
  } finally {
    body.once('error', () => undefined).destroy() // Ended, or not used anymore.
  }
}

/** Without the byte order mark that some services put before their JSON. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/**
 * Fails with `not-this-service` if it isn't JSON at all, `unreadable-answer` if it's malformed JSON or has too many
 * records.
 */
export function parseAnswer(body: Uint8Array, host: string): unknown {
  const text = textOf(body)
  if (hasMoreRows(text, MOST_ROWS)) {
    throw new AppError('unreadable-answer', { path: 'data', reason: `It has more than ${MOST_ROWS} records.` })
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The parser's error quotes the text, which may contain the key or a call's content, so it isn't kept as the cause.
    const start = text.trimStart().slice(0, 1)
    if (start === '{' || start === '[') {
      throw new AppError('unreadable-answer', { path: '(body)', reason: 'It is not complete JSON.' })
    }
    const why =
      start === '<'
        ? 'It responded with a web page.'
        : start === ''
          ? 'Its response is empty.'
          : 'Its response isn’t JSON.'
    throw new AppError('not-this-service', { host, why })
  }
}

function tooLong(): AppError {
  return unreadable(`It is longer than ${MAX_BYTES / 1024 / 1024} MB.`)
}

function unreadable(reason: string): AppError {
  return new AppError('unreadable-answer', { path: '(body)', reason })
}
