import { badRequest, notFound } from '../refusal.ts'
import { makeCall } from '../seed/makeCall.ts'
import { makeDetail, type CallDetail } from '../seed/callDetail.ts'
import type { Service, ServiceRequest } from '../service.ts'
import type { Row } from '../sql/database.ts'
import { sql } from '../sql/sql.ts'
import { CALL_RECORD_COLUMNS, callRecord } from './callRecord.ts'

/** GET /v1/calls/:id. 404 for an id that isn't in the workspace (assumed: not shown). */
export async function getCall({ service, request }: ServiceRequest): Promise<{ data: Record<string, unknown> }> {
  const { id } = request.params as { id: string }
  if (!/^\d{1,18}$/.test(id)) throw badRequest('id', 'must be an integer')
  const [row] = await service.database.query(
    sql`select ${CALL_RECORD_COLUMNS} from calls where id = (${id}::text)::bigint`,
  )
  if (row === undefined) throw notFound(`There is no call ${id}.`)
  return { data: fullForm(service, row) }
}

/** Source: interface, "Call (full form)". */
function fullForm(service: Service, row: Row): Record<string, unknown> {
  const detail = detailOf(service, row)
  const expiresMs = service.clock.now() + service.mediaSeconds * 1000
  const link = (key: string | null): string | null =>
    key === null ? null : service.baseUrl() + service.signer.sign(key, row['id'] as number, expiresMs)
  return {
    ...callRecord(service, row),
    chat: service.workspace.deliversChats ? chatOf(detail, link) : null,
    media: { audio_url: link(detail.audio), video_url: link(detail.video) },
    analysis: detail.analysis,
    scorecard: detail.scorecard,
    evaluators: detail.evaluators,
  }
}

/** Stored for an imported call; derived from its number for a generated one. */
function detailOf(service: Service, row: Row): CallDetail {
  const stored = row['detail'] as CallDetail | null
  return stored ?? makeDetail(service.world, makeCall(service.world, row['seed_index'] as number))
}

function chatOf({ chat }: CallDetail, link: (key: string | null) => string | null): unknown {
  if (chat === null) return null
  return {
    ...chat,
    participants: chat.participants.map((one) =>
      typeof one.profile_pic === 'string' ? { ...one, profile_pic: link(one.profile_pic) } : one,
    ),
    messages: chat.messages.map(({ media, ...message }) => ({ ...message, url: link(media) })),
  }
}
