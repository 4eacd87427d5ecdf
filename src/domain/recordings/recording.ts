import type { RecordingFormat } from './formats.ts'

/** What a file is, by its first bytes and not by its name; but for raw GSM and G.722, which have no mark. */
export type RecordingKind = RecordingFormat | 'unknown'

/** Why a file can't be imported as it is; found before anything is sent. A file that looks like nothing known is none of these: the service judges it. */
export type RecordingProblem =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-audio'; readonly looksLike: string }
  /** It ends before what makes it playable: an MP4 without its index, a WAV without its sound. */
  | { readonly kind: 'truncated' }

/** What the queue and its report say of an import's file. */
export interface ImportedRecording {
  readonly fileName: string
  /** 0 for a link. */
  readonly sizeBytes: number
  readonly kind: RecordingKind
  /** Null when it can't be determined without decoding. */
  readonly durationSeconds: number | null
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
