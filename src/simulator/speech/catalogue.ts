/**
 * What `make.ts` writes to `resources/recordings/catalogue.json` and the simulator reads from it.
 * Times, length and metrics are measured on the placed speech and the encoded file.
 */

import type { CallType, SoundsLike, Speaker, SummaryTopic } from './conversation.ts'
import type { SpeechMetrics } from './speechMetrics.ts'

export type MediaType = 'audio/mpeg' | 'audio/wav' | 'audio/mp4' | 'video/mp4'

/** Start and end of the audible speech, in seconds of the recording, to the millisecond. */
export interface RecordingLine {
  readonly speaker: Speaker
  readonly text: string
  readonly startSeconds: number
  readonly endSeconds: number
}

export interface Recording {
  readonly id: string
  /** File name beside the catalogue. */
  readonly file: string
  readonly mediaType: MediaType
  readonly hasPicture: boolean
  readonly sizeBytes: number
  /** Hexadecimal. */
  readonly sha256: string
  /** As read back from the encoded file. */
  readonly durationSeconds: number
  readonly channels: number
  /** Samples a second. */
  readonly sampleRate: number
  readonly title: string
  readonly topic: string
  readonly callType: CallType
  /** So that a call can be given people whose names suit what is heard. */
  readonly voices: Readonly<Record<Speaker, SoundsLike>>
  readonly lines: readonly RecordingLine[]
  readonly metrics: SpeechMetrics
  readonly topics: readonly SummaryTopic[]
}

export interface Catalogue {
  readonly version: 1
  readonly recordings: readonly Recording[]
}
