import { rm } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkImportFields, type ImportFields } from '../imports/importFields.ts'
import { readUploadForm } from '../imports/uploadForm.ts'
import { badRequest, forbidden } from '../refusal.ts'
import type { Service, ServiceRequest } from '../service.ts'

const LONGEST_KEY = 255

/** POST /v1/calls/import: 202 with the id of the call, the same one for every request with the same Idempotency-Key. */
export async function importCall({ service, request, reply }: ServiceRequest): Promise<FastifyReply> {
  if (!service.workspace.canImport) throw forbidden('Importing calls is not enabled for this workspace.')
  const key = readIdempotencyKey(request)
  const earlier = key === null ? undefined : await service.imports.callOf(key)
  if (earlier !== undefined) return accepted(reply, earlier)
  // The body is requested only now. A client that sends `Expect: 100-continue` hasn't sent it before this point.
  if (request.headers.expect !== undefined) reply.raw.writeContinue()
  const fields = await readFields(service, request)
  return accepted(reply, await service.imports.accept(fields, key))
}

async function readFields(service: Service, request: FastifyRequest): Promise<ImportFields> {
  const form = await readUploadForm(request, service.imports.folder)
  try {
    return await checkImportFields(service.database, form)
  } catch (error) {
    if (form.file !== undefined) await rm(form.file.path, { force: true })
    throw error
  }
}

function accepted(reply: FastifyReply, callId: number): FastifyReply {
  return reply.code(202).send({ call_id: callId })
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const key = String(header)
  if (key === '' || key.length > LONGEST_KEY)
    throw badRequest('idempotency-key', `must have 1 to ${LONGEST_KEY} characters`)
  return key
}
