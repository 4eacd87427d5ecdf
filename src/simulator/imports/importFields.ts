import { open } from 'node:fs/promises'
import { badRequest, forbidden } from '../refusal.ts'
import type { Database } from '../sql/database.ts'
import { isDatetime } from '../sql/datetime.ts'
import { sql } from '../sql/sql.ts'
import { recognizeSound, SOUND_HEADER_BYTES, type SoundFormat } from './soundFormat.ts'
import type { UploadForm } from './uploadForm.ts'

export const IMPORT_ROUTE = '/v1/calls/import'

export interface ImportFields {
  readonly recording:
    | { readonly kind: 'file'; readonly path: string; readonly format: SoundFormat }
    | { readonly kind: 'url'; readonly url: string }
  readonly timestamp: string
  readonly agent: { readonly id: number; readonly name: string; readonly email: string }
  readonly callTypeId: number | null
  readonly title: string | null
  readonly leadName: string | null
  readonly leadCompany: string | null
}

/** 400 for missing or invalid fields, then 403 for unknown ids. Source: interface, "POST /v1/calls/import", "Errors". */
export async function checkImportFields(database: Database, form: UploadForm): Promise<ImportFields> {
  const recording = await checkRecording(form)
  const timestamp = required(form, 'timestamp')
  if (!isDatetime(timestamp)) throw badRequest('timestamp', 'must be an ISO 8601 datetime')
  const userId = integer(form, 'user_id')
  const email = optional(form, 'user_email')
  if (userId === null && email === null) throw badRequest('user_id', 'or user_email is required')
  const callTypeId = integer(form, 'call_type_id')
  return {
    recording,
    timestamp,
    agent: await findAgent(database, userId, email),
    callTypeId: callTypeId === null ? null : await findCallType(database, callTypeId),
    title: optional(form, 'title'),
    leadName: optional(form, 'lead_name'),
    leadCompany: optional(form, 'lead_company'),
  }
}

async function checkRecording({ fields, file }: UploadForm): Promise<ImportFields['recording']> {
  if (file === undefined) {
    const url = fields.get('recording') ?? ''
    if (url === '') throw badRequest('recording', 'is required')
    if (!isHttpsUrl(url)) throw badRequest('recording', 'must be a file or an https URL')
    return { kind: 'url', url }
  }
  if (file.sizeBytes === 0) throw badRequest('recording', 'is empty')
  const format = await formatOf(file.path)
  if (format === undefined)
    throw badRequest(
      'recording',
      'has an invalid file format: MP3, WAV, MP4, M4A, AAC, OGG, FLAC and WEBM can be imported',
    )
  return { kind: 'file', path: file.path, format }
}

/** The format of a file on disk, by its content. */
export async function formatOf(path: string): Promise<SoundFormat | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SOUND_HEADER_BYTES), 0, SOUND_HEADER_BYTES, 0)
    return recognizeSound(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** user_id takes precedence over user_email. */
async function findAgent(
  database: Database,
  userId: number | null,
  email: string | null,
): Promise<ImportFields['agent']> {
  const condition = userId === null ? sql`lower(email) = lower(${email}::text)` : sql`user_id = ${userId}::bigint`
  const [user] = await database.query(sql`select user_id, name, email, has_agent_profile from users where ${condition}`)
  if (user === undefined) throw forbidden('The user was not found.')
  if (user['has_agent_profile'] !== true) throw forbidden('The agent was not found.')
  return { id: user['user_id'] as number, name: user['name'] as string, email: user['email'] as string }
}

async function findCallType(database: Database, id: number): Promise<number> {
  const [type] = await database.query(sql`select id from call_types where id = ${id}::bigint`)
  if (type === undefined) throw forbidden('The call type was not found.')
  return id
}

function required({ fields }: UploadForm, name: string): string {
  const value = fields.get(name) ?? ''
  if (value.trim() === '') throw badRequest(name, 'is required')
  return value
}

/** An empty field counts as not given. */
function optional({ fields }: UploadForm, name: string): string | null {
  const value = fields.get(name)?.trim() ?? ''
  return value === '' ? null : value
}

function integer({ fields }: UploadForm, name: string): number | null {
  const value = fields.get(name) ?? ''
  if (value === '') return null
  if (!/^\d{1,15}$/.test(value)) throw badRequest(name, 'must be an integer')
  return Number(value)
}

function isHttpsUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
