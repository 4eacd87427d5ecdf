import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
  const range = readByteRange(request.headers.range, sizeBytes)
  void reply.header('accept-ranges', 'bytes').header('content-type', file.mediaType)
  if (range.kind === 'unsatisfiable') {
    return refuse(
      reply.header('content-range', `bytes */${sizeBytes}`),
      416,
      'InvalidRange',
      'The requested range is not satisfiable',
    )
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: sizeBytes - 1 }
  if (range.kind === 'part') void reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  void reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send('')
  if (file.kind === 'bytes') return reply.send(file.bytes.subarray(start, end + 1))
  return reply.send(sizeBytes === 0 ? '' : createReadStream(file.path, { start, end }))
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/xml')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
}
