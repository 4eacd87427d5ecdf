import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../../contract/errors.ts'
import { fileProblem } from './probing/fileProblem.ts'
import { servedType } from '../media/mediaType.ts'
import { readMediaTry } from '../media/mediaPaths.ts'
import { readRange, type RequestedRange } from '../media/range.ts'

/** A file that a person can hear before it's sent. */
export interface FoundRecording {
  /** Absolute. */
  readonly path: string
  readonly fileName: string
}

/** Enough to tell the format. */
const FIRST_BYTES = 16

/**
 * Serves a recording of this computer that isn't sent yet, to players: GET and HEAD with Range, like the media gateway. Fails with
 * `recording-unreadable`.
 */
export async function serveLocalRecording({ path, fileName }: FoundRecording, request: Request): Promise<Response> {
  // Whatever stopped it, the file is there to be read again.
  if (readMediaTry(new URL(request.url).searchParams).asksWhy) return new Response(null, { status: 204 })
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new AppError('recording-unreadable', { fileName, reason: fileProblem(error) }, { cause: error })
  })
  try {
    const { size } = await file.stat()
    const headers = new Headers({
      'content-type': await typeOf(file),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Never a document. If opened as one, it must not be able to do anything.
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const wanted = readRange(request.headers.get('range'))
    const { start, end } = boundsOf(wanted, size)
    if (start >= size || start > end) {
      await file.close()
      headers.set('content-range', `bytes */${size}`)
      return new Response(null, { status: 416, headers })
    }
    const isPartial = wanted.kind !== 'whole'
    if (isPartial) headers.set('content-range', `bytes ${start}-${end}/${size}`)
    headers.set('content-length', String(end - start + 1))
    if (request.method === 'HEAD') {
      await file.close()
      return new Response(null, { status: isPartial ? 206 : 200, headers })
    }
    // Closes the file at its end, and if the page stops reading.
    const bytes = file.createReadStream({ start, end })
    return new Response(Readable.toWeb(bytes) as ReadableStream, { status: isPartial ? 206 : 200, headers })
  } catch (error) {
    await file.close()
    throw error
  }
}

async function typeOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(FIRST_BYTES), 0, FIRST_BYTES, 0)
  const type = servedType(undefined, buffer.subarray(0, bytesRead))
  return type.kind === 'shown' ? type.mediaType : 'application/octet-stream'
}

/** Inclusive. */
function boundsOf(wanted: RequestedRange, size: number): { readonly start: number; readonly end: number } {
  const last = size - 1
  if (wanted.kind === 'whole') return { start: 0, end: last }
  if (wanted.kind === 'last') return { start: Math.max(0, size - wanted.count), end: last }
  const { start, end } = wanted.range
  return { start, end: end === null ? last : Math.min(end, last) }
}
