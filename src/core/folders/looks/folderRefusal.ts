import { access, constants, realpath, stat } from 'node:fs/promises'
import { isAbsolute, resolve, sep } from 'node:path'
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
  const path = resolve(typed)
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

/** Whether one contains the other. A folder that isn't there now is compared by its path. */
async function overlap(path: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([path, other].map((one) => realpath(one).catch(() => one)))
  const inside = (inner: string, outer: string) =>
    `${inner}${sep}`.startsWith(outer.endsWith(sep) ? outer : outer + sep)
  return a !== undefined && b !== undefined && (inside(a, b) || inside(b, a))
}
