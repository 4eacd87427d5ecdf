import type { DatabaseSync } from 'node:sqlite'
import type { CopySchema } from '../../storage/database.ts'
import { NOT_HASHED } from './callRows.ts'
import { AGENTS, CALL_COLUMNS, definitions, TYPES } from '../fieldColumns.ts'

/**
 * `calls.sqlite` of a workspace. It's a copy that can be read again: a file of a former version is replaced by an empty one.
 *
 * - Times are stored in microseconds since 1970 (`…_us`, null for a text that isn't an instant), and as received only if their text
 *   doesn't follow from that.
 * - `agents`, `types` and `scorecards` contain each distinct value once; a value's key says nothing about its id.
 * - Turns, messages and topics of one call have ids in a span, which also say who said them (`search/textIds.ts`).
 * - The FTS5 tables have no copy of the texts; `search/searchIndex.ts` keeps them in step. Removed texts leave no words.
 * - The distinct words of the texts are codes of `words`; `words/wordSets.ts` keeps them in step.
 * - `call_count` has the number of calls; triggers keep it exact. Counting 100,000 calls takes a quarter of the time from opening
 *   the file to the first page.
 * - The newest calls, which have the highest ids, are stored first: in tables keyed by calls, they are first, too. Inserting each
 *   call before the previous one leaves half of SQLite's pages empty.
 * - Indexes for queries come with the queries. Those here are the ones that the sync uses.
 */
