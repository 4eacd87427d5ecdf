import { FORMATS, type RecordingFormat } from '../formats.ts'
import { NO_SOUND_FACTS, type RecordingFacts, type SoundFacts } from '../recordingFacts.ts'
import type { RecordingKind, RecordingProblem } from '../recording.ts'
import type { ByteReader } from './byteReader.ts'
import { flacFacts } from './flacFacts.ts'
import { mp4Boxes } from './mp4Boxes.ts'
import { mpegFacts } from './mpegFacts.ts'
import { firstFrame } from './mpegStart.ts'
import { oggFacts } from './oggFacts.ts'
import { withFileType } from './quickTimeType.ts'
import { HEAD_BYTES, recordingKind } from './recordingKind.ts'
import { aiffFacts, amrFacts, auFacts, g722Facts, gsmFacts } from './telephonyFacts.ts'
import { wavFacts } from './wavFacts.ts'
import { webmFacts } from './webmFacts.ts'

/** Reads what needs a whole demultiplexer, and tags. Null where it can't read the file; a rejection is the same. */
export type ContainerProbe = (reader: ByteReader, format: RecordingFormat) => Promise<ContainerFacts | null>

export interface ContainerFacts extends Omit<SoundFacts, 'isCutOff'> {
  readonly hasSound: boolean
}

interface ProbedFile {
  readonly reader: ByteReader
  /** Asked only for formats that have no mark of their own. */
  readonly fileName: string
}

/**
 * What a file is, from its bytes and without decoding. It never fails for what is in the file: that is `problem`.
 * A rejection of the reader is the caller's: the disk, not the recording.
 *
 * What a library could do was measured: mediabunny reads MP4, WebM, FLAC and tags right, and no GSM, ADPCM or Speex;
 * of an MP3 with a changing bitrate and no header it said 11 s for 63 s, where music-metadata took a second for a
 * megabyte, found no RF64 and two channels in every mono MP4. So the formats of telephone systems are read here.
 */
export async function probeRecording(
  { reader, fileName }: ProbedFile,
  containerFacts: ContainerProbe,
): Promise<RecordingFacts> {
  if (reader.sizeBytes === 0) return facts('unknown', 'content', NO_SOUND_FACTS, { kind: 'empty' })
  const head = await reader.read(0, Math.min(HEAD_BYTES, reader.sizeBytes))
  const found = recordingKind(head, fileName)
  if (found.kind === 'unknown') {
    // What is known to be no recording is refused; of what looks like nothing known the service may know more than we do.
    const problem = found.looksLike === null ? null : { kind: 'not-audio' as const, looksLike: found.looksLike }
    return facts('unknown', 'content', NO_SOUND_FACTS, problem)
  }
  const { kind, isFrom } = found
  const own = (await OWN_READERS[kind]?.(reader)) ?? null
  // A container that is broken inside: whether it can be used is the service's to say.
  const container =
    FORMATS[kind].container === null
      ? null
      : await containerFacts(kind === 'mp4' ? await withFileType(reader) : reader, kind).catch(() => null)
  const sound = merged(own, container)
  return facts(kind, isFrom, sound, await problemOf(kind, sound, container, reader))
}

function facts(
  kind: RecordingKind,
  kindIsFrom: 'content' | 'name',
  sound: SoundFacts,
  problem: RecordingProblem | null,
): RecordingFacts {
  return { kind, kindIsFrom, ...sound, problem }
}

/** What the app reads itself, because mediabunny reads nothing of it, less, or wrongly. */
const OWN_READERS: { readonly [Format in RecordingFormat]?: (reader: ByteReader) => Promise<SoundFacts | null> } = {
  wav: wavFacts,
  mp3: async (reader) => mpegFacts(reader, await firstFrame(reader)),
  aac: async (reader) => mpegFacts(reader, await firstFrame(reader)),
  ogg: oggFacts,
  amr: amrFacts,
  gsm: async (reader) => gsmFacts(reader.sizeBytes),
  g722: async (reader) => g722Facts(reader.sizeBytes),
  au: auFacts,
  aiff: aiffFacts,
  flac: flacFacts,
  webm: webmFacts,
  mp4: async (reader) => {
    const { isCutOff, createdAt } = await mp4Boxes(reader)
    return { ...NO_SOUND_FACTS, isCutOff, recordedAt: createdAt }
  },
}

/** What we read ourselves first; of times the container's own clock before a date among title and artist. */
function merged(own: SoundFacts | null, container: ContainerFacts | null): SoundFacts {
  const a = own ?? NO_SOUND_FACTS
  const b = container ?? NO_SOUND_FACTS
  const seconds = a.durationSeconds ?? b.durationSeconds
  return {
    codec: a.codec ?? b.codec,
    durationSeconds: seconds !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
    channels: a.channels ?? b.channels,
    sampleRate: a.sampleRate ?? b.sampleRate,
    isCutOff: a.isCutOff,
    title: a.title ?? b.title,
    recordedAt: a.recordedAt ?? b.recordedAt,
  }
}

async function problemOf(
  kind: RecordingKind,
  sound: SoundFacts,
  container: ContainerFacts | null,
  reader: ByteReader,
): Promise<RecordingProblem | null> {
  if (kind === 'mp4' && !(await mp4Boxes(reader)).hasIndex) return { kind: 'truncated' }
  if (kind === 'wav' && sound.sampleRate === null) return { kind: 'truncated' }
  if (container !== null && !container.hasSound && sound.codec === null)
    return { kind: 'not-audio', looksLike: 'video without sound' }
  // A header and no sound: the recorder began and the call did not.
  return sound.durationSeconds === 0 ? { kind: 'empty' } : null
}
