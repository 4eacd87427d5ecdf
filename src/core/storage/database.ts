import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../contract/errors/errors.ts'
import type { StoreRecovery } from '../../contract/snapshots.ts'
import type { EpochMs } from '../../domain/units.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { backUp, newestBackupAt, pruneBackups, restoreNewestBackup } from './databaseBackups.ts'
import { isDamage, isDiskFull, listedFailure } from './databaseFailure.ts'
import { isInMemory } from './memoryLocation.ts'

/**
 * Opens the small stores of the core (reviews, the import journal): one SQLite file with one owner in one process.
 *
 * Guarantees:
 * - A commit that returned is on disk. WAL with `synchronous = FULL` waits for the disk at each commit; NORMAL
 *   would also survive a killed process, but a power failure could undo the last commits, and with them a reviewer's
 *   answer or the Idempotency-Key of an import that was already sent.
 * - Migrations are atomic, and a backup of the previous file is kept beside it.
 * - A damaged file is never overwritten or deleted. It is set aside and reported in `recovery`.
 * - A file of a newer Earshot isn't touched.
 *
 * Limitation: SQLite has no checksums, so damage that still reads as a database (a changed letter in a text) isn't detected.
 *
 * Runs on the caller's thread. `npm run bench -- database`: committing one row of 2 kB takes 0.3 ms (median), 6–14 ms (p95,
 * p99) on a disk that other processes keep busy, which is short enough for the core. Anything that reads or writes many
 * rows (the library, see `openCopy`) needs a worker.
 */

interface OpenDatabaseOptions {
  /** All migrations, oldest first. `user_version` is the number that a file has. Never change a released one. */
  readonly migrations: readonly Migration[]
  readonly clock: Pick<Clock, 'now'>
  readonly log?: Pick<Log, 'error'>
}

export interface Migration {
  /** For the error message. */
  readonly name: string
  /** Runs inside a transaction, with foreign keys unchecked until its end. */
  up(database: DatabaseSync): void
}

export interface OpenedDatabase {
  readonly database: DatabaseSync
  /** Set if the file was damaged, to tell the user that data may be missing. */
  readonly recovery: StoreRecovery | null
  /** Moves all commits into the file and removes the `-wal`. Idempotent. */
  close(): void
}

/** The files of a database. The `-wal` first: one left behind would be applied to the replacement of the file. */
const FILE_SUFFIXES = ['-wal', '-shm', '-journal', '']
/** A damaged file loses at most a day's work. */
const BACKUP_EVERY_MS = 24 * 60 * 60 * 1000
const BACKUP_CHECK_MS = 60 * 60 * 1000
/** No other process uses this file; the timeout is for virus scanners and backup programs. */
const BUSY_TIMEOUT_MS = 5000

/**
 * Creates the file and its folder if missing (0600, 0700). Fails with `stored-by-newer-version`, `disk-full`, and with
 * SQLite's error if the file can't be opened at all (permissions, another process).
 */
export function openDatabase(path: string, options: OpenDatabaseOptions): OpenedDatabase {
  try {
    return open(path, options)
  } catch (error) {
    throw listedFailure(error)
  }
}

function open(path: string, { migrations, clock, log }: OpenDatabaseOptions): OpenedDatabase {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const known = migrations.length
  let recovery: StoreRecovery | null = null
  if (existsSync(path)) {
    const found = examine(path)
    if (found.kind === 'sound' && found.version > known) {
      throw new AppError('stored-by-newer-version', { file: basename(path) })
    }
    // Only a file with a version is backed up, so one without, such as an empty file, has lost its content.
    const isEmptied = found.kind === 'sound' && found.version === 0 && newestBackupAt(path) !== null
    if (found.kind === 'damaged' || isEmptied)
      recovery = { setAsideAs: setAside(path, clock.now()), restoredFrom: restore(path, known) }
  } else {
    // The file was deleted, or the computer stopped during a recovery.
    const hasSidecar = FILE_SUFFIXES.some((suffix) => existsSync(path + suffix))
    if (hasSidecar) setAside(path, clock.now())
    const restoredFrom = restore(path, known)
    if (hasSidecar || restoredFrom !== null) recovery = { setAsideAs: null, restoredFrom }
  }
  const steps = migrations.map((migration, index) => ({ ...migration, version: index + 1 }))
  const backUpIfDue = (opened: DatabaseSync, version: number) => {
    const now = clock.now()
    const isMigrating = version < known
    try {
      if (!isBackupDue(path, isMigrating, now)) return
      backUp(opened, path, { version, at: now })
      pruneBackups(path, now)
    } catch (error) {
      // Without space for a backup, the store still works. Only a migration needs one.
      if (isMigrating) throw error
      log?.error('storage.no-backup', { file: basename(path), error })
    }
  }
  const database = openMigrated(path, steps, (opened, version) => {
    opened.exec('PRAGMA synchronous = FULL')
    if (version > 0) backUpIfDue(opened, version)
  })
  // The app may run for weeks without opening it again.
  const daily = setInterval(() => backUpIfDue(database, known), BACKUP_CHECK_MS).unref()
  const close = () => {
    clearInterval(daily)
    closeOnce(database)
  }
  return { database, recovery, close }
}

/**
 * Opens a store of data that can be read from the service again (the library). Compared to `openDatabase`: it opens in
 * milliseconds, because it doesn't check the whole file; it keeps no backups; and a power failure may undo the last commits.
 * A file that is of a former version, or can't be opened because it's damaged, is deleted and replaced by an empty one: it has
 * nothing that is missed, and may have what the user no longer allows to keep. Damage that SQLite meets later fails with an error for which `isDamage` is
 * true; then call `deleteCopy` and open again. `path`: of the file, or a `newMemoryLocation`.
 */
