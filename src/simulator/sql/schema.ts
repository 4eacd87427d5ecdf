import { SPEECH_COLUMNS } from './speechColumns.ts'

/** The simulator's tables. Columns use the interface's names where it has one. */
export const TABLES = `
create table service_state (name text primary key, value text not null);

create table call_types (
  id bigint primary key, name text not null, description text, archived boolean not null,
  association_mode text not null, is_default boolean not null, scorecard text
);

create table users (
  user_id bigint primary key, email text not null unique, name text not null, role text not null,
  blocked boolean not null, has_agent_profile boolean not null
);

-- A value goes with its field: deleting a field takes its key from every user.
create table custom_fields (key text primary key check (key ~ '^[a-z0-9_]+$'), type text not null, manager_only boolean not null);
create table custom_values (
  user_id bigint not null references users, key text not null references custom_fields on delete cascade,
  value jsonb not null, primary key (user_id, key)
);

create table calls (
  id bigint primary key, title text not null, duration float8 not null,
  "timestamp" timestamptz not null, inserted_at timestamptz not null, updated_at timestamptz not null,
  format text not null, public boolean not null, source_system text not null, source_system_id text not null,
  agent_id bigint not null, agent_name text not null, agent_email text not null,
  call_type_id bigint not null,
  ${SPEECH_COLUMNS.map((name) => `${name} float8`).join(', ')}, ai_score float8, score float8,
  lead_name text, lead_company text, won boolean,
  -- Fields that can't be filtered or sorted by are derived from seed_index, which keeps rows narrow and scans fast;
  -- an imported call keeps them here.
  seed_index bigint, attendees jsonb, associations jsonb, detail jsonb
);

create table imports (
  call_id bigint primary key references calls, idempotency_key text unique, state text not null,
  file text, source_url text, media_type text, has_given_title boolean not null, has_given_type boolean not null
);
create sequence call_ids;
`

/**
 * One index per sort key, with the id as tiebreaker. A nullable key needs two, because nulls are last in both directions
 * and a backward scan returns them first.
 */
export const INDEXES = `
create index calls_by_updated on calls (updated_at, id);
create index calls_by_inserted on calls (inserted_at, id);
create index calls_by_timestamp on calls ("timestamp", id);
create index calls_by_duration on calls (duration, id);
create index calls_by_agent on calls (agent_name, id);
create index calls_by_score_up on calls (ai_score asc nulls last, id asc);
create index calls_by_score_down on calls (ai_score desc nulls last, id desc);
create index calls_by_lead_up on calls (lead_name asc nulls last, id asc);
create index calls_by_lead_down on calls (lead_name desc nulls last, id desc);
create index calls_by_company_up on calls (lead_company asc nulls last, id asc);
create index calls_by_company_down on calls (lead_company desc nulls last, id desc);
`

export const CALL_COLUMNS: readonly string[] = [
  'id',
  'title',
  'duration',
  '"timestamp"',
  'inserted_at',
  'updated_at',
  'format',
  'public',
  'source_system',
  'source_system_id',
  'agent_id',
  'agent_name',
  'agent_email',
  'call_type_id',
  ...SPEECH_COLUMNS,
  'ai_score',
  'score',
  'lead_name',
  'lead_company',
  'won',
  'seed_index',
]
