import { errors } from 'undici'
import { AppError, isAppError } from '../../contract/errors.ts'
import { header } from '../service/header.ts'
import { discard, type MediaAnswer } from './mediaHost.ts'
import type { MediaBreak } from './mediaTries.ts'
import { type ContentRange, readContentRange } from './range.ts'

/** Bytes of a recording, one chunk after another. */
export interface Stretch {
  /** Where in the recording the first byte lies. */
  readonly start: number
  /** Null when the host says neither range nor length. */
  readonly range: ContentRange | null
  /** The first chunk, without taking it; null at the end, and when it doesn't arrive: then `next` fails. */
  peek(): Promise<Buffer | null>
  next(): Promise<Buffer | null>
}

type BreakKind = AppError<'media-incomplete'>['data']['kind']

/** Resumes without a byte in between. A stall has already cost 30 s (`dispatcher`), so it gets one. */
const MAX_RESUMES = { 'ended-early': 3, stalled: 1 } as const

/**
 * The stretch as a stream that a player can leave at any time. When the connection breaks in the middle (a link that
 * expires, a network that changes), it goes on at the same byte with a new request, so a player hears nothing of it.
 * When that doesn't help, `onBreak` learns where and why before the stream fails.
 */
export function streamStretch(
  stretch: Stretch,
  options: {
    open(range: string): Promise<MediaAnswer>
    onBreak(stopped: MediaBreak): void
    readonly stop: AbortController
  },
): ReadableStream<Uint8Array> {
  const { open, stop } = options
  const { range } = stretch
  let next = stretch.next
  let position = stretch.start
  let breaks = 0

  const incomplete = (kind: BreakKind, totalBytes = range?.total ?? null) =>
    new AppError('media-incomplete', { kind, receivedBytes: position, totalBytes })

  /** Goes on at `position`; answers why that is not possible, null when it is. */
  const resume = async (reason: keyof typeof MAX_RESUMES): Promise<AppError | null> => {
    if (range === null || stop.signal.aborted || breaks >= MAX_RESUMES[reason]) return incomplete(reason)
    breaks += 1
    try {
      const answer = await open(`bytes=${position}-${range.end}`)
      const given = readContentRange(header(answer.headers, 'content-range'))
      // Another length is another recording; its bytes don't belong here.
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
    } catch (error) {
      if (isAppError(error)) return error
      throw error
    }
  }

  /** The next chunk, over as many connections as it takes; null at the end. */
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
    breaks = 0
    const left = range === null ? Number.POSITIVE_INFINITY : range.end + 1 - position
    const wanted = chunk.length > left ? chunk.subarray(0, left) : chunk
    position += wanted.length
    controller.enqueue(wanted)
    if (range !== null && position > range.end) {
      controller.close()
      if (chunk.length > left) stop.abort() // The rest of a whole recording, of which only a part was asked for.
    }
  }

  return new ReadableStream<Uint8Array>({ pull, cancel: () => stop.abort() }, { highWaterMark: 0 })
}
