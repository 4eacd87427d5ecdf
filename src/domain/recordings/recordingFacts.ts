import type { RecordingKind, RecordingProblem } from './recording.ts'

/** What a recording says of the time it was made, as written: with or without a zone, of any shape (see `writtenTime`). */
export interface SaidTime {
  readonly text: string
  /** `bwf`: the broadcast-wave chunk recorders write, in local time. `created`: a container's own clock, in UTC. `tag`: a date among title and artist. */
  readonly from: 'bwf' | 'created' | 'tag'
}

/** What is known of the sound of a recording without decoding it; null where it doesn't say. */
export interface SoundFacts {
  /** For people: `A-law`, `Opus`. */
  readonly codec: string | null
  readonly durationSeconds: number | null
  readonly channels: number | null
  readonly sampleRate: number | null
  /** The file announces more sound than it holds: a recorder or a copy was cut off. What is there plays. */
  readonly isCutOff: boolean
  readonly title: string | null
  readonly recordedAt: SaidTime | null
}

/** What a file is, looked at before anything is sent. */
export interface RecordingFacts extends SoundFacts {
  readonly kind: RecordingKind
  /** Some telephone formats have no mark of their own: then the name decides, and that is said. */
  readonly kindIsFrom: 'content' | 'name'
  /** Why it can't be imported; null when it can. */
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
