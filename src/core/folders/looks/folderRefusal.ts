import { access, constants, lstat, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, resolve, sep } from 'node:path'
import { AppError, type ErrorData } from '../../../contract/errors.ts'
import { MOST_WATCHED_FOLDERS } from '../../../contract/folders.ts'
import { isNetworkPath } from '../../imports/probing/networkPath.ts'

/** The path of a folder that may be watched. Fails with `folder-refused`. */
export async function watchablePath(
  given: string,
  { watched, dataFolder }: { readonly watched: readonly string[]; readonly dataFolder: string },
): Promise<string> {
  const typed = given.trim()
  const refuse = (cause: ErrorData<'folder-refused'>['cause'], other: string | null = null) =>
    new AppError('folder-refused', { cause, other })
  if (!isAbsolute(typed) || isNetworkPath(typed)) throw refuse('not-found')
  const named = resolve(typed)
  // A link may lead elsewhere later, which must not be followed.
  const path = (await isLink(named)) ? await realpath(named).catch(() => named) : named
  if (isNetworkPath(path)) throw refuse('not-found')
  const info = await stat(path).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    throw refuse(code === 'EACCES' || code === 'EPERM' ? 'no-access' : 'not-found')
  })
  if (!info.isDirectory()) throw refuse('not-a-folder')
  await access(path, constants.R_OK | constants.X_OK).catch(() => {
    throw refuse('no-access')
  })
  if (await overlap(path, dataFolder)) throw refuse('own-data')
  for (const other of watched) if (await overlap(path, other)) throw refuse('watched', other)
  if (watched.length >= MOST_WATCHED_FOLDERS) throw refuse('too-many')
  return path
}

async function isLink(path: string): Promise<boolean> {
  const info = await lstat(path).catch(() => null)
  return info?.isSymbolicLink() === true
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
): Promise<void> {
  for (const other of elsewhere) {
    if ((!isKept || !other.isKept) && (await overlap(path, other.path)))
      throw new AppError('folder-refused', { cause: 'watched-elsewhere', other: other.workspaceName })
  }
}

/** Whether one contains the other. A folder that isn't there now is compared by its path. */
export async function overlap(path: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([path, other].map((one) => realpath(one).catch(() => one)))
  if (a === undefined || b === undefined) return false
  return (await isIn(a, b)) || isIn(b, a)
}

/** Also compares what is there: one folder may have several paths, such as those of a mount or in other letters. */
async function isIn(inner: string, outer: string): Promise<boolean> {
  if (`${inner}${sep}`.startsWith(outer.endsWith(sep) ? outer : outer + sep)) return true
  const wanted = await stat(outer, { bigint: true }).catch(() => null)
  if (wanted === null || wanted.ino === 0n) return false
  for (let at = inner, up = dirname(at); ; at = up, up = dirname(at)) {
    const found = await stat(at, { bigint: true }).catch(() => null)
    if (found?.ino === wanted.ino && found.dev === wanted.dev) return true
    if (up === at) return false
  }
}
