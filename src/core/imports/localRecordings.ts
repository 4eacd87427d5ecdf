import { AppError } from '../../contract/errors/errors.ts'
import { MEDIA_HEADERS, servedType } from '../media/mediaType.ts'
import { readMediaTry } from '../media/mediaPaths.ts'
import { boundsOf, readRange } from '../media/range.ts'
import { type Deadline, deadlineAfter, ThreadClient, threadPath } from '../threads/threadClient.ts'
import { volumeOf } from './disk/volume.ts'
import { fileProblem } from './probing/fileProblem.ts'
import type { FilePart, ReadPart } from './listenThread.ts'

/** A file that a person can hear before it's sent. */
export interface FoundRecording {
  /** Absolute. */
  readonly path: string
  readonly fileName: string
}

/** Enough to tell the format. */
const FIRST_BYTES = 16
/** About 10 s of a WAV of a phone system. */
const PART_BYTES = 256 * 1024
/** A share that is there answers within milliseconds; a disk that has to spin up, within seconds. */
const DEADLINE_MS = 8000

/** Serves recordings of this computer that aren't sent yet to players. They are read in a thread, because a share may hang. */
export class LocalRecordings {
  readonly #thread: ThreadClient

  constructor(deadline: Deadline = deadlineAfter(DEADLINE_MS)) {
    const path = threadPath(import.meta.url, 'listenThread')
    this.#thread = new ThreadClient({ path, isSerial: true, deadline, idleMs: 10_000 })
  }

  /** GET and HEAD with Range, like the media gateway. Fails with `recording-unreadable`. */
  async serve({ path, fileName }: FoundRecording, request: Request): Promise<Response> {
    // Whatever stopped it, the file is there to be read again.
    if (readMediaTry(new URL(request.url).searchParams).asksWhy) return new Response(null, { status: 204 })
    const read = (offset: number, length: number) => this.#read({ path, offset, length }, fileName)
    const { sizeBytes, bytes: first } = await read(0, FIRST_BYTES)
    const type = servedType(undefined, first)
    const headers = new Headers({
      ...MEDIA_HEADERS,
      'content-type': type.kind === 'shown' ? type.mediaType : 'application/octet-stream',
      'accept-ranges': 'bytes',
    })
    const wanted = readRange(request.headers.get('range'))
    const bounds = boundsOf(wanted, sizeBytes)
    if (bounds === null) {
      headers.set('content-range', `bytes */${sizeBytes}`)
      return new Response(null, { status: 416, headers })
    }
    const { start, end } = bounds
    const isPartial = wanted.kind !== 'whole'
    if (isPartial) headers.set('content-range', `bytes ${start}-${end}/${sizeBytes}`)
    headers.set('content-length', String(end - start + 1))
    const status = isPartial ? 206 : 200
    return new Response(request.method === 'HEAD' ? null : partsOf(read, start, end), { status, headers })
  }

  close(): void {
    void this.#thread.end()
  }

  async #read(part: FilePart, fileName: string): Promise<ReadPart> {
    try {
      return await this.#thread.ask<ReadPart>(part, { source: volumeOf(part.path) })
    } catch (error) {
      throw new AppError('recording-unreadable', { fileName, reason: fileProblem(error) }, { cause: error })
    }
  }
}

/** The bytes from `start` to `end`, inclusive, read as the player takes them. */
function partsOf(
  read: (offset: number, length: number) => Promise<ReadPart>,
  start: number,
  end: number,
): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream({
    async pull(controller) {
      const { bytes } = await read(at, Math.min(PART_BYTES, end + 1 - at))
      if (bytes.length === 0) throw new Error('The file became shorter while it was read.')
      controller.enqueue(bytes)
      at += bytes.length
      if (at > end) controller.close()
    },
  })
}
