import type { AgentRef } from './agentRef.ts'
import type { RecordingFormat } from './formats.ts'

/** Type of a file, by its first bytes and not by its name, except for raw GSM and G.722, which have no magic bytes. */
export type RecordingKind = RecordingFormat | 'unknown'

/** Determined before anything is sent. Unknown formats aren't included: the service decides about them. */
export type RecordingProblem =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-audio'; readonly looksLike: string }
  /** The file ends before something it needs to be playable: an MP4 without its index, a WAV without sound. */
  | { readonly kind: 'truncated' }

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
  readonly userId: AgentRef
  readonly callTypeId: number | null
  readonly title: string | null
  readonly leadName: string | null
  readonly leadCompany: string | null
}
