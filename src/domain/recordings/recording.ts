import type { RecordingFormat } from './formats.ts'

/** Type of a file, by its first bytes and not by its name, except for raw GSM and G.722, which have no magic bytes. */
export type RecordingKind = RecordingFormat | 'unknown'

/**
 * Why a file can't be imported; determined before anything is sent. Unknown formats are not included: the service decides
 * about them.
 */
export type RecordingProblem =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-audio'; readonly looksLike: string }
  /** The file ends before something it needs to be playable: an MP4 without its index, a WAV without sound. */
  | { readonly kind: 'truncated' }

/** What the queue and its report show about an import's file. */
export interface ImportedRecording {
  readonly fileName: string
  /** 0 for a link. */
  readonly sizeBytes: number
  readonly kind: RecordingKind
  /** Null if it can't be determined without decoding. */
  readonly durationSeconds: number | null
}

/** What the user specifies for a recording. Source: interface, "POST /v1/calls/import". */
export interface ImportFields {
  /** ISO 8601 with a zone. */
  readonly timestamp: string
  readonly userId: number
  readonly callTypeId: number | null
  readonly title: string | null
  readonly leadName: string | null
  readonly leadCompany: string | null
}
