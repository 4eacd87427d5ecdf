import { closeSync, copyFileSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { EpochMs } from '../../domain/units.ts'
import { syncFolder } from './syncFolder.ts'

/** The copies that `database.ts` keeps beside a store's file: `NAME.backup-vVERSION-TIME`, each a whole database. */
interface Backup {
  readonly path: string
  readonly version: number
  readonly at: EpochMs
}

/** Of the present schema; of each earlier one the last is kept too, which is the way back after a bad migration. */
const KEPT_BACKUPS = 3

/** Copies what is committed. A copy that was not finished has another name and is no backup. */
export function backUp(
  database: DatabaseSync,
  path: string,
  { version, at }: { readonly version: number; readonly at: EpochMs },
): void {
  const backup = `${path}.backup-v${version}-${at}`
  writeWhole(backup, (unfinished) => database.prepare('VACUUM INTO ?').run(unfinished))
}

/** Null when there is none. */
export function newestBackupAt(path: string): EpochMs | null {
  return backupsOf(path)[0]?.at ?? null
}

/** Puts the newest backup that `isUsable` in the place of `path`, and answers when it was made; null when none is usable. */
export function restoreNewestBackup(path: string, isUsable: (backup: string) => boolean): EpochMs | null {
  for (const backup of backupsOf(path)) {
    if (!isUsable(backup.path)) continue
    writeWhole(path, (unfinished) => copyFileSync(backup.path, unfinished))
    return backup.at
  }
  return null
}

export function pruneBackups(path: string): void {
  const seen = new Map<number, number>()
  const newestVersion = Math.max(0, ...backupsOf(path).map(({ version }) => version))
  for (const backup of backupsOf(path)) {
    const newer = seen.get(backup.version) ?? 0
    seen.set(backup.version, newer + 1)
    if (newer >= (backup.version === newestVersion ? KEPT_BACKUPS : 1)) rmSync(backup.path, { force: true })
  }
}

/** Newest first. */
function backupsOf(path: string): readonly Backup[] {
  const folder = dirname(path)
  const named = /^\.backup-v(\d+)-(\d+)$/u
  return readdirSync(folder)
    .flatMap((name): Backup[] => {
      if (!name.startsWith(basename(path))) return []
      const match = named.exec(name.slice(basename(path).length))
      return match === null ? [] : [{ path: join(folder, name), version: Number(match[1]), at: Number(match[2]) }]
    })
    .sort((one, other) => other.at - one.at)
}

/** After a crash there is the whole file under its name, or none of it. Only the owner may read it. */
function writeWhole(path: string, write: (unfinished: string) => void): void {
  const unfinished = `${path}.new`
  rmSync(unfinished, { force: true })
  try {
    // SQLite writes into an empty file, whose mode then stays.
    closeSync(openSync(unfinished, 'wx', 0o600))
    write(unfinished)
    const file = openSync(unfinished, 'r+')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}
