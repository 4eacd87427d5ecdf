import { createReadStream } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { readByteRange } from '../media/byteRange.ts'
import { MEDIA_PREFIX } from '../media/signedUrl.ts'
import type { Service } from '../service.ts'

/** How a media host may differ from a well-behaved object store. */
export interface MediaQuirks {
  /** Maximum transfer rate. */
  readonly bytesPerSecond?: number
  /** Cuts the connection when the link expires. Object stores only check when a request starts. */
  readonly cutsAtExpiry?: boolean
  /** Cuts the connection after this many bytes of a response. */
  readonly cutAfterBytes?: number
  /** Announces this many bytes more than the file has and cuts the connection at its end. */
  readonly announcesExtraBytes?: number
  /** Announces them in answers to range requests, too. */
  readonly announcesExtraInRanges?: boolean
  /** Ignores `Range`: every response is the whole file. */
  readonly isWithoutRanges?: boolean
  /** The content type of every response. */
  readonly mediaType?: string
}

/**
 * Serves media the way an object store does: the link's signature grants access, no API key, no CORS headers, range
 * requests, 403 with a short XML body once the link has expired. The signature tells which workspace the link is of.
 */
export async function serveMedia(
  services: readonly Service[],
  request: FastifyRequest,
  reply: FastifyReply,
  quirks: MediaQuirks = {},
): Promise<FastifyReply> {
  const url = new URL(request.raw.url ?? '/', 'http://service')
  const check = ({ signer, clock }: Service) => signer.check(url.pathname, url.searchParams, clock.now())
  const service = services.find((candidate) => check(candidate) !== 'forged')
  if (service === undefined) return refuse(reply, 403, 'SignatureDoesNotMatch', 'The signature does not match.')
  if (check(service) === 'expired') return refuse(reply, 403, 'AccessDenied', 'Request has expired')
  const file = await service.mediaFiles.find(
    url.pathname.slice(MEDIA_PREFIX.length).split('/').map(decodeURIComponent).join('/'),
  )
  if (file === undefined) return refuse(reply, 404, 'NoSuchKey', 'The specified key does not exist.')
  const sizeBytes = file.kind === 'file' ? file.sizeBytes : file.bytes.length
  const extraBytes = quirks.announcesExtraBytes ?? 0
  const rangedBytes = sizeBytes + (quirks.announcesExtraInRanges === true ? extraBytes : 0)
  const range = readByteRange(quirks.isWithoutRanges === true ? undefined : request.headers.range, rangedBytes)
  void reply.header('content-type', quirks.mediaType ?? file.mediaType)
  if (quirks.isWithoutRanges !== true) void reply.header('accept-ranges', 'bytes')
  if (range.kind === 'unsatisfiable') {
    return refuse(
      reply.header('content-range', `bytes */${rangedBytes}`),
      416,
      'InvalidRange',
      'The requested range is not satisfiable',
    )
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: sizeBytes - 1 }
  if (range.kind === 'part') void reply.code(206).header('content-range', `bytes ${start}-${end}/${rangedBytes}`)
  void reply.header('content-length', end - start + 1 + (range.kind === 'part' ? 0 : extraBytes))
  if (request.method === 'HEAD') return reply.send('')
  if (sizeBytes === 0) return reply.send('')
  if (start >= sizeBytes) {
    // The head arrives, and nothing after it.
    reply.hijack()
    reply.raw.writeHead(206, reply.getHeaders() as OutgoingHttpHeaders).flushHeaders()
    reply.raw.socket?.end()
    return reply
  }
  if (isPlain(quirks))
    return reply.send(
      file.kind === 'bytes' ? file.bytes.subarray(start, end + 1) : createReadStream(file.path, { start, end }),
    )
  const chunkBytes = Math.max(1, Math.min(64 * 1024, Math.ceil((quirks.bytesPerSecond ?? Infinity) / CHUNKS_A_SECOND)))
  const source =
    file.kind === 'bytes'
      ? Readable.from([file.bytes.subarray(start, end + 1)])
      : createReadStream(file.path, { start, end, highWaterMark: chunkBytes })
  const expiresMs = Number(url.searchParams.get('expires'))
  return reply.send(Readable.from(quirkyBytes(source, quirks, { clock: service.clock, expiresMs })))
}

/** Short enough that a player's buffer doesn't notice the throttling. */
const CHUNKS_A_SECOND = 20

function isPlain({ bytesPerSecond, cutsAtExpiry, cutAfterBytes, announcesExtraBytes }: MediaQuirks): boolean {
  return (
    bytesPerSecond === undefined &&
    cutsAtExpiry !== true &&
    cutAfterBytes === undefined &&
    announcesExtraBytes === undefined
  )
}

/** Yields the bytes at the configured rate. Throws, which destroys the connection, where they should end early. */
async function* quirkyBytes(
  source: AsyncIterable<Buffer>,
  { bytesPerSecond, cutsAtExpiry, cutAfterBytes = Infinity, announcesExtraBytes = 0 }: MediaQuirks,
  { clock, expiresMs }: { readonly clock: Clock; readonly expiresMs: number },
): AsyncGenerator<Buffer> {
  const beganMs = clock.now()
  let sent = 0
  for await (const chunk of source) {
    if (sent + chunk.length > cutAfterBytes) {
      yield chunk.subarray(0, cutAfterBytes - sent)
      throw new Error('cut in the middle, as told')
    }
    const waitMs = bytesPerSecond === undefined ? 0 : beganMs + (sent / bytesPerSecond) * 1000 - clock.now()
    if (waitMs > 0) {
      await new Promise<void>((resolve) => {
        clock.setTimer(waitMs, resolve)
      })
    }
    if (cutsAtExpiry === true && clock.now() >= expiresMs) throw new Error('cut at expiry, as told')
    sent += chunk.length
    yield chunk
  }
  if (announcesExtraBytes > 0) throw new Error('nothing where more was announced, as told')
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/xml')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
}
