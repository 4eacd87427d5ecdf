import { makeCall } from '../seed/makeCall.ts'
import type { Service } from '../service.ts'
import type { Row } from '../sql/database.ts'
import { SPEECH_COLUMNS } from '../sql/speechColumns.ts'
import { raw, type Sql } from '../sql/sql.ts'

const INSTANT = (column: string, digits: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS${digits}"Z"')`

/** The columns of a call record. Postgres formats the timestamps, because it keeps their microseconds. */
export const CALL_RECORD_COLUMNS: Sql =
  raw(`id, title, duration, ${INSTANT('"timestamp"', '')} as started, ${INSTANT('inserted_at', '.US')} as inserted,
  ${INSTANT('updated_at', '.US')} as updated, format, public, source_system, source_system_id, agent_id, agent_name, agent_email, attendees,
  call_type_id, ${SPEECH_COLUMNS.join(', ')}, ai_score, score,
  lead_name, lead_company, won, associations, seed_index, detail`)

/** A call in its list form; `chat` is always null here. Source: interface, "Call (list form)". */
export function callRecord(service: Service, row: Row): Record<string, unknown> {
  const type = service.callTypes.get(row['call_type_id'] as number)
  if (type === undefined) throw new Error(`call ${String(row['id'])} has no call type`)
  const { attendees, associations } = ownFields(service, row)
  return {
    id: row['id'],
    workspace_id: service.world.workspace.id,
    title: row['title'],
    duration: row['duration'],
    timestamp: row['started'],
    inserted_at: row['inserted'],
    updated_at: row['updated'],
    format: row['format'],
    chat: null,
    public: row['public'],
    source: { system: row['source_system'], system_id: row['source_system_id'] },
    url: `${service.appUrl}/${service.world.workspace.id}/calls/${String(row['id'])}`,
    agent: { id: row['agent_id'], name: row['agent_name'], email: row['agent_email'] },
    attendees,
    type: { id: type.id, name: type.name, description: type.description, association_mode: type.association_mode },
    interaction_metrics: {
      ...Object.fromEntries(SPEECH_COLUMNS.map((name) => [name, row[name]])),
      ai_score: row['ai_score'],
      score: row['score'],
    },
    business_info: { lead_name: row['lead_name'], lead_company: row['lead_company'], won: row['won'] },
    associations,
  }
}

/** Stored for an imported call; derived from its number for a generated one. */
function ownFields(service: Service, row: Row): { readonly attendees: unknown; readonly associations: unknown } {
  if (row['seed_index'] === null) return { attendees: row['attendees'], associations: row['associations'] }
  return makeCall(service.world, row['seed_index'] as number)
}
