import type { Migration } from '../../../storage/database.ts'
import { renamedFailures } from '../../../storage/renamedFailures.ts'

/** In place of an undo step (`discarded_by`): the rows are imports, which can still be taken back. Steps are counted from 1. */
export const COMMITTED = 0

/**
 * Columns computed from the JSON of an import, for its lists. They are null if the JSON is damaged. `section`: of the list, see
 * `SECTIONS`; imports that have ended are listed newest first.
 */
export const COMPUTED_COLUMNS = [
  `kind TEXT AS (CASE WHEN json_valid(state) THEN state ->> '$.kind' END)`,
  `call_id ANY AS (CASE WHEN json_valid(state) THEN state ->> '$.callId' END)`,
  `content TEXT AS (CASE WHEN json_valid(record) THEN coalesce(record ->> '$.bytes.sha256', record ->> '$.bytes.url') END)`,
  `size_bytes ANY AS (CASE WHEN json_valid(record) THEN record ->> '$.recording.sizeBytes' END)`,
  `section INTEGER AS (CASE kind WHEN 'failed' THEN 0 WHEN 'no-recording' THEN 0 WHEN 'sending' THEN 1 WHEN 'queued' THEN 2
    WHEN 'accepted' THEN 3 ELSE 4 END)`,
  `place REAL AS (CASE section WHEN 4 THEN -position ELSE position END)`,
] as const

/** The sections of the list, in its order. */
export const SECTIONS = { attention: 0, sending: 1, queued: 2, accepted: 3, ended: 4 } as const

/**
 * `imports.db` of a workspace: the staging table and the import journal in one file, so that a row becomes an import in one
 * transaction. Fields used in SQL have columns; the rest of a record is JSON.
 */
export const IMPORT_MIGRATIONS: readonly Migration[] = [
  {
    name: 'staged rows, imports and their steps',
    up: (database) => {
      database.exec(`
        -- \`discarded_by\`: the undo step that would restore it; null for rows in the table.
        CREATE TABLE staged (
          stage_id TEXT PRIMARY KEY,
          position INTEGER NOT NULL,
          row TEXT NOT NULL,
          discarded_by INTEGER
        ) STRICT;
        -- Rows as they were before an edit.
        CREATE TABLE undo_steps (
          step_id INTEGER PRIMARY KEY,
          kind TEXT NOT NULL,
          before TEXT NOT NULL
        ) STRICT;
        CREATE TABLE imports (
          import_id TEXT PRIMARY KEY,
          idempotency_key TEXT NOT NULL UNIQUE,
          batch_id TEXT,
          position REAL NOT NULL,
          state TEXT NOT NULL,
          record TEXT NOT NULL
        ) STRICT;
        -- The history of each import, in order, for investigations.
        CREATE TABLE import_steps (
          step_id INTEGER PRIMARY KEY,
          import_id TEXT NOT NULL,
          at INTEGER NOT NULL,
          step TEXT NOT NULL
        ) STRICT;
        CREATE INDEX import_steps_of ON import_steps (import_id);
        CREATE TABLE batches (
          batch_id TEXT PRIMARY KEY,
          added_at INTEGER NOT NULL,
          ended_at INTEGER
        ) STRICT;
        -- Accepted recordings. Kept after the list is cleared, so that a file that is dropped again is recognized.
        CREATE TABLE accepted (
          idempotency_key TEXT PRIMARY KEY,
          sha256 TEXT,
          file_name TEXT NOT NULL,
          call_id INTEGER NOT NULL,
          accepted_at INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE settings (
          name TEXT PRIMARY KEY,
          value TEXT NOT NULL
        ) STRICT;`)
    },
  },
  {
    name: 'lists of imports by SQL',
    up: (database) => {
      for (const column of COMPUTED_COLUMNS) database.exec(`ALTER TABLE imports ADD COLUMN ${column}`)
      database.exec(`
        CREATE INDEX imports_in_order ON imports (section, place);
        CREATE INDEX imports_by_batch ON imports (batch_id, section, kind, size_bytes);
        CREATE INDEX imports_by_content ON imports (content);
        CREATE INDEX imports_by_call ON imports (call_id) WHERE call_id IS NOT NULL;
        CREATE INDEX accepted_by_content ON accepted (sha256) WHERE sha256 IS NOT NULL;
        CREATE INDEX accepted_by_call ON accepted (call_id);`)
    },
  },
  {
    name: 'inspections of staged rows',
    up: (database) => {
      database.exec(`
        UPDATE staged SET row = json_remove(json_set(row, '$.inspection', json(row -> '$.look')), '$.look')
          WHERE CASE WHEN json_valid(row) THEN row -> '$.look' END IS NOT NULL;`)
    },
  },
  {
    name: 'names of entered values, failures and canceled imports',
    up: (database) => {
      const valid = (json: string) => `CASE WHEN json_valid(${json}) THEN ${json} END`
      const renamed = (json: string) =>
        `json_remove(json_set(${json}, '$.entered', json(${json} -> '$.said')), '$.said')`
      database.exec(`
        UPDATE staged SET row = ${renamed('row')} WHERE ${valid('row')} -> '$.said' IS NOT NULL;
        UPDATE undo_steps
          SET before = (
            SELECT json_group_array(CASE WHEN value -> '$.said' IS NULL THEN json(value) ELSE ${renamed('value')} END)
            FROM json_each(before))
          WHERE ${valid('before')} -> '$[0].said' IS NOT NULL;
        UPDATE imports SET state = json_set(state, '$.kind', 'canceled') WHERE kind = 'cancelled';
        ${renamedFailures('imports', 'state')}
        ${renamedFailures('settings', 'value')}`)
    },
  },
  {
    name: 'removed imports that may be calls',
    up: (database) => {
      database.exec(`
        -- Recordings that the service may have received, but didn't accept as far as is known. Kept after their imports were removed
        -- from the list, so that a file that is dropped again, or is in a watched folder, has a warning.
        CREATE TABLE possible_calls (
          idempotency_key TEXT NOT NULL,
          sha256 TEXT NOT NULL,
          file_name TEXT NOT NULL,
          PRIMARY KEY (idempotency_key, sha256)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX possible_calls_by_content ON possible_calls (sha256);
        -- Earlier versions counted no try of an import that was being sent when the app quit. It would look rate limited once it is
        -- edited, see \`MAY_HAVE_ARRIVED\`.
        UPDATE imports SET state = json_set(state, '$.tries', 1)
          WHERE kind = 'queued' AND CASE WHEN json_valid(state) THEN state ->> '$.tries' END = 0 AND (
            SELECT step ->> '$.kind' FROM import_steps WHERE import_steps.import_id = imports.import_id
            ORDER BY step_id DESC LIMIT 1) = 'sending';`)
    },
  },
]
