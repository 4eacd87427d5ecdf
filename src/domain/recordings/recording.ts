import type { RecordingFormat } from './formats.ts'

/** What a file is, by its first bytes and not by its name; but for raw GSM and G.722, which have no mark. */
export type RecordingKind = RecordingFormat | 'unknown'

/** Where a recording's bytes are. The desktop has a path, a browser has sent an upload, a link is fetched by the service itself. */
export type RecordingSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'upload'; readonly uploadId: string }

/** Why a file can't be imported as it is; found before anything is sent. A file that looks like nothing known is none of these: the service judges it. */
export type RecordingProblem =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-audio'; readonly looksLike: string }
  /** It ends before what makes it playable: an MP4 without its index, a WAV without its sound. */
  | { readonly kind: 'truncated' }

/** A dropped recording, looked at and kept, before it is sent. */
export interface StagedRecording {
  readonly stageId: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly kind: RecordingKind
  /** Null when it can't be told without decoding. */
  readonly durationSeconds: number | null
  /** ISO 8601: the best guess of when the call occurred, and where the guess comes from. */
  readonly occurredAt: { readonly instant: string; readonly from: 'epoch' | 'file-name' | 'modified' | 'now' }
  readonly suggestedTitle: string | null
  readonly problem: RecordingProblem | null
}

/** What the person says about a recording. Source: interface, «POST /v1/calls/import». */
export interface ImportFields {
  /** ISO 8601 with a zone. */
  readonly timestamp: string
  readonly userId: number
  readonly callTypeId: number | null
  readonly title: string | null
  readonly leadName: string | null
  readonly leadCompany: string | null
}
