import type { FileReason } from '../../../contract/import/folders.ts'
import type { RowProblem } from '../../../domain/recordings/rows/stagingRow.ts'
import { earlierImport, possibleCall, type StagingContext } from '../../imports/staging/stagingContext.ts'
import type { TriedFile } from '../store/fileStore.ts'
import type { StoredFile } from '../store/storedFile.ts'

export interface SameFiles {
  /** Files of watched folders with the same bytes, and with the same key. Not those of removed folders that weren't sent. */
  readonly ofContent: readonly StoredFile[]
  readonly ofKey: readonly StoredFile[]
  /** See `FileStore.triedWith`. */
  readonly tried: TriedFile | null
  readonly known: Pick<StagingContext, 'byContent' | 'byKey'>
}

/** Why a file is a duplicate: its bytes are in an earlier file, or were imported. Null if it isn't one. */
export function sameRecording(
  file: StoredFile,
  key: string | null,
  { ofContent, known }: SameFiles,
): FileReason | null {
  const first = ofContent.find((other) => other.importId !== null) ?? ofContent.find((other) => isBefore(other, file))
  if (first !== undefined) {
    return { kind: 'duplicate', path: first.path, folderId: first.folderId === file.folderId ? null : first.folderId }
  }
  const before = file.sha256 === null ? null : earlierImport(known.byContent, file.sha256, key)
  // Its own import, which it left while that was failed, and which a person retries. The file follows it again.
  const isOwn = before?.isOfFolder === true && before.callId === null && before.idempotencyKey === key
  return before === null || isOwn ? null : { kind: 'already-imported', callId: before.callId }
}

/**
 * Its bytes may be a call already: an import that failed or was canceled may have been received, and this file wouldn't continue it,
 * because it has another key. A person's own import, mostly: one of a folder passes its key on, see `FileStore.triedKey`.
 */
export function possiblyImported(
  { sha256 }: Pick<StoredFile, 'sha256'>,
  key: string | null,
  { byContent }: Pick<StagingContext, 'byContent'>,
): readonly RowProblem[] {
  if (sha256 === null || key === null) return []
  const possible = possibleCall(byContent, sha256, key)
  if (possible === null || earlierImport(byContent, sha256, key) !== null) return []
  return [{ kind: 'may-be-imported', fileName: possible.fileName }]
}

/** Another recording has the same id of the phone system: the service would take both for one call. */
export function sameVoipId(
  file: StoredFile,
  key: string | null,
  { ofKey, tried, known }: SameFiles,
): readonly RowProblem[] {
  const imported = key === null ? undefined : known.byKey.get(key)
  // Retrying a person's import sends its own bytes. That of a folder continues with the bytes of this file.
  const isContinued = imported !== undefined && imported.isOver && imported.isOfFolder
  // The bytes of its failed import may have been its own.
  if (tried !== null && !(isContinued && isSameFile(tried, file)))
    return [{ kind: 'same-voip-id', fileName: nameOf(tried) }]
  const other = ofKey.find((one) => one.sha256 !== file.sha256 && (one.importId !== null || isBefore(one, file)))
  if (other !== undefined) return [{ kind: 'same-voip-id', fileName: nameOf(other) }]
  if (imported === undefined || imported.content === file.sha256 || isContinued) return []
  return [{ kind: 'same-voip-id', fileName: imported.fileName }]
}

export function isSameFile(tried: TriedFile, { folderId, path }: StoredFile): boolean {
  return tried.folderId === folderId && tried.path === path
}

function nameOf({ path }: Pick<StoredFile, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Whether an earlier file becomes the call. One that a person left out keeps its copies out, too. */
function isBefore({ fileKey, status, choice }: StoredFile, file: StoredFile): boolean {
  const isOut = status === 'attention' || (status === 'left-out' && choice !== 'leave-out')
  return fileKey < file.fileKey && !isOut
}
