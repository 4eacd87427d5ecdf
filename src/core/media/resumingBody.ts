import { isAppError } from '../../contract/errors.ts'
import { header } from '../service/serviceClient.ts'
import { discard, type MediaAnswer } from './mediaHost.ts'
import { type ContentRange, readContentRange } from './range.ts'

/** Bytes of a recording, one chunk after another. */
export interface Stretch {
  /** Where in the recording the first byte lies. */
  readonly start: number
  /** Null when the host says neither range nor length. */
  readonly range: ContentRange | null
  /** The first chunk, without taking it; null at the end. */
  peek(): Promise<Buffer | null>
  next(): Promise<Buffer | null>
}

/** A connection that breaks three times without a byte in between is not going to get better. */
const MAX_RESUMES = 3

/**
 * The stretch as a stream that a player can leave at any time. When the connection breaks in the middle (a link that
 * expires, a network that changes), it goes on at the same byte with a new request, so a player hears nothing of it.
 */
export function streamStretch(
  stretch: Stretch,
  options: { open(range: string): Promise<MediaAnswer>; readonly stop: AbortController },
): ReadableStream<Uint8Array> {
  const { open, stop } = options
  const { range } = stretch
  let next = stretch.next
  let position = stretch.start
  let breaks = 0

  /** Goes on at `position`; false when that is not possible. */
  const resume = async (): Promise<boolean> => {
    if (range === null || stop.signal.aborted || breaks >= MAX_RESUMES) return false
    breaks += 1
    try {
      const answer = await open(`bytes=${position}-${range.end}`)
      const given = readContentRange(header(answer.headers, 'content-range'))
      // Another length is another recording; its bytes don't belong here.
      if (answer.status !== 206 || given?.start !== position || given.total !== range.total) {
        await discard(answer)
        return false
      }
      const iterator = (answer.body as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
      next = async () => {
        const item = await iterator.next()
        return item.done === true ? null : item.value
      }
      return true
    } catch (error) {
      if (isAppError(error)) return false
      throw error
    }
  }

  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    for (;;) {
      let chunk: Buffer | null
      try {
        chunk = await next()
      } catch (error) {
        if (await resume()) continue
        controller.error(error)
        return
      }
      const left = range === null ? Number.POSITIVE_INFINITY : range.end + 1 - position
      if (chunk === null && range !== null && left > 0 && (await resume())) continue
      if (chunk === null) {
        if (range !== null && left > 0) controller.error(new Error('The recording ended early.'))
        else controller.close()
        return
      }
      if (chunk.length === 0) continue
      breaks = 0
      const wanted = chunk.length > left ? chunk.subarray(0, left) : chunk
      position += wanted.length
      controller.enqueue(wanted)
      if (range !== null && position > range.end) {
        controller.close()
        if (chunk.length > left) stop.abort() // The rest of a whole recording, of which only a part was asked for.
      }
      return
    }
  }

  return new ReadableStream<Uint8Array>({ pull, cancel: () => stop.abort() }, { highWaterMark: 0 })
}
