import { isAppError } from '../../../contract/errors/errors.ts'

/** For the log: a code only. Messages of the file system have paths, and the names of recordings have phone numbers. */
export function errorCode(error: unknown): string {
  if (isAppError(error)) return error.code
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
}
