import { basename, join } from 'node:path'
import type { UnfinishedReason } from '../../../contract/import/folderState.ts'
import type { RecordingFacts } from '../../../domain/recordings/recordingFacts.ts'
import { HOUR, MINUTE, SECOND } from '../../../domain/units.ts'
import { fileProblem } from '../../imports/probing/fileProblem.ts'
import { ProbeFailure } from '../../imports/probing/fileProber.ts'
import type { FileFingerprint } from '../../imports/probing/inspectRecording.ts'
import type { FileTools } from './thread/fileTools.ts'
import { NOT_RESPONDING } from './thread/failureCodes.ts'
import type { FileInspection } from './inspectFile.ts'
import type { SeenFile } from './seenFile.ts'

/** A file as it was last seen, and what later checks found. A `SeenFile` from `watchFolder` is the first sighting. */
export interface Sighting extends SeenFile {
  readonly contentEnd?: number
  readonly hash?: { readonly sha256: string; readonly atMs: number }
  /** Since when it couldn't be read, by `Clock.monotonicMs`. */
  readonly refusedSinceMs?: number
}

interface ReadFile {
  readonly sha256: string
  readonly fingerprint: FileFingerprint
  /** May have a problem, such as a file that isn't a recording. */
  readonly facts: RecordingFacts
}

export type FileCheck =
  | ({ readonly kind: 'finished' } & ReadFile)
  /** It announces more than it contains and didn't change for an hour: recording or copying it was interrupted. */
  | ({ readonly kind: 'cut-off' } & ReadFile)
  /** Check again in `againMs` with `sighting`. */
  | {
      readonly kind: 'unfinished'
      readonly why: UnfinishedReason
      readonly sighting: Sighting
      readonly againMs: number
      /** How long it has to stay as it is; absent if that isn't known. */
      readonly leftMs?: number
    }
  | { readonly kind: 'unreadable'; readonly why: string }

/** Between two checks of a file that ends where its container says. */
const STILL_MS = 5 * SECOND
/** For a format or a recorder that doesn't say where the recording ends: longer than a recorder pauses. */
const OPEN_STILL_MS = 2 * MINUTE
/** For a file that ends with zeros, which may be silence or space reserved by a copy. */
const ZEROS_STILL_MS = 10 * MINUTE
/** Fewer may be the end of a tag, or of a sample. */
const SUSPICIOUS_ZEROS = 16
/** An interrupted file stays as it is. */
const ABANDONED_MS = HOUR
/** The bytes of younger files are read twice: servers may report a change of the time later than the change. */
const YOUNG_MS = HOUR
const LONGEST_PAUSE_MS = MINUTE
/** There may be thousands of them, and a download takes as long as a person or a sync program decides. */
const ONLINE_ONLY_PAUSE_MS = 10 * MINUTE
const OUT_OF_REACH_PAUSE_MS = 30 * SECOND

/**
 * Whether a recording is finished: complete by its container, unchanged between two checks, and with the same hash. Never
 * throws because of the file, its disk or its share. `folder` is absolute.
 */
export async function finishedFile(folder: string, seen: Sighting, tools: FileTools): Promise<FileCheck> {
  const path = join(folder, seen.path)
  try {
    return await check(path, seen, tools)
  } catch (error) {
    return afterFailure(error, seen, tools.clock.monotonicMs())
  }
}

