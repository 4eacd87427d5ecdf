import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type { ImportFields, RecordingSource, StagedRecording } from '../../domain/recordings/recording.ts'
import { CUT_SHORT } from '../../domain/recordings/recordingWords.ts'
import { syncFolder } from '../storage/syncFolder.ts'
import { idempotencyKey } from './queue/idempotencyKey.ts'
import type { Staged, Staging } from './staging/staging.ts'
import type { WorkspaceImports } from './workspaceImports.ts'

/** A recording that was looked at by itself, to be sent. */
interface WantedImport {
  readonly stageId: string
  readonly fields: ImportFields
  readonly allowsSecondCall?: boolean | undefined
}

/** Recordings that are imported by themselves, through a form, in any workspace. */
export class Imports {
  readonly #staging: Staging
  /** Starts under way, so that a second press of the button is the same import. */
  readonly #starting = new Map<string, Promise<string>>()
  /** What recordings that were staged by themselves have become in this run. */
  readonly #started = new Map<string, string>()

  constructor(staging: Staging) {
    this.#staging = staging
  }

  stage(source: RecordingSource): Promise<StagedRecording> {
    return this.#staging.stage(source)
  }

  discardStaged(stageId: string): Promise<void> {
    return this.#staging.discard(stageId)
  }

  /** Fails with `not-found`, `recording-unreadable`, `recording-empty`, `recording-not-audio`, `recording-imported-before`. */
  async start(imports: WorkspaceImports, wanted: WantedImport): Promise<{ readonly importId: string }> {
    const { stageId } = wanted
    const known = this.#started.get(stageId)
    if (known !== undefined) return { importId: known }
    const starting = this.#starting.get(stageId) ?? this.#start(imports, wanted)
    this.#starting.set(stageId, starting)
    try {
      return { importId: await starting }
    } finally {
      this.#starting.delete(stageId)
    }
  }

  async #start(imports: WorkspaceImports, { stageId, fields, allowsSecondCall }: WantedImport): Promise<string> {
    const { recording, path, fingerprint, sha256, uploadId } = usable(this.#staging.get(stageId))
    const key = idempotencyKey({ voipId: null, content: sha256, timestamp: fields.timestamp, userId: fields.userId })
    imports.checkNew(sha256, key, allowsSecondCall === true)
    const isOurs = uploadId !== null
    const ownPath = isOurs ? imports.spoolPath() : path
    if (isOurs) await moved(path, ownPath)
    const bytes = { kind: 'file', path: ownPath, isOurs, fingerprint, sha256 } as const
    let importId: string
    try {
      importId = imports.start(recording, bytes, fields, key)
    } catch (error) {
      // It did not become an import: the bytes go back, so that the next press of the button finds them.
      if (isOurs) await rename(ownPath, path)
      throw error
    }
    this.#started.set(stageId, importId)
    this.#staging.forget(stageId)
    return importId
  }
}

async function moved(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
  syncFolder(dirname(to))
}

function usable(staged: Staged): Staged & { readonly sha256: string } {
  const { problem, fileName } = staged.recording
  switch (problem?.kind) {
    case 'unreadable':
      throw new AppError('recording-unreadable', { fileName, reason: problem.reason })
    case 'truncated':
      throw new AppError('recording-unreadable', { fileName, reason: CUT_SHORT })
    case 'empty':
      throw new AppError('recording-empty', { fileName })
    case 'not-audio':
      throw new AppError('recording-not-audio', { fileName, looksLike: problem.looksLike })
    case undefined:
  }
  const { sha256 } = staged
  if (sha256 === null) throw new Error('What can be imported has been read.')
  return { ...staged, sha256 }
}