export function openCopy(path: string, schema: CopySchema): OpenedCopy {
  try {
    if (isInMemory(path)) return openedCopy(path, schema, false)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    deleteSetAside(path)
    try {
      return openedCopy(path, schema, false)
    } catch (error) {
      if (!isDamage(error) && !(error instanceof FormerVersion)) throw error
      deleteCopy(path)
      return openedCopy(path, schema, isDamage(error))
    }
  } catch (error) {
    throw listedFailure(error)
  }
}

export interface CopySchema {
  readonly version: number
  create(database: DatabaseSync): void
  /** Called in a transaction for each file of this version that is opened. */
  upgrade?(database: DatabaseSync): void
}

class FormerVersion extends Error {}

export interface OpenedCopy extends Pick<OpenedDatabase, 'database' | 'close'> {
  /** Whether the file was damaged, and is empty now. */
  readonly wasDamaged: boolean
}

function openedCopy(path: string, { version, create, upgrade }: CopySchema, wasDamaged: boolean): OpenedCopy {
  const database = openMigrated(path, [{ name: 'the copy', version, up: create }], (opened, found) => {
    if (found > 0 && found < version) throw new FormerVersion(`The copy has version ${found}.`)
    opened.exec('PRAGMA synchronous = NORMAL')
    if (found === version) inTransaction(opened, () => upgrade?.(opened))
  })
  return { database, wasDamaged, close: () => closeOnce(database) }
}

/** Copies a database, which may be open, to a file or a place in memory that doesn't exist yet, and opens that. */
export function openCopyOf(from: string, path: string, schema: CopySchema): OpenedCopy {
  // A database in memory only exists while it is open.
  const held = isInMemory(path) ? new DatabaseSync(path) : null
  try {
    if (held === null) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    if (held === null) createPrivate(path)
    const source = new DatabaseSync(from, { timeout: BUSY_TIMEOUT_MS })
    try {
      source.prepare('VACUUM INTO ?').run(path)
    } finally {
      source.close()
    }
    return openCopy(path, schema)
  } catch (error) {
    throw listedFailure(error)
  } finally {
    held?.close()
  }
}

/** Deletes the file of a closed copy. */
export function deleteCopy(path: string): void {
  if (isInMemory(path)) return
  for (const suffix of FILE_SUFFIXES) rmSync(path + suffix, { force: true })
}

/** Former versions set damaged copies aside. */
export function deleteSetAside(path: string): void {
  if (isInMemory(path)) return
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(`${basename(path)}.damaged-`)) rmSync(join(dirname(path), name))
  }
}

/** Rewrites the file, so that nothing deleted is in unused parts of it. Needs its size once more on the disk, or does nothing. */
export function rewrite(database: DatabaseSync): void {
  try {
    database.exec('VACUUM')
  } catch (error) {
    // Nothing is lost, and what `secure_delete` leaves is overwritten sooner or later.
    if (!isDiskFull(error)) throw error
  }
  truncateLog(database)
}

/** After a commit, the former pages are still in the `-wal`. */
export function truncateLog(database: DatabaseSync): void {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** `prepare` runs before the migrations, with the version of the file. */
function openMigrated(
  path: string,
  steps: readonly (Migration & { readonly version: number })[],
  prepare: (database: DatabaseSync, version: number) => void,
): DatabaseSync {
  if (!isInMemory(path)) createPrivate(path)
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: false })
  try {
    // Deleted texts are overwritten, except for copies that SQLite makes when it balances pages (see `rewrite`).
    database.exec('PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON')
    const version = versionOf(database)
    if (version > (steps.at(-1)?.version ?? 0)) throw new AppError('stored-by-newer-version', { file: basename(path) })
    prepare(database, version)
    const due = steps.filter((step) => step.version > version)
    // In one commit: each waits for the disk, up to 20 ms on a busy one.
    if (due.length > 0) inTransaction(database, () => due.forEach((step) => migrate(database, step, step.version)))
    database.exec('PRAGMA foreign_keys = ON')
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** SQLite would make the file world-readable. `-wal` and `-shm` get its mode. */
function createPrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

function closeOnce(database: DatabaseSync): void {
  if (database.isOpen) database.close()
}

/**
 * Runs `work` in a transaction, rolled back if it throws. `work` must be synchronous, because others could write in between.
 * Inside another transaction, it is a part of that.
 */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  if (database.isTransaction) return work()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // Some failures (a full disk) have already rolled back; a second rollback would hide the first error.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw listedFailure(error)
  }
}

type Examined = { readonly kind: 'sound'; readonly version: number } | { readonly kind: 'damaged' }

/** Checks the whole file without changing it: closing a writable connection would move the `-wal` into it. */
function examine(path: string): Examined {
  // A rollback journal from before WAL was enabled needs a rollback, which a reader can't do.
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
  up(database)
  const broken = database.prepare('PRAGMA foreign_key_check').all()
  if (broken.length > 0) throw new Error(`Migration "${name}" leaves ${broken.length} rows with broken references.`)
  database.exec(`PRAGMA user_version = ${version}`)
}

function isBackupDue(path: string, isMigrating: boolean, now: EpochMs): boolean {
  const newest = newestBackupAt(path)
  // Otherwise, a clock that was set back could delay the next backup by years.
  return isMigrating || newest === null || now - newest >= BACKUP_EVERY_MS || newest > now
}

/**
 * Renames the damaged file and its `-wal` to matching names, so that both can be opened together to rescue more data.
 */
function setAside(path: string, now: EpochMs): string {
  const setAsideAs = `${path}.damaged-${now}`
  for (const suffix of FILE_SUFFIXES) {
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
