import type { Log } from '../diagnostics/log.ts'
import { LATER_REVIEW_MIGRATIONS, REVIEW_MIGRATIONS } from '../reviews/reviewSchema.ts'
import type { Migration } from '../storage/database.ts'
import { olderEntries } from './olderFiles.ts'

/** Those of `workspace.sqlite`, which began as the file of the reviews. */
export const workspaceMigrations = (folder: string, log: Log): readonly Migration[] => [
  ...REVIEW_MIGRATIONS,
  {
    name: 'lists',
    up: (database) => {
      database.exec(`
        CREATE TABLE entries (
          list TEXT NOT NULL,
          id TEXT NOT NULL,
          place INTEGER NOT NULL,
          entry TEXT NOT NULL,
          removed_at INTEGER,
          PRIMARY KEY (list, id)
        ) STRICT, WITHOUT ROWID`)
      const insert = database.prepare('INSERT INTO entries (list, id, place, entry, removed_at) VALUES (?, ?, ?, ?, ?)')
      for (const { list, id, place, entry, removedAt } of olderEntries(folder, log)) {
        insert.run(list, id, place, JSON.stringify(entry), removedAt)
      }
    },
  },
  {
    name: 'hints are trackers',
    // `readTracker` understands them as they are.
    up: (database) =>
      database.exec(`
        UPDATE OR IGNORE entries SET list = 'trackers', id = 'evidence-' || id,
          place = place + 1 + (SELECT ifnull(max(place), 0) FROM entries WHERE list = 'trackers')
        WHERE list = 'hints'`),
  },
  ...LATER_REVIEW_MIGRATIONS,
]
