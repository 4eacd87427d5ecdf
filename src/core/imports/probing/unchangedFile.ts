import { AppError } from '../../../contract/errors/errors.ts'
import type { FileDisk } from '../disk/fileDisk.ts'
import { fileProblem } from './fileProblem.ts'
import type { FileFingerprint } from './inspectRecording.ts'

/**
 * Fails with `recording-unreadable` if the file can't be read, with `recording-changed` if it differs from the inspected one, and
 * with the signal's reason. Waits for a share that doesn't respond, which may be back.
 */
export async function checkUnchanged(
  { path, fingerprint }: { readonly path: string; readonly fingerprint: FileFingerprint },
  fileName: string,
  { disk, signal }: { readonly disk: FileDisk; readonly signal: AbortSignal },
): Promise<void> {
  const { sizeBytes, modifiedMs } = await disk.readPatiently('read-stats', path, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new AppError('recording-unreadable', { fileName, reason: fileProblem(error) }, { cause: error })
  })
  const isSame = sizeBytes === fingerprint.sizeBytes && modifiedMs === fingerprint.modifiedMs
  if (!isSame) throw new AppError('recording-changed', { fileName })
}