async function check(path: string, seen: Sighting, { clock, reading, hash, probe }: FileTools): Promise<FileCheck> {
  const found = await reading.perform({ kind: 'inspect', path })
  const now = clock.monotonicMs()
  const { refusedSinceMs: _, ...before } = seen
  if (!isSame(before, found)) return growing(before, found, now)
  const sighting: Sighting = { ...before, contentEnd: found.contentEnd }
  const stillMs = now - sighting.seenAtMs
  if (found.isOnlineOnly) return unfinished('online-only', sighting, ONLINE_ONLY_PAUSE_MS)
  const neededMs = stillnessOf(found)
  if (stillMs < neededMs) {
    const why = found.end === 'missing' ? 'incomplete' : 'settling'
    return unfinished(why, sighting, pauseOf(stillMs, neededMs), neededMs - stillMs)
  }
  const sha256 = await hash(path, found.sizeBytes)
  if (needsSecondReading(found, clock.now())) {
    const former = sighting.hash
    if (former === undefined) {
      return unfinished('settling', { ...sighting, hash: { sha256, atMs: clock.monotonicMs() } }, STILL_MS, STILL_MS)
    }
    if (former.sha256 !== sha256) return growing(before, found, clock.monotonicMs())
    const sinceMs = now - former.atMs
    if (sinceMs < STILL_MS) return unfinished('settling', sighting, STILL_MS - sinceMs, STILL_MS - sinceMs)
  }
  const facts = await probe(path, basename(path))
  const after = await reading.perform({ kind: 'inspect', path })
  if (!isSame(sighting, after)) return growing(before, after, clock.monotonicMs())
  const isInterrupted = facts.isCutOff || facts.problem?.kind === 'truncated' || facts.problem?.kind === 'empty'
  if (isInterrupted && stillMs < ABANDONED_MS) {
    return unfinished('incomplete', sighting, pauseOf(stillMs, ABANDONED_MS), ABANDONED_MS - stillMs)
  }
  const fingerprint = { sizeBytes: found.sizeBytes, modifiedMs: found.modifiedMs }
  return { kind: isInterrupted ? 'cut-off' : 'finished', sha256, fingerprint, facts }
}

function isSame(seen: Sighting, found: FileInspection): boolean {
  return (
    seen.sizeBytes === found.sizeBytes &&
    seen.modifiedMs === found.modifiedMs &&
    (seen.fileId === null || found.fileId === null || seen.fileId === found.fileId) &&
    (seen.contentEnd === undefined || seen.contentEnd === found.contentEnd)
  )
}

function growing(seen: Sighting, found: FileInspection, now: number): FileCheck {
  const { path, kind } = seen
  const { sizeBytes, modifiedMs, fileId, contentEnd } = found
  return unfinished('growing', { path, kind, sizeBytes, modifiedMs, fileId, contentEnd, seenAtMs: now }, STILL_MS)
}

function unfinished(why: UnfinishedReason, sighting: Sighting, againMs: number, leftMs?: number): FileCheck {
  return { kind: 'unfinished', why, sighting, againMs, ...(leftMs !== undefined && { leftMs }) }
}

function stillnessOf({ end, sizeBytes, contentEnd }: FileInspection): number {
  if (end === 'missing') return ABANDONED_MS
  if (sizeBytes - contentEnd >= SUSPICIOUS_ZEROS) return ZEROS_STILL_MS
  return end === 'open' ? OPEN_STILL_MS : STILL_MS
}

/** Checks become rarer with time, because an incomplete file may be completed without any change of its size or time. */
function pauseOf(stillMs: number, neededMs: number): number {
  return Math.min(neededMs - stillMs, Math.max(STILL_MS, Math.min(stillMs / 2, LONGEST_PAUSE_MS)))
}

function needsSecondReading({ end, sizeBytes, contentEnd, modifiedMs }: FileInspection, now: number): boolean {
  return end === 'missing' || sizeBytes - contentEnd >= SUSPICIOUS_ZEROS || now - modifiedMs < YOUNG_MS
}

function afterFailure(error: unknown, seen: Sighting, now: number): FileCheck {
  if (error instanceof ProbeFailure) return { kind: 'unreadable', why: fileProblem(error) }
  const refusedSinceMs = seen.refusedSinceMs ?? now
  const waiting = (why: UnfinishedReason) =>
    // Whatever it was before, it must stay unchanged from now on.
    unfinished(why, { ...seen, refusedSinceMs, seenAtMs: now }, OUT_OF_REACH_PAUSE_MS)
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'NOT_A_FILE':
      return { kind: 'unreadable', why: 'It’s not a regular file.' }
    case 'EBUSY':
    case 'ETXTBSY':
    case 'EAGAIN':
      return waiting('locked')
    case 'EACCES':
    case 'EPERM':
      // Some systems report a lock like this, too.
      if (now - refusedSinceMs >= ABANDONED_MS) return { kind: 'unreadable', why: fileProblem(error) }
      return waiting('locked')
    case NOT_RESPONDING:
    case 'ENOENT':
    case 'ENOTDIR':
      return waiting('out-of-reach')
    default:
      if (now - refusedSinceMs >= ABANDONED_MS) return { kind: 'unreadable', why: fileProblem(error) }
      return waiting('out-of-reach')
  }
}
