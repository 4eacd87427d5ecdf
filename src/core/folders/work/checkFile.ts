import type { FileReason } from '../../../contract/import/folders.ts'
import { MINUTE, type EpochMs } from '../../../domain/units.ts'
import { otherRecording } from '../store/fileStore.ts'
import type { StoredFile } from '../store/storedFile.ts'
import { finishedFile, type FileCheck, type Sighting } from '../watching/finishedFile.ts'
import type { ActiveFolder } from './activeFolder.ts'

/** A file that can't be read is tried again, since a permission or a disk may be fixed. */
const UNREADABLE_PAUSE = 10 * MINUTE

/** Reads a file, if it is finished. Remembers in this session what an unfinished file looked like. */
export async function checkFile(
  { folder, session }: ActiveFolder,
  { path, sizeBytes, modifiedMs }: StoredFile,
): Promise<FileCheck> {
  const listed: Sighting = {
    path,
    kind: 'recording',
    sizeBytes,
    modifiedMs,
    fileId: null,
    seenAtMs: session.listedAtMs,
  }
  const check = await finishedFile(folder.path, session.sightings.get(path) ?? listed, session.tools)
  if (check.kind === 'unfinished') session.sightings.set(path, check.sighting)
  // An unreadable one keeps since when it couldn't be read.
  else if (check.kind !== 'unreadable') session.sightings.delete(path)
  return check
}

function unfinishedReason({ why, leftMs }: Extract<FileCheck, { kind: 'unfinished' }>, now: EpochMs): FileReason {
  return { kind: 'unfinished', why, ...(leftMs !== undefined && { until: Math.ceil(now + leftMs) }) }
}

export function checkedFile(file: StoredFile, check: FileCheck, now: EpochMs): StoredFile {
  switch (check.kind) {
    case 'unfinished': {
      // The wait comes from a monotonic clock with fractions of milliseconds, which the column refuses.
      const next = { ...file, needs: 'check', checkAt: Math.ceil(now + check.againMs) } as const
      // What was sent stays sent while another program has it open.
      return file.importId === null ? { ...next, status: 'writing', reason: unfinishedReason(check, now) } : next
    }
    case 'unreadable': {
      const next = { ...file, needs: 'check', checkAt: now + UNREADABLE_PAUSE } as const
      return file.importId === null
        ? { ...next, status: 'attention', reason: { kind: 'unreadable', why: check.why } }
        : next
    }
    case 'finished':
    case 'cut-off': {
      const { sha256, facts, fingerprint } = check
      const read = { ...file, ...fingerprint, checkAt: 0 }
      if (file.importId === null) {
        const isOther = file.sha256 !== null && file.sha256 !== sha256
        return { ...(isOther ? otherRecording(read) : read), sha256, facts, needs: 'decide' }
      }
      if (file.sha256 === sha256) return { ...read, needs: null }
      // Never sent by itself: it would be a second call of the same name.
      return { ...otherRecording(read), needs: null, status: 'attention', reason: { kind: 'replaced' } }
    }
  }
}
