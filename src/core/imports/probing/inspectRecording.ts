import { isAbsolute } from 'node:path'
import { NO_SOUND_FACTS, type RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import type { RecordingProblem } from '../../../domain/recordings/recording.ts'
import type { FileDisk } from '../disk/fileDisk.ts'
import type { FileHasher } from './fileHasher.ts'
import { fileProblem } from './fileProblem.ts'
import type { FileProber } from './fileProber.ts'
import { isNetworkPath } from './networkPath.ts'

/** The file's size and time when inspected. If either differs later, it's another recording. */
export interface FileFingerprint {
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** The result of inspecting a file. Problems are part of the facts. */
export interface Inspection {
  readonly fingerprint: FileFingerprint
  readonly facts: RecordingFacts
  /** Hex; null for files that can't be imported. */
  readonly sha256: string | null
}

/** Where files are read: never on the core's own thread. */
export interface FileThreads {
  readonly disk: FileDisk
  readonly hasher: FileHasher
  readonly prober: FileProber
}

export interface InspectionListener {
  /** Called right before the probe. */
  readonly probing?: () => void
  /** Called after the probe, whether it succeeded or failed. */
  readonly probed?: () => void
  /** Called from time to time with the bytes hashed so far. */
  readonly hashed?: (bytes: number) => void
}

const ON_THE_NETWORK =
  'It’s on a network path. Copy it to this computer, or open the share as a drive, and add it again.'

const NO_FILE: FileFingerprint = { sizeBytes: 0, modifiedMs: 0 }

/** Reads the whole file once, for its hash. Problems with the file or the disk are results, not failures. */
export async function inspectRecording(
  path: string,
  fileName: string,
  { disk, hasher, prober }: FileThreads,
  { probing, probed, hashed }: InspectionListener = {},
): Promise<Inspection> {
  if (isNetworkPath(path)) return refused({ kind: 'unreadable', reason: ON_THE_NETWORK })
  if (!isAbsolute(path)) return refused({ kind: 'unreadable', reason: 'It’s not a file on this computer.' })
  let fingerprint = NO_FILE
  try {
    const { kind, ...found } = await disk.read('stats', path)
    fingerprint = found
    // Reading a pipe or a device may never begin or never end.
    if (kind === 'folder') return refused({ kind: 'unreadable', reason: 'It’s a folder.' }, fingerprint)
    if (kind === 'other') return refused({ kind: 'unreadable', reason: 'It’s not a regular file.' }, fingerprint)
    const facts = await prober.probe(path, fileName, probing).finally(probed)
    const sha256 = facts.problem === null ? await hasher.hash(path, { onRead: hashed }) : null
    const { kind: _, ...after } = await disk.read('stats', path)
    if (after.sizeBytes !== fingerprint.sizeBytes || after.modifiedMs !== fingerprint.modifiedMs) {
      return refused({ kind: 'unreadable', reason: 'It’s still being written.' }, after)
    }
    return { fingerprint, facts, sha256 }
  } catch (error) {
    return refused({ kind: 'unreadable', reason: fileProblem(error) }, fingerprint)
  }
}

/** The result for a file that can't be imported. */
export function refused(problem: RecordingProblem, fingerprint: FileFingerprint = NO_FILE): Inspection {
  const facts = { kind: 'unknown', ...NO_SOUND_FACTS, problem } as const
  return { fingerprint, facts, sha256: null }
}
