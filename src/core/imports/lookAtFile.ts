import { stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { NO_SOUND_FACTS, type RecordingFacts } from '../../domain/recordings/recordingFacts.ts'
import type { RecordingProblem } from '../../domain/recordings/recording.ts'
import type { FileHasher } from './fileHasher.ts'
import { fileProblem } from './fileProblem.ts'
import type { FileFingerprint } from './importRecord.ts'
import { probeFile } from './probeFile.ts'

/** What looking at a file found. What is wrong with it is part of the facts. */
export interface Look {
  readonly fingerprint: FileFingerprint
  readonly facts: RecordingFacts
  /** Hex; null for what can't be imported anyway. */
  readonly sha256: string | null
}

const NO_FILE: FileFingerprint = { sizeBytes: 0, modifiedMs: 0 }

/** Reads all of it once, for its hash. Never fails for what is in the file or on the disk. */
export async function lookAtFile(
  path: string,
  fileName: string,
  hasher: FileHasher,
  onRead?: (bytes: number) => void,
): Promise<Look> {
  if (!isAbsolute(path)) return refused({ kind: 'unreadable', reason: 'It is not a file on this computer.' })
  try {
    const info = await stat(path)
    const fingerprint = fingerprintOf(info)
    // A pipe or a device would never end or never begin.
    if (info.isDirectory()) return refused({ kind: 'unreadable', reason: 'It is a folder.' }, fingerprint)
    if (!info.isFile()) return refused({ kind: 'unreadable', reason: 'It is not a regular file.' }, fingerprint)
    const facts = await probeFile(path, fileName)
    if (facts.problem !== null) return { fingerprint, facts, sha256: null }
    const sha256 = await hasher.hash(path, onRead)
    const after = fingerprintOf(await stat(path))
    if (after.sizeBytes !== fingerprint.sizeBytes || after.modifiedMs !== fingerprint.modifiedMs) {
      return refused({ kind: 'unreadable', reason: 'It is still being written.' }, after)
    }
    return { fingerprint, facts, sha256 }
  } catch (error) {
    return refused({ kind: 'unreadable', reason: fileProblem(error) })
  }
}

function fingerprintOf({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): FileFingerprint {
  return { sizeBytes: size, modifiedMs: Math.round(mtimeMs) }
}

function refused(problem: RecordingProblem, fingerprint: FileFingerprint = NO_FILE): Look {
  const facts = { kind: 'unknown', kindIsFrom: 'content', ...NO_SOUND_FACTS, problem } as const
  return { fingerprint, facts, sha256: null }
}
