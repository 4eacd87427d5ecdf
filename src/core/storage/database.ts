import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../contract/errors.ts'
import type { EpochMs } from '../../domain/units.ts'
import type { Clock } from '../ports.ts'
import { backUp, newestBackupAt, pruneBackups, restoreNewestBackup } from './databaseBackups.ts'
import { isDamage, listedFailure } from './databaseFailure.ts'

/**
 * Opens the small stores of the core (reviews, the import journal): one SQLite file with one owner in one process.
 *
 * What is promised:
 * - A commit that returned is on the disk. WAL with `synchronous = FULL` waits for the disk at each commit; NORMAL would
 *   survive a killed process as well, but a power cut could take back the last commits, and with them a reviewer's
 *   answer or the Idempotency-Key of an import that has already been sent.
 * - A migration has run whole or not at all, and the file as it was before lies beside it.
 * - A damaged file is never overwritten or deleted: it is set aside, and `recovery` says so.
 * - A file of a newer Earshot is not touched.
 *
 * What is not: SQLite has no checksums, so a damage that still reads as a database (a changed letter in a text) is not seen.
 *
 * On the thread of its caller. `npm run bench -- database` measures it: a commit of one row of 2 kB takes 0.3 ms here
 * (median), with a tail of 6–14 ms (95 %, 99 %) on a disk that other processes keep busy; a person types slower than
 * that, and nothing of the core has a deadline as near. What reads or writes many rows (the library) needs a worker.
 */

export interface OpenDatabaseOptions {
  /** All there ever were, oldest first: `user_version` is how many of them a file has. Never change one that was released. */
  readonly migrations: readonly Migration[]
  readonly clock: Clock
}

export interface Migration {
  /** For the message when it fails. */
  readonly name: string
  /** Runs inside a transaction, with foreign keys unchecked until its end. */
  up(database: DatabaseSync): void
}

export interface OpenedDatabase {
  readonly database: DatabaseSync
  /** Set when the file was damaged: for a person, since something of theirs may be missing. */
  readonly recovery: Recovery | null
  /** What has been committed is in the file afterwards, and no `-wal` is left beside it. Twice is once. */
  close(): void
}

export interface Recovery {
  /** Where the damaged file lies now, with its `-wal` beside it when it had one; null when there was no file, only its backups. */
  readonly setAsideAs: string | null
  /** When the backup was made that is in its place; null when there was none and the store begins empty. */
  readonly restoredFrom: EpochMs | null
}

/** A day: who loses a file loses at most a day's work; more often costs more than it is likely to save. */
const BACKUP_EVERY_MS = 24 * 60 * 60 * 1000
/** Another process has no business in this file; the time is for a virus scanner or a backup program that looks in. */
const BUSY_TIMEOUT_MS = 5000

/**
 * Makes the file and its folder when they are missing (0600, 0700). Fails with `stored-by-newer-version`, `disk-full`,
 * and with SQLite's own error where the file can't be opened at all (permissions, another process).
 */
export function openDatabase(path: string, options: OpenDatabaseOptions): OpenedDatabase {
  try {
    return open(path, options)
  } catch (error) {
    throw listedFailure(error)
  }
}

function open(path: string, { migrations, clock }: OpenDatabaseOptions): OpenedDatabase {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const known = migrations.length
  let recovery: Recovery | null = null
  if (existsSync(path)) {
    const found = examine(path)
    if (found.kind === 'sound' && found.version > known) {
      throw new AppError('stored-by-newer-version', { file: basename(path) })
    }
    if (found.kind === 'damaged')
      recovery = { setAsideAs: setAside(path, clock.now()), restoredFrom: restore(path, known) }
  } else {
    // Somebody took the file away, or the computer stopped in the middle of a recovery.
    const restoredFrom = restore(path, known)
    if (restoredFrom !== null) recovery = { setAsideAs: null, restoredFrom }
  }
  // SQLite would make it readable for everybody; its `-wal` and `-shm` take the mode of the file.
  closeSync(openSync(path, 'a', 0o600))

  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: false })
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    const version = versionOf(database)
    if (version > 0 && isBackupDue(path, version < known, clock.now())) {
      backUp(database, path, { version, at: clock.now() })
      pruneBackups(path)
    }
    for (const [index, migration] of migrations.entries()) {
      if (index >= version) migrate(database, migration, index + 1)
    }
    database.exec('PRAGMA foreign_keys = ON')
  } catch (error) {
    database.close()
    throw error
  }
  return {
    database,
    recovery,
    close: () => {
      if (database.isOpen) database.close()
    },
  }
}

/** Everything `work` does is kept, or, when it throws, nothing of it. Not for promises: others would write in between. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // Some failures (a full disk) have already rolled back; a second time would hide the first error.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw listedFailure(error)
  }
}

type Examined = { readonly kind: 'sound'; readonly version: number } | { readonly kind: 'damaged' }

/** Reads the whole file and changes nothing: a connection that may write would already move the `-wal` into it on closing. */
function examine(path: string): Examined {
  // A journal of the moment before WAL was switched on has to be rolled back, which a reader can't.
  const readOnly = !existsSync(`${path}-journal`)
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path, { readOnly, timeout: BUSY_TIMEOUT_MS })
    const [first] = database.prepare('PRAGMA integrity_check(1)').all()
    if (first?.['integrity_check'] !== 'ok') return { kind: 'damaged' }
    return { kind: 'sound', version: versionOf(database) }
  } catch (error) {
    if (isDamage(error)) return { kind: 'damaged' }
    throw error
  } finally {
    database?.close()
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
}

function migrate(database: DatabaseSync, { name, up }: Migration, version: number): void {
  inTransaction(database, () => {
    up(database)
    const broken = database.prepare('PRAGMA foreign_key_check').all()
    if (broken.length > 0) throw new Error(`Migration «${name}» leaves ${broken.length} rows that point to nothing.`)
    database.exec(`PRAGMA user_version = ${version}`)
  })
}

function isBackupDue(path: string, isMigrating: boolean, now: EpochMs): boolean {
  const newest = newestBackupAt(path)
  // A clock that was set back would otherwise put off the next backup by years.
  return isMigrating || newest === null || now - newest >= BACKUP_EVERY_MS || newest > now
}

/**
 * The damaged file keeps its `-wal` under the matching name: together they can still be opened by somebody who tries to
 * save more. The `-wal` goes first: one left behind would be played into the file that takes the place.
 */
function setAside(path: string, now: EpochMs): string {
  const setAsideAs = `${path}.damaged-${now}`
  for (const suffix of ['-wal', '-shm', '-journal', '']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, setAsideAs + suffix)
  }
  return setAsideAs
}

function restore(path: string, knownVersion: number): EpochMs | null {
  return restoreNewestBackup(path, (backup) => {
    const found = examine(backup)
    return found.kind === 'sound' && found.version <= knownVersion
  })
}
