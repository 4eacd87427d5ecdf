import { AppError } from '../../contract/errors/errors.ts'

/** Result codes of SQLite, https://www.sqlite.org/rescode.html; the low byte of an extended code is its primary code. */
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_NOTADB = 26

/** Whether the error means a damaged file, as opposed to, for example, a permission problem. */
export function isDamage(error: unknown): boolean {
  const code = primaryCode(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

/** Converts errors of SQLite and the file system to expected failures. Returns other errors unchanged. */
export function listedFailure(error: unknown): unknown {
  return isDiskFull(error) ? new AppError('disk-full', {}, { cause: error }) : error
}

export function isDiskFull(error: unknown): boolean {
  return primaryCode(error) === SQLITE_FULL || (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC'
}

function primaryCode(error: unknown): number | null {
  const errcode = (error as { readonly errcode?: unknown } | null)?.errcode
  return typeof errcode === 'number' ? errcode & 0xff : null
}
