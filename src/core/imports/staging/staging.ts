import { basename } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import { receivedFileName } from '../../../domain/fileNames.ts'
import { fileNameTime } from '../../../domain/recordings/times/fileNameTime.ts'
import { timestampOf } from '../../../domain/recordings/rows/rowTime.ts'
import type { RecordingSource, StagedRecording } from '../../../domain/recordings/recording.ts'
import { DAY, HOUR, type EpochMs } from '../../../domain/units.ts'
import type { Clock } from '../../ports.ts'
import { type FileFingerprint, type FileThreads, lookAtFile } from '../probing/lookAtFile.ts'
import type { Uploads } from '../spool/uploads.ts'

/** A staged recording with what stays in the core: where its bytes are. */
export interface Staged {
  readonly recording: StagedRecording
  readonly path: string
  readonly fingerprint: FileFingerprint
  /** Null for what can't be imported. */
  readonly sha256: string | null
  /** Set when the bytes are ours to move and to delete. */
  readonly uploadId: string | null
  /** Monotonic. */
  readonly stagedAt: number
}

/** What nobody has started for half a day was left by a page that is gone; a dialog open for longer brings its file again. */
const KEPT_FOR = 12 * HOUR

/** Looks at dropped recordings before anything is sent, and remembers them until they are imported or discarded. */
export class Staging {
  readonly #uploads: Uploads
  readonly #threads: FileThreads
  readonly #clock: Clock
  readonly #staged = new Map<string, Staged>()

  constructor(uploads: Uploads, threads: FileThreads, clock: Clock) {
    this.#uploads = uploads
    this.#threads = threads
    this.#clock = clock
  }

  /** What is wrong with a file is part of the answer (`problem`); only an unknown upload fails, with `not-found`. */
  async stage(source: RecordingSource): Promise<StagedRecording> {
    await this.#discardOld()
    const upload = source.kind === 'upload' ? this.#uploads.get(source.uploadId) : null
    const path = upload?.path ?? (source.kind === 'path' ? source.path : '')
    const fileName = upload?.fileName ?? receivedFileName(basename(path))
    const { facts, fingerprint, sha256 } = await lookAtFile(path, fileName, this.#threads)
    const modifiedAt = upload?.modifiedAt ?? fingerprint.modifiedMs
    const recording: StagedRecording = {
      stageId: crypto.randomUUID(),
      fileName,
      sizeBytes: fingerprint.sizeBytes,
      kind: facts.kind,
      durationSeconds: facts.durationSeconds,
      occurredAt: occurredAt(fileName, modifiedAt, this.#clock.now()),
      // The service makes a title from the transcript; a file name would be a worse one.
      suggestedTitle: null,
      problem: facts.problem,
    }
    const uploadId = upload?.uploadId ?? null
    const stagedAt = this.#clock.monotonicMs()
    this.#staged.set(recording.stageId, { recording, path, fingerprint, sha256, uploadId, stagedAt })
    return recording
  }

  /** Fails with `not-found`. */
  get(stageId: string): Staged {
    const staged = this.#staged.get(stageId)
    if (staged === undefined) throw new AppError('not-found', { what: 'dropped-recording' })
    return staged
  }

  /** It has become an import. */
  forget(stageId: string): void {
    const staged = this.#staged.get(stageId)
    this.#staged.delete(stageId)
    if (staged !== undefined && staged.uploadId !== null) this.#uploads.forget(staged.uploadId)
  }

  /** Nobody wants it; bytes of ours go. Discarding what is unknown is done already. */
  async discard(stageId: string): Promise<void> {
    const staged = this.#staged.get(stageId)
    this.#staged.delete(stageId)
    if (staged !== undefined && staged.uploadId !== null) await this.#uploads.remove(staged.uploadId)
  }

  async #discardOld(): Promise<void> {
    const before = this.#clock.monotonicMs() - KEPT_FOR
    for (const [stageId, { stagedAt }] of this.#staged) if (stagedAt < before) await this.discard(stageId)
    const inUse = new Set([...this.#staged.values()].map(({ uploadId }) => uploadId))
    for (const uploadId of this.#uploads.receivedBefore(before)) {
      if (!inUse.has(uploadId)) await this.#uploads.remove(uploadId)
    }
  }
}

/** From the name, else from the file's own time, else now. A time in the future is none: the call has been. */
function occurredAt(fileName: string, modifiedAt: EpochMs, now: EpochMs): StagedRecording['occurredAt'] {
  const named = fileNameTime(fileName)
  if (named !== null) {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const instant = timestampOf(named, zone)
    // A day ahead may be another zone's clock.
    if (Date.parse(instant) <= now + DAY) return { instant, from: named.from }
  }
  const isBelievable = modifiedAt > Date.UTC(1990, 0) && modifiedAt <= now + DAY
  return isBelievable
    ? { instant: new Date(modifiedAt).toISOString(), from: 'modified' }
    : { instant: new Date(now).toISOString(), from: 'now' }
}
