import type { RecordingKind, RecordingProblem } from './recording.ts'

/** The creation time in a recording, as written: with or without a zone, in any format (see `writtenTime`). */
export interface StatedTime {
  readonly text: string
  /**
   * `bwf`: the Broadcast Wave chunk of recorders, in local time. `created`: a container's creation time, in UTC. `tag`: a
   * date in the tags.
   */
  readonly from: 'bwf' | 'created' | 'tag'
}

/** Properties of the sound, read without decoding; null if the file doesn't have them. */
export interface SoundFacts {
  /** Display name: `A-law`, `Opus`. */
  readonly codec: string | null
  readonly durationSeconds: number | null
  readonly channels: number | null
  readonly sampleRate: number | null
  /** The file announces more sound than it contains: the recording or a copy was interrupted. The rest is playable. */
  readonly isCutOff: boolean
  readonly title: string | null
  readonly recordedAt: StatedTime | null
}

export interface RecordingFacts extends SoundFacts {
  readonly kind: RecordingKind
  readonly problem: RecordingProblem | null
}

export const NO_SOUND_FACTS: SoundFacts = {
  codec: null,
  durationSeconds: null,
  channels: null,
  sampleRate: null,
  isCutOff: false,
  title: null,
  recordedAt: null,
}
