import { FORMATS, type RecordingFormat } from '../formats.ts'
import { NO_SOUND_FACTS, type RecordingFacts, type SoundFacts } from '../recordingFacts.ts'
import type { RecordingKind, RecordingProblem } from '../recording.ts'
import type { ByteReader } from './byteReader.ts'
import { flacFacts } from './flacFacts.ts'
import { mp4Boxes } from './mp4Boxes.ts'
import { mpegFacts } from './mpeg/mpegFacts.ts'
import { firstFrame } from './mpeg/mpegStart.ts'
import { oggFacts } from './oggFacts.ts'
import { withFileType } from './quickTimeType.ts'
import { contentEnd } from './recordingEnd.ts'
import { HEAD_BYTES, recordingKind } from './recordingKind.ts'
import { aiffFacts, amrFacts, auFacts, g722Facts, gsmFacts } from './telephonyFacts.ts'
import { wavFacts } from './wavFacts.ts'
import { webmFacts } from './webmFacts.ts'

/** Formats that need a complete demultiplexer, and tags. Null, like a rejection: it can't read the file. */
type ContainerProbe = (reader: ByteReader, format: RecordingFormat) => Promise<ContainerFacts | null>

export interface ContainerFacts extends Omit<SoundFacts, 'isCutOff'> {
  readonly hasSound: boolean
}

interface ProbedFile {
  readonly reader: ByteReader
  /** Only used for formats without magic bytes. */
  readonly fileName: string
}

/**
 * Determines what a file is, from its bytes and without decoding. Problems with the file's content are returned in
 * `problem`. If the reader rejects, the disk failed, and the rejection is passed to the caller.
 *
 * Measured with libraries: mediabunny reads MP4, WebM, FLAC and tags correctly, but no GSM, ADPCM or Speex; for an MP3 with
 * a variable bitrate and no header it reported 11 s instead of 63 s. music-metadata took a second per megabyte, didn't read
 * RF64 and found two channels in every mono MP4. So Earshot reads the formats of telephone systems itself.
 */
export async function probeRecording(
  { reader, fileName }: ProbedFile,
  containerFacts: ContainerProbe,
): Promise<RecordingFacts> {
  if (reader.sizeBytes === 0) return { kind: 'unknown', ...NO_SOUND_FACTS, problem: { kind: 'empty' } }
  const head = await reader.read(0, Math.min(HEAD_BYTES, reader.sizeBytes))
  const found = recordingKind(head, fileName)
  if (found.kind === 'unknown') {
    // Files known not to be recordings are refused. Unknown content isn't: the service may support more formats than
    // Earshot.
    const problem = found.looksLike === null ? null : { kind: 'not-audio' as const, looksLike: found.looksLike }
    return { kind: 'unknown', ...NO_SOUND_FACTS, problem }
  }
  const { kind } = found
  const own = (await OWN_READERS[kind]?.(reader)) ?? null
  // A damaged container: the service decides whether it's usable.
  const container =
    FORMATS[kind].container === null ? null : await containerFacts(await readable(reader, kind), kind).catch(() => null)
  const sound = merged(own, container)
  return { kind, ...sound, problem: await problemOf(kind, sound, container, reader) }
}

/** The reader without what mediabunny can't read, or never stops reading. */
async function readable(reader: ByteReader, kind: RecordingKind): Promise<ByteReader> {
  if (kind === 'mp4') return withFileType(reader)
  if (kind !== 'webm') return reader
  // A segment without a length doesn't end before the zeros that a recorder reserved.
  const sizeBytes = await contentEnd(reader, Infinity)
  return { sizeBytes, read: (offset, length) => reader.read(offset, Math.max(0, Math.min(length, sizeBytes - offset))) }
}

/** Formats that mediabunny reads not at all, incompletely, or incorrectly. */
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

/** Facts that Earshot read itself take precedence. For times, the container's creation time precedes a date in the tags. */
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
  // A header without sound: the recorder started but the call didn't.
  return sound.durationSeconds === 0 ? { kind: 'empty' } : null
}
