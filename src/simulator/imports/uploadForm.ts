import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { badRequest } from '../refusal.ts'

/** The parts of an import request. The file is on disk, because it may be larger than memory. */
export interface UploadForm {
  readonly fields: ReadonlyMap<string, string>
  readonly file: { readonly path: string; readonly sizeBytes: number } | undefined
}

const FIELDS: readonly string[] = [
  'recording',
  'timestamp',
  'user_email',
  'user_id',
  'call_type_id',
  'title',
  'lead_name',
  'lead_company',
]

// The interface states no maximum. This one keeps a mistake from filling the disk.
const LARGEST_FILE_BYTES = 16 * 2 ** 30
const LARGEST_FIELD_BYTES = 64 * 1024

/** Streams the file to `folder`. A refusal leaves nothing there. Source: interface, "POST /v1/calls/import". */
export async function readUploadForm(request: FastifyRequest, folder: string): Promise<UploadForm> {
  if (!request.isMultipart()) throw badRequest('content-type', 'must be multipart/form-data')
  const fields = new Map<string, string>()
  const path = join(folder, `upload-${randomUUID()}`)
  let sizeBytes: number | undefined
  let problem: Error | undefined
  try {
    for await (const part of request.parts({
      limits: { fileSize: LARGEST_FILE_BYTES, fieldSize: LARGEST_FIELD_BYTES, files: 2, fields: 50 },
    })) {
      const isSecond = fields.has(part.fieldname) || (part.type === 'file' && sizeBytes !== undefined)
      if (!FIELDS.includes(part.fieldname)) problem ??= badRequest(part.fieldname, 'is not a field of this request')
      else if (isSecond) problem ??= badRequest(part.fieldname, 'is given more than once')
      else if (part.type === 'file' && part.fieldname !== 'recording')
        problem ??= badRequest(part.fieldname, 'must not be a file')
      if (part.type === 'file') {
        if (problem === undefined) {
          await pipeline(part.file, createWriteStream(path))
          sizeBytes = (await stat(path)).size
        } else part.file.resume()
      } else if (problem === undefined) {
        const value = typeof part.value === 'string' ? part.value : ''
        if (part.valueTruncated || value.includes('\0'))
          problem = badRequest(part.fieldname, part.valueTruncated ? 'is too long' : 'must not contain a NUL character')
        fields.set(part.fieldname, value)
      }
    }
    if (problem !== undefined) throw problem
    return { fields, file: sizeBytes === undefined ? undefined : { path, sizeBytes } }
  } catch (error) {
    await rm(path, { force: true })
    throw isMalformedForm(error) ? badRequest('body', 'is not a complete multipart form') : error
  }
}

/** The multipart reader's errors for malformed bodies. */
function isMalformedForm(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Unexpected end of (multipart|form)|Multipart: Boundary|malformed part header|FST_|terminated early|Part terminated/i.test(
      `${error.message} ${'code' in error ? String(error.code) : ''}`,
    )
  )
}
