import { FORMATS, type RecordingFormat } from '../../../domain/recordings/formats.ts'
import type { ByteReader } from '../../../domain/recordings/probing/byteReader.ts'
import type { ContainerFacts } from '../../../domain/recordings/probing/probeRecording.ts'

/** Larger MP3 tags (mostly pictures) are skipped: mediabunny reads a whole tag into memory. */
const LONGEST_TAG_BYTES = 8 * 1024 * 1024
/** 2 MB: large enough for typical indexes, small enough for two at a time. */
const CACHE_BYTES = 2 * 1024 * 1024

const CODEC_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aac: 'AAC',
    opus: 'Opus',
    mp3: 'MP3',
    vorbis: 'Vorbis',
    flac: 'FLAC',
    ulaw: 'µ-law',
    alaw: 'A-law',
    ac3: 'AC-3',
    eac3: 'AC-3',
  }),
)

/** Reads the formats that our own parsers don't cover. Loaded on first use: most starts import nothing. */
export async function containerFacts(reader: ByteReader, format: RecordingFormat): Promise<ContainerFacts | null> {
  if (format === 'mp3' && (await tagBytes(reader)) > LONGEST_TAG_BYTES) return null
  const { ALL_FORMATS, CustomSource, Input } = await import('mediabunny')
  const source = new CustomSource({
    getSize: () => reader.sizeBytes,
    read: (start, end) => reader.read(start, end - start),
    maxCacheSize: CACHE_BYTES,
  })
  const input = new Input({ formats: ALL_FORMATS, source })
  try {
    const { title, raw } = await input.getMetadataTags()
    const date = dateOf(raw ?? {})
    const header = {
      title: title?.trim() || null,
      recordedAt: date === null ? null : ({ text: date, from: 'tag' } as const),
    }
    // Our own parsers read the audio of these.
    if (FORMATS[format].container === 'tags') return { ...NOTHING, hasSound: true, ...header }
    const track = await input.getPrimaryAudioTrack()
    if (track === null) return { ...NOTHING, hasSound: false, ...header }
    const codec = track.codec
    return {
      hasSound: true,
      codec: codec === null ? null : (CODEC_NAMES.get(codec) ?? (codec.startsWith('pcm') ? 'PCM' : codec)),
      durationSeconds: (await input.getDurationFromMetadata()) ?? (await input.computeDuration()),
      channels: track.numberOfChannels,
      sampleRate: track.sampleRate,
      ...header,
    }
  } finally {
    input.dispose()
  }
}

const NOTHING = { codec: null, durationSeconds: null, channels: null, sampleRate: null }

async function tagBytes(reader: ByteReader): Promise<number> {
  const { id3Length } = await import('../../../domain/recordings/probing/mpeg/mpegFrame.ts')
  return id3Length(await reader.read(0, 10))
}

/** The date as text: mediabunny parses it in this computer's time zone, which the tag doesn't specify. */
function dateOf(raw: Readonly<Record<string, unknown>>): string | null {
  for (const name of ['TDRC', '©day', 'com.apple.quicktime.creationdate', 'DATE_RECORDED', 'DATE', 'date']) {
    const value = raw[name]
    const text = Array.isArray(value) ? value[0] : value
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return null
}
