import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { ImportedFiles } from '../media/mediaFiles.ts'
import { NO_DETAIL } from '../seed/callDetail.ts'
import { postgresErrorCode } from '../sql/database.ts'
import { sql } from '../sql/sql.ts'
import type { ImportFields } from './importFields.ts'
import { EXTENSIONS } from './soundFormat.ts'
import { processImport, type ProcessingContext } from './processImport.ts'

/** Accepts imports and processes them after the 202. Imports interrupted by a shutdown are resumed at the next start. */
export interface ImportService {
  readonly folder: string
  readonly files: ImportedFiles
  /** The call created with an idempotency key, if any. */
  callOf(idempotencyKey: string): Promise<number | undefined>
  /** Creates the call, or finds the one that a concurrent request with the same key created. */
  accept(fields: ImportFields, idempotencyKey: string | null): Promise<number>
  resume(): Promise<void>
  close(): Promise<void>
}

interface ImportServiceOptions extends ProcessingContext {
  readonly folder: string
  readonly clock: Clock
  readonly processingMs: number
  /** Called when processing fails unexpectedly. */
  readonly onError: (error: unknown) => void
}

export function createImportService(options: ImportServiceOptions): ImportService {
  const { database, folder, clock } = options
  const stopped = new AbortController()
  const cancels = new Set<() => void>()
  const running = new Set<Promise<void>>()

  const process = (callId: number): void => {
    const work = processImport({ ...options, signal: stopped.signal }, callId)
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) options.onError(error)
      })
      .finally(() => running.delete(work))
    running.add(work)
  }
  const schedule = (callId: number): void => {
    const cancel = clock.setTimer(options.processingMs, () => {
      cancels.delete(cancel)
      process(callId)
    })
    cancels.add(cancel)
  }
  const callOf = async (key: string): Promise<number | undefined> => {
    const [row] = await database.query(sql`select call_id from imports where idempotency_key = ${key}::text`)
    return row?.['call_id'] as number | undefined
  }

  return {
    folder,
    callOf,
    files: {
      find: async (name) => {
        const mediaType = EXTENSIONS.get(/^\d{1,15}\.([a-z0-9]{3,4})$/.exec(name)?.[1] ?? '')
        return mediaType === undefined ? undefined : { path: join(folder, name), mediaType }
      },
    },
    async accept(fields, key) {
      let callId: number
      try {
        callId = await insertCall(options, fields, key)
      } catch (error) {
        const earlier = key !== null && isUniqueViolation(error) ? await callOf(key) : undefined
        if (earlier === undefined) throw error
        if (fields.recording.kind === 'file') await rm(fields.recording.path, { force: true })
        return earlier
      }
      schedule(callId)
      return callId
    },
    async resume() {
      const rows = await database.query(sql`select call_id from imports where state = 'received' order by call_id`)
      for (const row of rows) schedule(row['call_id'] as number)
    },
    async close() {
      for (const cancel of cancels) cancel()
      stopped.abort()
      await Promise.all(running)
    },
  }
}

/** The call before its recording is processed: no duration, no media, no analysis. */
async function insertCall(options: ImportServiceOptions, fields: ImportFields, key: string | null): Promise<number> {
  const { database, folder, clock } = options
  const now = new Date(clock.now()).toISOString()
  return database.transaction(async (query) => {
    const [next] = await query(sql`select nextval('call_ids')::bigint as id`)
    const callId = next?.['id'] as number
    const fileName = fields.recording.kind === 'file' ? `${callId}.${fields.recording.format.extension}` : null
    const typeId =
      fields.callTypeId === null
        ? sql`(select id from call_types where is_default limit 1)`
        : sql`${fields.callTypeId}::bigint`
    await query(sql`insert into calls (id, title, duration, "timestamp", inserted_at, updated_at, format, public, source_system, source_system_id,
        agent_id, agent_name, agent_email, attendees, call_type_id, lead_name, lead_company, associations, detail)
      values (${callId}::bigint, ${fields.title ?? 'Imported recording'}::text, 0, (${fields.timestamp}::text)::timestamptz, (${now}::text)::timestamptz, (${now}::text)::timestamptz,
        'file', false, 'api', ${key ?? randomUUID()}::text, ${fields.agent.id}::bigint, ${fields.agent.name}::text, ${fields.agent.email}::text,
        (${JSON.stringify([fields.agent.email])}::text)::jsonb, ${typeId}, ${fields.leadName}::text, ${fields.leadCompany}::text, '{}', (${JSON.stringify(NO_DETAIL)}::text)::jsonb)`)
    await query(sql`insert into imports (call_id, idempotency_key, state, file, source_url, has_given_title, has_given_type)
      values (${callId}::bigint, ${key}::text, 'received', ${fileName}::text, ${fields.recording.kind === 'url' ? fields.recording.url : null}::text, ${fields.title !== null}::boolean, ${fields.callTypeId !== null}::boolean)`)
    // Last, when the key is known to be ours: the rename is atomic.
    if (fields.recording.kind === 'file' && fileName !== null)
      await rename(fields.recording.path, join(folder, fileName))
    return callId
  })
}

function isUniqueViolation(error: unknown): boolean {
  return postgresErrorCode(error) === '23505'
}
