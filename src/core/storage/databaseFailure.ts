import { AppError } from '../../contract/errors.ts'

/** Result codes of SQLite, https://www.sqlite.org/rescode.html; an extended code has its primary one in the low byte. */
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_NOTADB = 26

/** Whether SQLite says that the file itself is broken, and not, say, that it may not be read. */
export function isDamage(error: unknown): boolean {
  const code = primaryCode(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

/** The failure of the closed list that an error of SQLite or of the file system is; any other error as it is. */
export function listedFailure(error: unknown): unknown {
  const isFull = primaryCode(error) === SQLITE_FULL || (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC'
  return isFull ? new AppError('disk-full', {}, { cause: error }) : error
}

function primaryCode(error: unknown): number | null {
  const errcode = (error as { readonly errcode?: unknown } | null)?.errcode
  return typeof errcode === 'number' ? errcode & 0xff : null
}