export const LIBRARY_SCHEMA: CopySchema = {
  version: 8,
  create(database) {
    database.exec(`
      CREATE TABLE agents (
        agent_key INTEGER PRIMARY KEY,
        ${definitions(AGENTS.columns).join(', ')}
      ) STRICT;
      CREATE INDEX agents_by_id ON agents (id, name, email);
      CREATE TABLE types (
        type_key INTEGER PRIMARY KEY,
        ${definitions(TYPES.columns).join(', ')}
      ) STRICT;
      CREATE INDEX types_by_id ON types (id, name);

      CREATE TABLE calls (
        id INTEGER PRIMARY KEY,
        ${definitions(CALL_COLUMNS).join(', ')},
        agent_key INTEGER REFERENCES agents,
        type_key INTEGER REFERENCES types,
        -- JSON. The keys of \`associations\` in their order, also those without items; and \`CallRecord.oddFields\`, null if empty.
        association_keys TEXT NOT NULL,
        odd_fields TEXT,
        -- Of the record, to recognize a change.
        content_hash INTEGER NOT NULL,
        -- By this computer's clock: when the call was first stored, and when it last differed from what was stored.
        added_at INTEGER NOT NULL,
        changed_at INTEGER NOT NULL,
        view_count INTEGER NOT NULL DEFAULT 0,
        -- 1 if the full record is missing or older than the call.
        is_detail_due INTEGER NOT NULL DEFAULT 1
      ) STRICT;
      CREATE INDEX calls_with_due_detail ON calls (view_count DESC, timestamp_us DESC) WHERE is_detail_due = 1;

      CREATE TABLE attendees (
        call_id INTEGER NOT NULL REFERENCES calls ON DELETE CASCADE,
        position INTEGER NOT NULL,
        email TEXT NOT NULL,
        PRIMARY KEY (call_id DESC, position DESC)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE associations (
        call_id INTEGER NOT NULL REFERENCES calls ON DELETE CASCADE,
        position INTEGER NOT NULL,
        key TEXT NOT NULL,
        system TEXT,
        system_id TEXT,
        label TEXT,
        url TEXT,
        PRIMARY KEY (call_id DESC, position DESC)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE scorecards (
        scorecard_key INTEGER PRIMARY KEY,
        id INTEGER NOT NULL,
        scorecard TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE TABLE details (
        call_id INTEGER PRIMARY KEY REFERENCES calls ON DELETE CASCADE,
        read_at INTEGER NOT NULL,
        has_audio INTEGER NOT NULL,
        has_video INTEGER NOT NULL,
        has_summary INTEGER NOT NULL,
        first_topic INTEGER,
        topic_count INTEGER NOT NULL,
        -- Null if there is none, or if it's exactly its turns (\`is_split\`), which then have the only copy of the text.
        transcription TEXT,
        is_split INTEGER NOT NULL,
        -- 1 if each turn has a speaker: otherwise it isn't known that the agent or the lead didn't say something.
        is_labeled INTEGER NOT NULL DEFAULT 0,
        -- JSON: the names of the speakers, null without speakers.
        speakers TEXT,
        first_turn INTEGER,
        turn_count INTEGER NOT NULL,
        scorecard_key INTEGER REFERENCES scorecards,
        -- JSON of the conversation without its messages; null if there is none.
        conversation TEXT,
        first_message INTEGER,
        message_count INTEGER NOT NULL,
        -- JSON of the odd fields of the full form, null if empty.
        odd_fields TEXT,
        content_hash INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX details_with_transcript ON details (call_id) WHERE turn_count > 0;
      CREATE INDEX details_by_age ON details (read_at);
      CREATE TABLE topics (
        topic_id INTEGER PRIMARY KEY,
        title TEXT NOT NULL,
        content TEXT NOT NULL
      ) STRICT;
      -- \`speaker\`: the index in the call's \`speakers\`; null without a speaker.
      CREATE TABLE turns (
        turn_id INTEGER PRIMARY KEY,
        speaker INTEGER,
        text TEXT NOT NULL
      ) STRICT;
      CREATE TABLE evaluators (
        call_id INTEGER NOT NULL REFERENCES details ON DELETE CASCADE,
        position INTEGER NOT NULL,
        id INTEGER NOT NULL,
        type TEXT,
        score REAL,
        name TEXT,
        user_id INTEGER,
        email TEXT,
        PRIMARY KEY (call_id DESC, position DESC)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE answers (
        call_id INTEGER NOT NULL REFERENCES details ON DELETE CASCADE,
        evaluator INTEGER NOT NULL,
        position INTEGER NOT NULL,
        id INTEGER,
        question_id INTEGER NOT NULL,
        category_id INTEGER,
        answer TEXT,
        PRIMARY KEY (call_id DESC, evaluator DESC, position DESC)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE messages (
        message_id INTEGER PRIMARY KEY,
        id TEXT NOT NULL,
        sender TEXT NOT NULL,
        timestamp TEXT,
        type TEXT NOT NULL,
        text TEXT,
        transcription TEXT,
        has_media INTEGER NOT NULL
      ) STRICT;

      CREATE VIRTUAL TABLE turn_words USING fts5 (text, content = '', columnsize = 0, tokenize = 'ascii');
      CREATE VIRTUAL TABLE message_words USING fts5 (text, content = '', columnsize = 0, tokenize = 'ascii');
      CREATE VIRTUAL TABLE topic_words USING fts5 (text, content = '', columnsize = 0, tokenize = 'ascii');
      CREATE VIRTUAL TABLE call_words USING fts5 (title, lead, content = '', columnsize = 0, tokenize = 'ascii');

      CREATE TABLE users (
        user_id INTEGER PRIMARY KEY,
        workspace_id INTEGER,
        email TEXT,
        name TEXT,
        is_active INTEGER NOT NULL,
        -- JSON of \`User.customFields\`.
        custom_fields TEXT
      ) STRICT;
      CREATE TABLE call_types (
        id INTEGER PRIMARY KEY,
        name TEXT,
        description TEXT,
        is_archived INTEGER NOT NULL
      ) STRICT;
      -- One row: \`SyncState\` as JSON, written in the transaction of the rows that it describes.
      CREATE TABLE sync (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        state TEXT NOT NULL
      ) STRICT;

      CREATE TABLE call_count (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        calls INTEGER NOT NULL
      ) STRICT;
      INSERT INTO call_count (only, calls) VALUES (1, 0);
      CREATE TRIGGER count_added_call AFTER INSERT ON calls BEGIN UPDATE call_count SET calls = calls + 1; END;
      CREATE TRIGGER count_deleted_call AFTER DELETE ON calls BEGIN UPDATE call_count SET calls = calls - 1; END;

      CREATE TABLE words (
        word TEXT PRIMARY KEY,
        code INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      -- By the id of a call's first turn or message.
      CREATE TABLE turn_word_sets (
        first_turn INTEGER PRIMARY KEY,
        codes BLOB NOT NULL
      ) STRICT;
      CREATE TABLE message_word_sets (
        first_message INTEGER PRIMARY KEY,
        codes BLOB NOT NULL
      ) STRICT;`)
    for (const table of ['turn_words', 'message_words', 'topic_words', 'call_words'])
      database.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', 1)`)
    addDeclared(database)
  },
  upgrade: addDeclared,
}

/**
 * Adds what was declared since the file was created. Values of new fields come with the calls, which are read again: in a
 * transaction, because a file that has the column isn't upgraded again.
 */
function addDeclared(database: DatabaseSync): void {
  // For the first page of all calls, in default order.
  database.exec('CREATE INDEX IF NOT EXISTS calls_by_time ON calls (timestamp_us, id);')
  database.exec('DROP INDEX IF EXISTS calls_by_updated;')
  const tables = [
    ['calls', CALL_COLUMNS],
    [AGENTS.table, AGENTS.columns],
    [TYPES.table, TYPES.columns],
  ] as const
  const added = tables.flatMap(([table, columns]) => {
    const known = new Set(
      database
        .prepare(`PRAGMA table_info(${table})`)
        .all()
        .map(({ name }) => name),
    )
    return definitions(columns)
      .filter((definition) => !known.has(definition.split(' ')[0]))
      .map((definition) => `ALTER TABLE ${table} ADD COLUMN ${definition};`)
  })
  if (added.length > 0)
    database.exec(`${added.join('')} UPDATE calls SET content_hash = ${NOT_HASHED}; DELETE FROM sync;`)
}
