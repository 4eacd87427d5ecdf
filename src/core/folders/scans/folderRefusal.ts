import { dirname, isAbsolute, resolve, sep } from 'node:path'
import { AppError, type ErrorData } from '../../../contract/errors/errors.ts'
import { MOST_WATCHED_FOLDERS } from '../../../contract/import/folders.ts'
import { isNetworkPath } from '../../imports/probing/networkPath.ts'
import type { Disk } from '../watching/thread/threadedDisk.ts'
import { NOT_RESPONDING } from '../watching/thread/failureCodes.ts'

/** The path of a folder that may be watched. Fails with `folder-refused`. */
export async function watchablePath(
  given: string,
  {
    watched,
    dataFolder,
    disk,
  }: { readonly watched: readonly string[]; readonly dataFolder: string; readonly disk: Disk },
): Promise<string> {
  const typed = given.trim()
  const refuse = (cause: ErrorData<'folder-refused'>['cause'], other: string | null = null) =>
    new AppError('folder-refused', { cause, other })
  if (!isAbsolute(typed) || isNetworkPath(typed)) throw refuse('not-found')
  const named = resolve(typed)
  // A link may lead elsewhere later, which must not be followed.
  const path = (await isLink(disk, named)) ? await disk.realPath(named).catch(() => named) : named
  if (isNetworkPath(path)) throw refuse('not-found')
  const info = await disk.target(path).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === NOT_RESPONDING) throw refuse('not-responding', path)
    throw refuse(code === 'EACCES' || code === 'EPERM' ? 'no-access' : 'not-found')
  })
  if (info.kind !== 'folder') throw refuse('not-a-folder')
  await disk.checkAccess(path).catch(() => {
    throw refuse('no-access')
  })
  if (await overlapNow(disk, path, dataFolder)) throw refuse('own-data')
  for (const other of watched) if (await overlapNow(disk, path, other)) throw refuse('watched', other)
  if (watched.length >= MOST_WATCHED_FOLDERS) throw refuse('too-many')
  return path
}

async function isLink(disk: Disk, path: string): Promise<boolean> {
  return (await disk.entry(path).catch(() => null))?.kind === 'link'
}

/** As `overlap`. Fails with `folder-refused` if the other can't be compared now. */
export async function overlapNow(disk: Disk, path: string, other: string): Promise<boolean> {
  return overlap(disk, path, other).catch(() => {
    throw new AppError('folder-refused', { cause: 'not-responding', other })
  })
}

/** A folder of another workspace. */
export interface WatchedElsewhere {
  readonly workspaceName: string
  readonly path: string
  readonly isKept: boolean
}

/** Fails with `folder-refused` if files that another workspace may still need would be moved or deleted. */
export async function checkElsewhere(
  { path, isKept }: Pick<WatchedElsewhere, 'path' | 'isKept'>,
  elsewhere: readonly WatchedElsewhere[],
  disk: Disk,
): Promise<void> {
  for (const other of elsewhere) {
    if ((!isKept || !other.isKept) && (await overlapNow(disk, path, other.path)))
      throw new AppError('folder-refused', { cause: 'watched-elsewhere', other: other.workspaceName })
  }
}

/**
 * Whether one contains the other. A folder that isn't there now is compared by its path. Fails with the code `NOT_RESPONDING` if
 * a disk doesn't respond.
 */
export async function overlap(disk: Disk, path: string, other: string): Promise<boolean> {
  const a = (await ifThere(disk.realPath(path))) ?? path
  const b = (await ifThere(disk.realPath(other))) ?? other
  return (await isIn(disk, a, b)) || isIn(disk, b, a)
}

async function ifThere<Result>(found: Promise<Result>): Promise<Result | null> {
  return found.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === NOT_RESPONDING) throw error
    return null
  })
}

/** Also compares what is there: one folder may have several paths, such as those of a mount or in other letters. */
async function isIn(disk: Disk, inner: string, outer: string): Promise<boolean> {
  if (`${inner}${sep}`.startsWith(outer.endsWith(sep) ? outer : outer + sep)) return true
  const wanted = await ifThere(disk.target(outer))
  if (wanted === null || wanted.ino === 0n) return false
  for (let at = inner, up = dirname(at); ; at = up, up = dirname(at)) {
    const found = await ifThere(disk.target(at))
    if (found?.ino === wanted.ino && found.dev === wanted.dev) return true
    if (up === at) return false
  }
}
