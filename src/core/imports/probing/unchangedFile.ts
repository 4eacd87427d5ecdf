import { AppError } from '../../../contract/errors/errors.ts'
import type { FileDisk } from './fileDisk.ts'
import { fileProblem } from './fileProblem.ts'
import type { FileFingerprint } from './inspectRecording.ts'

/**
 * Fails with `recording-unreadable` if the file can't be opened, with `recording-changed` if it differs from the inspected one.
 */
export async function checkUnchanged(
  { path, fingerprint }: { readonly path: string; readonly fingerprint: FileFingerprint },
  fileName: string,
  disk: FileDisk,
): Promise<void> {
  const { sizeBytes, modifiedMs } = await disk.read('opened-stats', path).catch((error: unknown) => {
    throw new AppError('recording-unreadable', { fileName, reason: fileProblem(error) }, { cause: error })
  })
  const isSame = sizeBytes === fingerprint.sizeBytes && modifiedMs === fingerprint.modifiedMs
  if (!isSame) throw new AppError('recording-changed', { fileName })
}
