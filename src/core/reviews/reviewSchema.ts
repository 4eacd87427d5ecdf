import { withoutSecretQueries } from '../secrets/withoutSecretQueries.ts'
import type { Migration } from '../storage/database.ts'

/**
 * Migrations of the reviews in `workspace.sqlite`. A scorecard is stored once for each version that reviews use. Each answer and each
 * note is a row, so that a keystroke writes one row, and two windows on one review don't undo each other's changes.
 */
export const REVIEW_MIGRATIONS: readonly Migration[] = [
  {
    name: 'reviews and queues',
    up: (database) =>
      database.exec(`
        CREATE TABLE cards (
          version TEXT PRIMARY KEY,
          scorecard TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE reviews (
          review_id TEXT PRIMARY KEY,
          call_id INTEGER NOT NULL,
          call TEXT NOT NULL,
          card_version TEXT NOT NULL REFERENCES cards (version),
          is_done INTEGER NOT NULL DEFAULT 0,
          is_blind INTEGER NOT NULL,
          others_seen_at INTEGER,
          spent_ms INTEGER NOT NULL DEFAULT 0,
          started_at INTEGER NOT NULL,
          changed_at INTEGER NOT NULL,
          done_at INTEGER,
          removed_at INTEGER
        ) STRICT;
        CREATE UNIQUE INDEX one_review_a_call ON reviews (call_id) WHERE removed_at IS NULL;

        CREATE TABLE answers (
          review_id TEXT NOT NULL REFERENCES reviews (review_id) ON DELETE CASCADE,
          question_id INTEGER NOT NULL,
          answer TEXT NOT NULL CHECK (answer IN ('yes', 'no', 'n/a')),
          answered_at INTEGER NOT NULL,
          PRIMARY KEY (review_id, question_id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE notes (
          number INTEGER PRIMARY KEY,
          review_id TEXT NOT NULL REFERENCES reviews (review_id) ON DELETE CASCADE,
          note_id TEXT NOT NULL,
          anchor TEXT NOT NULL,
          text TEXT NOT NULL,
          UNIQUE (review_id, note_id)
        ) STRICT;

        CREATE TABLE queues (
          queue_id TEXT PRIMARY KEY,
          name TEXT NOT NULL,
          is_blind INTEGER NOT NULL,
          receipt TEXT,
          created_at INTEGER NOT NULL,
          removed_at INTEGER
        ) STRICT;

        CREATE TABLE queue_items (
          queue_id TEXT NOT NULL REFERENCES queues (queue_id) ON DELETE CASCADE,
          place INTEGER NOT NULL,
          call_id INTEGER NOT NULL,
          item TEXT NOT NULL,
          is_skipped INTEGER NOT NULL DEFAULT 0,
          PRIMARY KEY (queue_id, place),
          UNIQUE (queue_id, call_id)
        ) STRICT, WITHOUT ROWID;
      `),
  },
  {
    name: 'notes of questions',
    up: (database) => database.exec('ALTER TABLE notes ADD COLUMN question_id INTEGER'),
  },
  {
    name: 'no links with secrets',
    up: (database) => {
      for (const [table, column] of OF_THE_SERVICE) {
        const texts = database.prepare(`SELECT DISTINCT ${column} AS text FROM ${table}`).all()
        const update = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`)
        for (const text of texts.map((row) => String(row['text']))) {
          const stored = JSON.stringify(withoutSecretQueries(JSON.parse(text)))
          if (stored !== text) update.run(stored, text)
        }
      }
    },
  },
]

/** Since the file has more than reviews. */
export const LATER_REVIEW_MIGRATIONS: readonly Migration[] = [
  {
    name: 'reasons of answers',
    up: (database) => database.exec('ALTER TABLE answers ADD COLUMN reason TEXT'),
  },
]

/** JSON of texts that the service sent. */
const OF_THE_SERVICE = [
  ['reviews', 'call'],
  ['cards', 'scorecard'],
  ['queue_items', 'item'],
] as const
