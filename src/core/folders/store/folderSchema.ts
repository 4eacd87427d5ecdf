import type { FileReason } from '../../../contract/import/folders.ts'
import type { Migration } from '../../storage/database.ts'
import { renamedFailures } from '../../storage/renamedFailures.ts'

/** Ready to be handed over, as in the condition of the index. */
export const READY = JSON.stringify({ kind: 'limit' } satisfies FileReason)

/**
 * `folders.db` of a workspace. Forward only: a released migration never changes. Fields used in SQL have columns; the rest is
 * JSON.
 */
export const FOLDER_MIGRATIONS: readonly Migration[] = [
  {
    name: 'folders, rules and files',
    up: (database) => {
      database.exec(`
        CREATE TABLE rules (
          position INTEGER PRIMARY KEY,
          rule_id TEXT NOT NULL UNIQUE,
          rule TEXT NOT NULL,
          removed_at INTEGER
        ) STRICT;

        -- \`starts_at\`: earlier calls are left out; null: none. \`confirmed_rule\`: the rule as a person confirmed it.
        -- \`disposes_since\`: files that were sent earlier stay where they are.
        CREATE TABLE folders (
          position INTEGER PRIMARY KEY,
          folder_id TEXT NOT NULL UNIQUE,
          path TEXT NOT NULL,
          rule_id TEXT NOT NULL REFERENCES rules (rule_id),
          settings TEXT NOT NULL,
          added_at INTEGER NOT NULL,
          starts_at INTEGER,
          confirmed_rule TEXT,
          proof TEXT NOT NULL,
          disposes_since INTEGER,
          is_paused INTEGER NOT NULL DEFAULT 0,
          removed_at INTEGER
        ) STRICT;

        -- \`needs\`: what has to be done next. \`choice\`: a person's decision. \`draw\`: the outcome of the daily plan.
        -- \`details\`: from a file beside it. \`found\`: problems that follow from other files, imports and calls.
        -- \`key\`, \`user_id\`, \`day\`: of the call that it would become. \`import_id\`: set once it is in the queue.
        CREATE TABLE files (
          file_key INTEGER PRIMARY KEY,
          folder_id TEXT NOT NULL REFERENCES folders (folder_id) ON DELETE CASCADE,
          path TEXT NOT NULL,
          size_bytes INTEGER NOT NULL,
          modified_ms INTEGER NOT NULL,
          needs TEXT CHECK (needs IN ('decide', 'check')),
          check_at INTEGER NOT NULL DEFAULT 0,
          sha256 TEXT,
          facts TEXT,
          details TEXT,
          found TEXT,
          said TEXT,
          choice TEXT CHECK (choice IN ('include', 'leave-out')),
          draw TEXT CHECK (draw IN ('drawn', 'not-drawn', 'late')),
          key TEXT,
          user_id INTEGER,
          call_at INTEGER,
          day TEXT,
          standing TEXT NOT NULL,
          reason TEXT,
          import_id TEXT,
          call_id INTEGER,
          sent_at INTEGER,
          source TEXT,
          UNIQUE (folder_id, path)
        ) STRICT;
        CREATE INDEX files_by_standing ON files (folder_id, standing, call_at);
        CREATE INDEX files_in_need ON files (needs, folder_id, check_at) WHERE needs IS NOT NULL;
        CREATE INDEX files_by_content ON files (sha256) WHERE sha256 IS NOT NULL;
        CREATE INDEX files_by_key ON files (key) WHERE key IS NOT NULL;
        CREATE INDEX files_by_day ON files (folder_id, day);
        CREATE INDEX files_followed ON files (import_id)
          WHERE import_id IS NOT NULL AND (standing <> 'sent' OR call_id IS NULL);
        CREATE INDEX files_to_dispose ON files (folder_id, sent_at) WHERE standing = 'sent' AND source IS NULL;
        CREATE INDEX files_ready ON files (folder_id, call_at) WHERE reason = '{"kind":"limit"}';

        -- The standing of each file at the end of each day on which it changed.
        CREATE TABLE file_days (
          folder_id TEXT NOT NULL REFERENCES folders (folder_id) ON DELETE CASCADE,
          day TEXT NOT NULL,
          file_key INTEGER NOT NULL,
          standing TEXT NOT NULL,
          reason TEXT,
          PRIMARY KEY (folder_id, day, file_key)
        ) STRICT, WITHOUT ROWID;

        -- Days whose calls were drawn by the plan, with what the draw can be repeated with.
        CREATE TABLE draws (
          folder_id TEXT NOT NULL REFERENCES folders (folder_id) ON DELETE CASCADE,
          day TEXT NOT NULL,
          drawn_at INTEGER NOT NULL,
          plan TEXT NOT NULL,
          PRIMARY KEY (folder_id, day)
        ) STRICT, WITHOUT ROWID;`)
    },
  },
  {
    name: 'decisions of many files at once, and pages in order',
    up: (database) => {
      database.exec(`
        -- Decisions with a smaller \`decided_in\` have to be made again. \`redecide_open\` also counts for \`redecide_all\`, which is
        -- for files that were left out, too.
        ALTER TABLE folders ADD COLUMN redecide_all INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE folders ADD COLUMN redecide_open INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE files ADD COLUMN decided_in INTEGER NOT NULL DEFAULT 0;

        CREATE INDEX files_by_decision ON files (folder_id, standing = 'left-out', decided_in)
          WHERE needs IS NULL AND import_id IS NULL AND reason IS NOT '{"kind":"gone"}';
        CREATE INDEX files_duplicate ON files (json_extract(reason, '$.folderId'))
          WHERE json_extract(reason, '$.kind') = 'duplicate';
        DROP INDEX files_by_standing;
        CREATE INDEX files_in_order ON files (folder_id, call_at IS NULL, call_at);
        CREATE INDEX files_by_standing ON files (folder_id, standing, call_at IS NULL, call_at);

        -- The files, with \`needs\` as it is now.
        CREATE VIEW current_files AS
          SELECT file_key, files.folder_id, files.path, size_bytes, modified_ms,
            CASE WHEN needs IS NULL AND import_id IS NULL AND reason IS NOT '{"kind":"gone"}'
                AND decided_in < CASE standing WHEN 'left-out' THEN redecide_all ELSE redecide_open END
              THEN 'decide' ELSE needs END AS needs,
            check_at, sha256, facts, details, found, said, choice, draw, key, user_id, call_at, day, standing, reason,
            import_id, call_id, sent_at, source
          FROM files JOIN folders ON folders.folder_id = files.folder_id;`)
    },
  },
  {
    name: 'when the call of a sent file was found complete',
    up: (database) => {
      database.exec(`
        ALTER TABLE files ADD COLUMN shown_at INTEGER;
        DROP INDEX files_to_dispose;
        CREATE INDEX files_to_show ON files (folder_id, sent_at)
          WHERE standing = 'sent' AND source IS NULL AND shown_at IS NULL;
        CREATE INDEX files_to_dispose ON files (folder_id, shown_at) WHERE standing = 'sent' AND source IS NULL;

        DROP VIEW current_files;
        CREATE VIEW current_files AS
          SELECT file_key, files.folder_id, files.path, size_bytes, modified_ms,
            CASE WHEN needs IS NULL AND import_id IS NULL AND reason IS NOT '{"kind":"gone"}'
                AND decided_in < CASE standing WHEN 'left-out' THEN redecide_all ELSE redecide_open END
              THEN 'decide' ELSE needs END AS needs,
            check_at, sha256, facts, details, found, said, choice, draw, key, user_id, call_at, day, standing, reason,
            import_id, call_id, sent_at, source, shown_at
          FROM files JOIN folders ON folders.folder_id = files.folder_id;`)
    },
  },
  {
    name: 'keys that were taken back after a request with them',
    up: (database) => {
      database.exec(`
        -- The service may have made a call with the key and these bytes.
        CREATE TABLE tried_keys (
          key TEXT NOT NULL,
          sha256 TEXT NOT NULL,
          file_name TEXT NOT NULL,
          PRIMARY KEY (key, sha256)
        ) STRICT, WITHOUT ROWID;`)
    },
  },
  {
    name: 'statuses of files',
    up: (database) => {
      database.exec(`
        ALTER TABLE files RENAME COLUMN standing TO status;
        ALTER TABLE file_days RENAME COLUMN standing TO status;`)
    },
  },
  {
    name: 'names of entered values, failures and canceled imports',
    up: (database) => {
      database.exec(`
        ALTER TABLE files RENAME COLUMN said TO entered;
        UPDATE files SET reason = '{"kind":"import-canceled"}' WHERE reason = '{"kind":"import-cancelled"}';
        UPDATE file_days SET reason = 'import-canceled' WHERE reason = 'import-cancelled';
        ${renamedFailures('files', 'reason')}`)
    },
  },
  {
    name: 'files of tried keys',
    up: (database) => {
      database.exec(`
        -- Null for those of earlier versions, which stored only the name.
        ALTER TABLE tried_keys ADD COLUMN folder_id TEXT;
        ALTER TABLE tried_keys RENAME COLUMN file_name TO path;`)
    },
  },
]
