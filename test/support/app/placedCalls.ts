import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeedConversation } from '../../../src/simulator/seed/chats/conversation.ts'
import type { Simulator } from '../../../src/simulator/server.ts'
import { sql } from '../../../src/simulator/sql/sql.ts'

/** The call that a test wants; other fields are those of an old, empty call. */
export interface WantedCall {
  readonly title: string
  readonly format?: 'audio' | 'video' | 'file' | 'chat' | 'group_chat'
  readonly durationSeconds?: number
  /** ISO 8601; a year ago by default. */
  readonly insertedAt?: string
  readonly updatedAt?: string
  readonly audio?: WantedFile
  readonly video?: WantedFile
  readonly transcription?: string
  readonly topics?: readonly { readonly title: string; readonly content: string }[]
  readonly chat?: SeedConversation | null
}

/** A file's bytes and its name, whose extension determines the type: any extension that the service knows. */
export interface WantedFile {
  readonly bytes: Uint8Array
  readonly extension: 'wav' | 'mp3' | 'm4a' | 'mp4' | 'ogg' | 'flac' | 'webm' | 'aac'
}

const LONG_AGO = '2025-11-03T10:00:00Z'
/** Far from the numbers that calls get, because a media file's name is a number. */
let nextFile = 900_000_000

/** Adds a call of any shape to the service, as an import would leave it. Returns its id. */
export async function placeCall(service: Simulator, wanted: WantedCall): Promise<number> {
  const [audio, video] = [await keep(service, wanted.audio), await keep(service, wanted.video)]
  const insertedAt = wanted.insertedAt ?? LONG_AGO
  const detail = {
    audio,
    video,
    analysis: { summary: { topics: wanted.topics ?? [] }, transcription: wanted.transcription ?? '' },
    scorecard: null,
    evaluators: [],
    chat: wanted.chat ?? null,
  }
  const { database } = service
  const [row] = await database.query(sql`insert into calls
      (id, title, duration, "timestamp", inserted_at, updated_at, format, public, source_system, source_system_id, agent_id, agent_name,
       agent_email, attendees, call_type_id, lead_name, lead_company, associations, detail)
    select nextval('call_ids'), ${wanted.title}::text, ${wanted.durationSeconds ?? 0}::float8, (${insertedAt}::text)::timestamptz,
      (${insertedAt}::text)::timestamptz, (${wanted.updatedAt ?? insertedAt}::text)::timestamptz, ${wanted.format ?? 'audio'}::text, false, 'api', ${wanted.title}::text,
      7, 'Inês Duarte', 'ines@example.com', '["ines@example.com"]'::jsonb, (select id from call_types where is_default limit 1),
      'Sofia Ruiz', 'Acme Freight', '{}'::jsonb, (${JSON.stringify(detail)}::text)::jsonb
    returning id`)
  return row?.['id'] as number
}

/** Changes the texts of a placed call later, as the service does after processing. */
export async function finishAnalysis(
  service: Simulator,
  callId: number,
  analysis: { readonly transcription: string; readonly topics: WantedCall['topics'] },
): Promise<void> {
  const stored = JSON.stringify({ summary: { topics: analysis.topics }, transcription: analysis.transcription })
  await service.database.query(sql`update calls set updated_at = now(),
    detail = jsonb_set(detail, '{analysis}', (${stored}::text)::jsonb) where id = ${callId}::bigint`)
}

async function keep(service: Simulator, file: WantedFile | undefined): Promise<string | null> {
  if (file === undefined) return null
  const name = `${nextFile++}.${file.extension}`
  await writeFile(join(service.importsDir, name), file.bytes)
  return `imports/${name}`
}
