import type { FoundCall } from '../../../contract/library/library.ts'
import { shownText } from '../../../domain/calls/blankText.ts'
import { number, text } from '../columns.ts'
import { instantReader, selected } from '../fieldColumns.ts'
import type { Row } from '../../storage/statements.ts'

/** A call by its id, with what is needed to read its turns, messages and topics. */
export const FOUND_CALL = `SELECT calls.id, title, ${selected({ name: 'timestamp', holds: 'instant' })}, duration, format, lead_name, lead_company, calls.agent_key,
    agents.id AS agent_id, name, email, speakers, conversation, first_turn, first_topic, first_message,
    turn_count, message_count
  FROM calls LEFT JOIN agents ON agents.agent_key = calls.agent_key LEFT JOIN details ON call_id = calls.id
  WHERE calls.id = ?`

const timestampOf = instantReader('timestamp')

export function foundCall(row: Row): FoundCall {
  return {
    id: Number(row['id']),
    title: shownText(text(row['title'])),
    timestamp: timestampOf(row),
    durationSeconds: number(row['duration']),
    format: text(row['format']) ?? 'unknown',
    agent:
      row['agent_key'] === null
        ? null
        : { id: number(row['agent_id']), name: shownText(text(row['name'])), email: text(row['email']) },
    leadName: shownText(text(row['lead_name'])),
    leadCompany: shownText(text(row['lead_company'])),
  }
}
