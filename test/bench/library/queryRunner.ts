import type { QueryCase } from './queryCases.ts'

/** An engine that answers the bench's queries. */
export interface QueryRunner {
  /** Before each measured query. */
  prepare(): void
  /** Reads the first 100 rows from `offset` on as objects, and the exact number of rows. Null: it has no answer. */
  run(one: QueryCase, offset: number): Promise<number | null>
  close(): Promise<void>
}

export const PAGE_ROWS = 100

/** The peers' table, without what only the library can filter by. */
export const PEER_COLUMNS = [
  ['id', 'BIGINT'],
  ['title', 'TEXT'],
  ['duration', 'FLOAT8'],
  ['timestamp', 'TIMESTAMPTZ'],
  ['inserted_at', 'TIMESTAMPTZ'],
  ['updated_at', 'TIMESTAMPTZ'],
  ['format', 'TEXT'],
  ['public', 'BOOLEAN'],
  ['source_system', 'TEXT'],
  ['source_system_id', 'TEXT'],
  ['url', 'TEXT'],
  ['agent_name', 'TEXT'],
  ['agent_email', 'TEXT'],
  ['call_type', 'TEXT'],
  ['attendee_list', 'TEXT'],
  ['rep_talk_ratio', 'FLOAT8'],
  ['call_exchanges', 'FLOAT8'],
  ['longest_rep_monologue', 'FLOAT8'],
  ['longest_lead_story', 'FLOAT8'],
  ['silence_percentage', 'FLOAT8'],
  ['ai_score', 'FLOAT8'],
  ['score', 'FLOAT8'],
  ['lead_name', 'TEXT'],
  ['lead_company', 'TEXT'],
  ['won', 'BOOLEAN'],
] as const
export const PEER_TABLE = PEER_COLUMNS.map(([name, type]) => `"${name}" ${type}`).join(', ')
/** Between the addresses of `attendee_list`. */
export const SEPARATOR = '|'
