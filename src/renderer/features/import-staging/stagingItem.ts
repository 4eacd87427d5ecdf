import { receivedFileName } from '../../../domain/fileNames.ts'
import type { Failure } from '../../../contract/errors.ts'
import type { ImportSnapshot } from '../../../contract/snapshots.ts'
import { draftOfFields, type ImportDraft, type ImportDraftProblems } from '../../../domain/recordings/importDraft.ts'
import type { StagedRecording } from '../../../domain/recordings/recording.ts'
import { CUT_SHORT } from '../../../domain/recordings/recordingWords.ts'
import { assertNever } from '../../../domain/units.ts'

/** How far looking at a recording has come. Nothing is sent to the service before the person says so. */
export type Look =
  | { readonly kind: 'reading'; readonly fraction: number | null }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'ready'; readonly recording: StagedRecording }

/** One dropped recording with its form. It stays as it is until it was sent or the person lets it go. */
export interface StagingItem {
  readonly key: number
  readonly fileName: string
  /** Null for an import that failed and is being corrected: the core has its bytes already. */
  readonly file: File | null
  readonly look: Look
  /** Null until the recording was looked at. */
  readonly draft: ImportDraft | null
  readonly isTouched: boolean
  readonly problems: ImportDraftProblems
  readonly isStarting: boolean
  /** Why starting (not sending) failed. */
  readonly startFailure: Failure | null
  /** Set once it was started; the import itself is then in the core's hands. */
  readonly importId: string | null
  /** The form is open again for an import that failed. */
  readonly isCorrecting: boolean
}

let nextKey = 1

export function itemOfFile(file: File): StagingItem {
  return {
    key: nextKey++,
    fileName: receivedFileName(file.name),
    file,
    look: { kind: 'reading', fraction: null },
    draft: null,
    isTouched: false,
    problems: {},
    isStarting: false,
    startFailure: null,
    importId: null,
    isCorrecting: false,
  }
}

/** The form of an import that failed earlier, open again with what was sent. */
export function itemOfImport({ importId, recording, fields }: ImportSnapshot): StagingItem {
  return {
    key: nextKey++,
    fileName: recording.fileName,
    file: null,
    look: { kind: 'ready', recording },
    draft: draftOfFields(fields),
    isTouched: false,
    problems: {},
    isStarting: false,
    startFailure: null,
    importId,
    isCorrecting: true,
  }
}

/** The person was told that the recording was imported before, as another call. */
export function wouldMakeSecondCall({ startFailure }: StagingItem): boolean {
  return startFailure?.code === 'recording-imported-before' && !startFailure.data.isSameCall
}

/** What looking found wrong, in the words of a failure. */
export function problemOf({ problem, fileName }: StagedRecording): Failure | null {
  if (problem === null) return null
  switch (problem.kind) {
    case 'unreadable':
      return { code: 'recording-unreadable', data: { fileName, reason: problem.reason } }
    case 'empty':
      return { code: 'recording-empty', data: { fileName } }
    case 'truncated':
      return { code: 'recording-unreadable', data: { fileName, reason: CUT_SHORT } }
    case 'not-audio':
      return { code: 'recording-not-audio', data: { fileName, looksLike: problem.looksLike } }
    default:
      return assertNever(problem)
  }
}
