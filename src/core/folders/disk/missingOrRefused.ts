/** Removed meanwhile, or with a name that can't be opened. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EINVAL', 'EILSEQ', 'ENAMETOOLONG', 'ELOOP'])
const REFUSED = new Set(['EACCES', 'EPERM'])

/** Whether only this file or folder can't be opened. Anything else is a failure of the disk. */
export function isMissingOrRefused(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  return MISSING.has(code) || REFUSED.has(code)
}
