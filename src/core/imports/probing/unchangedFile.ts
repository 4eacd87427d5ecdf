import type { Stats } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError } from '../../../contract/errors/errors.ts'
import { fileProblem } from './fileProblem.ts'
import type { FileFingerprint } from './inspectRecording.ts'

/**
 * Fails with `recording-unreadable` if the file can't be opened, with `recording-changed` if it differs from the inspected one.
 */
export async function checkUnchanged(
  { path, fingerprint }: { readonly path: string; readonly fingerprint: FileFingerprint },
  fileName: string,
): Promise<void> {
  const info = await openedStats(path).catch((error: unknown) => {
    throw new AppError('recording-unreadable', { fileName, reason: fileProblem(error) }, { cause: error })
  })
  const isSame = info.size === fingerprint.sizeBytes && Math.round(info.mtimeMs) === fingerprint.modifiedMs
  if (!isSame) throw new AppError('recording-changed', { fileName })
}

/** Opens the file: it may exist without being readable. */
async function openedStats(path: string): Promise<Stats> {
  const file = await open(path, 'r')
  try {
    return await file.stat()
  } finally {
    await file.close()
  }
}
