import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { MediaManners } from '../faults/fault.ts'
import { readByteRange } from '../media/byteRange.ts'
import { MEDIA_PREFIX } from '../media/signedUrl.ts'
import type { Service } from '../service.ts'

/**
 * Media as an object store serves them: the link's signature is the permission, no API key, no CORS headers, parts on
 * request, 403 with a little XML once the link has expired.
 */
export async function serveMedia(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  manners: MediaManners = {},
): Promise<FastifyReply> {
  const url = new URL(request.raw.url ?? '/', 'http://service')
  const verdict = service.signer.check(url.pathname, url.searchParams, service.clock.now())
  if (verdict === 'forged') return refuse(reply, 403, 'SignatureDoesNotMatch', 'The signature does not match.')
  if (verdict === 'expired') return refuse(reply, 403, 'AccessDenied', 'Request has expired')
  const file = await service.mediaFiles.find(
    url.pathname.slice(MEDIA_PREFIX.length).split('/').map(decodeURIComponent).join('/'),
  )
  if (file === undefined) return refuse(reply, 404, 'NoSuchKey', 'The specified key does not exist.')
  const sizeBytes = file.kind === 'file' ? file.sizeBytes : file.bytes.length
  const range = readByteRange(manners.isWithoutRanges === true ? undefined : request.headers.range, sizeBytes)
  void reply.header('content-type', manners.mediaType ?? file.mediaType)
  if (manners.isWithoutRanges !== true) void reply.header('accept-ranges', 'bytes')
  if (range.kind === 'unsatisfiable') {
    return refuse(
      reply.header('content-range', `bytes */${sizeBytes}`),
      416,
      'InvalidRange',
      'The requested range is not satisfiable',
    )
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: sizeBytes - 1 }
  const extraBytes = range.kind === 'part' ? 0 : (manners.announcesExtraBytes ?? 0)
  if (range.kind === 'part') void reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  void reply.header('content-length', end - start + 1 + extraBytes)
  if (request.method === 'HEAD') return reply.send('')
  if (sizeBytes === 0) return reply.send('')
  if (isPlain(manners))
    return reply.send(
      file.kind === 'bytes' ? file.bytes.subarray(start, end + 1) : createReadStream(file.path, { start, end }),
    )
  const chunkBytes = Math.max(1, Math.min(64 * 1024, Math.ceil((manners.bytesPerSecond ?? Infinity) / CHUNKS_A_SECOND)))
  const source =
    file.kind === 'bytes'
      ? Readable.from([file.bytes.subarray(start, end + 1)])
      : createReadStream(file.path, { start, end, highWaterMark: chunkBytes })
  const expiresMs = Number(url.searchParams.get('expires'))
  return reply.send(Readable.from(manneredBytes(source, manners, { clock: service.clock, expiresMs })))
}

/** Often enough that a player's buffer never sees the pace. */
const CHUNKS_A_SECOND = 20

function isPlain({ bytesPerSecond, cutsAtExpiry, cutAfterBytes, announcesExtraBytes }: MediaManners): boolean {
  return (
    bytesPerSecond === undefined &&
    cutsAtExpiry !== true &&
    cutAfterBytes === undefined &&
    announcesExtraBytes === undefined
  )
}

/** The bytes at their pace; an error, which destroys the connection, where they are to end early. */
async function* manneredBytes(
  source: AsyncIterable<Buffer>,
  { bytesPerSecond, cutsAtExpiry, cutAfterBytes = Infinity, announcesExtraBytes = 0 }: MediaManners,
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
