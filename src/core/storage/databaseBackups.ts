import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { EpochMs } from '../../domain/units.ts'
import { syncFolder } from './syncFolder.ts'

/** The backups that `database.ts` keeps beside a store's file: `NAME.backup-vVERSION-TIME`, each a complete database. */
interface Backup {
  readonly path: string
  readonly version: number
  readonly at: EpochMs
}

/** For the current schema version. The last backup of each earlier version is kept, too, to recover from a bad migration. */
const KEPT_BACKUPS = 3

/** Copies the committed state. An unfinished copy has another name and doesn't count. */
export function backUp(
  database: DatabaseSync,
  path: string,
  { version, at }: { readonly version: number; readonly at: EpochMs },
): void {
  writeWhole(nameOf(path, { version, at }), (unfinished) => database.prepare('VACUUM INTO ?').run(unfinished))
}

export function newestBackupAt(path: string): EpochMs | null {
  return backupsOf(path)[0]?.at ?? null
}

/** Replaces `path` with the newest backup that `isUsable` and returns when it was made; null if none is usable. */
export function restoreNewestBackup(path: string, isUsable: (backup: string) => boolean): EpochMs | null {
  for (const backup of backupsOf(path)) {
    if (!isUsable(backup.path)) continue
    writeWhole(path, (unfinished) => copyFileSync(backup.path, unfinished))
    return backup.at
  }
  return null
}

/**
 * Call it after a new backup. If the clock was ahead or is behind, earlier ones are dated in the future, where they would count as
 * newer. They may be good, so they get times just before the new one, in their order.
 */
export function pruneBackups(path: string, now: EpochMs): void {
  let at = now
  for (const backup of backupsOf(path).filter((one) => one.at > now)) {
    at -= 1
    while (existsSync(nameOf(path, { ...backup, at }))) at -= 1
    renameSync(backup.path, nameOf(path, { ...backup, at }))
  }
  const seen = new Map<number, number>()
  const newestVersion = Math.max(0, ...backupsOf(path).map(({ version }) => version))
  for (const backup of backupsOf(path)) {
    const newer = seen.get(backup.version) ?? 0
    seen.set(backup.version, newer + 1)
    if (newer >= (backup.version === newestVersion ? KEPT_BACKUPS : 1)) rmSync(backup.path, { force: true })
  }
}

function nameOf(path: string, { version, at }: Pick<Backup, 'version' | 'at'>): string {
  return `${path}.backup-v${version}-${at}`
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

/** Atomic: after a crash there is either the complete file or none. Only the owner can read it. */
function writeWhole(path: string, write: (unfinished: string) => void): void {
  const unfinished = `${path}.new`
  rmSync(unfinished, { force: true })
  try {
    // SQLite writes into an empty file and keeps its mode.
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
