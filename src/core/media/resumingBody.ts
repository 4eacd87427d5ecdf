import { errors } from 'undici'
import { AppError, isAppError } from '../../contract/errors/errors.ts'
import { header } from '../service/header.ts'
import { discard, type MediaAnswer } from './mediaHost.ts'
import type { MediaBreak } from './mediaTries.ts'
import { type ContentRange, readContentRange } from './range.ts'

export interface ServedRange {
  /** Position of the first byte in the recording. */
  readonly start: number
  /** Null if the host sends neither range nor length. */
  readonly range: ContentRange | null
  /** Peeks at the first chunk; null at the end or if it doesn't arrive (then `next` fails). */
  peek(): Promise<Buffer | null>
  next(): Promise<Buffer | null>
}

type BreakKind = AppError<'media-incomplete'>['data']['kind']

/** Attempts to resume without receiving enough. A stall has already cost 30 s (`dispatcher`), so it gets one. */
const MAX_RESUMES = { 'ended-early': 3, stalled: 1 } as const
/**
 * A second or more of most recordings. A host that closes after a few bytes each time would otherwise get thousands of requests,
 * while the player waits without a word.
 */
const ENOUGH_BYTES = 32 * 1024

/**
 * Streams a range; the player can cancel at any time. If the connection breaks midway (an expired link, a changed network),
 * it resumes at the same byte with a new request, so the player doesn't notice. If that fails, calls `onBreak` with the
 * position and the reason before the stream fails.
 */
export function streamServedRange(
  served: ServedRange,
  options: {
    open(range: string): Promise<MediaAnswer>
    onBreak(stopped: MediaBreak): void
    readonly stop: AbortController
  },
): ReadableStream<Uint8Array> {
  const { open, stop } = options
  const { range } = served
  let next = served.next
  let position = served.start
  let breaks = 0
  let receivedSinceBreak = 0

  const incomplete = (kind: BreakKind, totalBytes = range?.total ?? null) =>
    new AppError('media-incomplete', { kind, receivedBytes: position, totalBytes })

  /** Resumes at `position`; returns why that isn't possible, or null. Fails with the errors of `open`. */
  const resume = async (reason: keyof typeof MAX_RESUMES): Promise<AppError | null> => {
    if (range === null || stop.signal.aborted || breaks >= MAX_RESUMES[reason]) return incomplete(reason)
    breaks += 1
    receivedSinceBreak = 0
    const answer = await open(`bytes=${position}-${range.end}`)
    const given = readContentRange(header(answer.headers, 'content-range'))
    // Another length means another recording.
    if (answer.status !== 206 || given?.start !== position || given.total !== range.total) {
      await discard(answer)
      if (answer.status === 416) return incomplete('ended-early')
      return incomplete(answer.status === 206 ? 'changed' : reason)
    }
    const iterator = (answer.body as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    next = async () => {
      const item = await iterator.next()
      return item.done === true ? null : item.value
    }
    return null
  }

  /** The next chunk, reconnecting as necessary; null at the end. */
  const read = async (): Promise<Buffer | null> => {
    for (;;) {
      const reason = await next().then(
        (chunk) => (chunk === null && range !== null && position <= range.end ? 'ended-early' : { chunk }),
        (error: unknown) => (error instanceof errors.BodyTimeoutError ? 'stalled' : 'ended-early'),
      )
      if (typeof reason === 'object') return reason.chunk
      const failure = await resume(reason)
      if (failure !== null) throw failure
    }
  }

  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    let chunk: Buffer | null
    try {
      do chunk = await read()
      while (chunk?.length === 0)
    } catch (error) {
      if (isAppError(error) && !stop.signal.aborted) options.onBreak({ from: position, error })
      controller.error(error)
      return
    }
    if (chunk === null) {
      controller.close()
      return
    }
    receivedSinceBreak += chunk.length
    if (receivedSinceBreak >= ENOUGH_BYTES) breaks = 0
    const left = range === null ? Number.POSITIVE_INFINITY : range.end + 1 - position
    const wanted = chunk.length > left ? chunk.subarray(0, left) : chunk
    position += wanted.length
    controller.enqueue(wanted)
    if (range !== null && position > range.end) {
      controller.close()
      if (chunk.length > left) stop.abort() // The host sent the whole recording, but only a range was requested.
    }
  }

  return new ReadableStream<Uint8Array>({ pull, cancel: () => stop.abort() }, { highWaterMark: 0 })
}
