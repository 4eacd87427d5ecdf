import type { SoundFacts } from '../recordingFacts.ts'
import { ascii, viewOf, type ByteReader } from './byteReader.ts'
import type { RecordingEnd } from './endState.ts'

interface OggSound {
  readonly codec: string
  readonly serial: number
  /** Unit of the page positions: samples per second. */
  readonly granuleRate: number
  readonly sampleRate: number
  readonly channels: number
  /** Samples at the beginning that aren't played (Opus). */
  readonly preSkip: number
}

/** A page has at most 65,307 bytes: twice that always includes the complete last page. */
const TAIL_BYTES = 131_072

/**
 * Opus, Vorbis, Speex and FLAC in Ogg: streams from the first pages, length from the position of the last page. Source: RFC
 * 3533 (pages), RFC 7845 (Opus), the Vorbis I and Speex manuals.
 */
export async function oggFacts(reader: ByteReader): Promise<SoundFacts | null> {
  const sound = soundOf(await reader.read(0, 16_384))
  if (sound === null) return null
  const tailFrom = Math.max(0, reader.sizeBytes - TAIL_BYTES)
  const tail = await reader.read(tailFrom, TAIL_BYTES)
  const whole = wholePages(tail)
  const isCutOff = whole < tail.length
  const last = lastGranule(tail.subarray(0, whole), sound.serial)
  // If the file ends before its first complete page of sound, the length is unknown.
  const samples = last === null || (isCutOff && last <= sound.preSkip) ? null : Math.max(0, last - sound.preSkip)
  return {
    codec: sound.codec,
    durationSeconds: samples === null ? null : samples / sound.granuleRate,
    channels: sound.channels,
    sampleRate: sound.sampleRate,
    isCutOff,
    title: null,
    recordedAt: null,
  }
}

/** The first audio stream. Each stream begins with its own page. */
function soundOf(head: Uint8Array): OggSound | null {
  const view = viewOf(head)
  for (let at = 0; ascii(head, at, at + 4) === 'OggS';) {
    const isFirstPage = ((head[at + 5] ?? 0) & 2) !== 0
    const segments = head[at + 26] ?? 0
    const body = at + 27 + segments
    if (!isFirstPage || body + 80 > head.length) return null
    const serial = view.getUint32(at + 14, true)
    const sound = codecOf(head.subarray(body), serial)
    if (sound !== null) return sound
    at = body + head.subarray(at + 27, body).reduce((sum, length) => sum + length, 0)
  }
  return null
}

function codecOf(packet: Uint8Array, serial: number): OggSound | null {
  const view = viewOf(packet)
  if (ascii(packet, 0, 8) === 'OpusHead') {
    // Positions count at 48 kHz, regardless of the rate before encoding.
    const preSkip = view.getUint16(10, true)
    return { codec: 'Opus', serial, granuleRate: 48_000, sampleRate: 48_000, channels: packet[9] ?? 0, preSkip }
  }
  const plain = (codec: string, sampleRate: number, channels: number): OggSound | null =>
    sampleRate === 0 ? null : { codec, serial, granuleRate: sampleRate, sampleRate, channels, preSkip: 0 }
  if (ascii(packet, 0, 7) === '\x01vorbis') return plain('Vorbis', view.getUint32(12, true), packet[11] ?? 0)
  if (ascii(packet, 0, 8) === 'Speex   ') return plain('Speex', view.getUint32(36, true), view.getUint32(48, true))
  if (ascii(packet, 0, 5) === '\x7fFLAC') {
    const bits = view.getUint32(27)
    return plain('FLAC', bits >>> 12, ((bits >>> 9) & 7) + 1)
  }
  return null
}

/** The last page of a stream is marked as such when the recorder closes it. */
export async function oggEnd(reader: ByteReader): Promise<RecordingEnd> {
  const tail = await reader.read(Math.max(0, reader.sizeBytes - TAIL_BYTES), TAIL_BYTES)
  const last = lastPage(tail)
  if (last === null || last.end > tail.length) return 'missing'
  const isMarked = ((tail[last.at + 5] ?? 0) & 4) !== 0
  return isMarked && last.end === tail.length ? 'whole' : 'open'
}

/** The length of these bytes up to an incomplete last page; all of them if it is complete. */
function wholePages(tail: Uint8Array): number {
  const last = lastPage(tail)
  return last !== null && last.end > tail.length ? last.at : tail.length
}

/** Where the last page begins, and where it says that it ends. */
function lastPage(tail: Uint8Array): { readonly at: number; readonly end: number } | null {
  const [at] = pagesFromEnd(tail)
  if (at === undefined) return null
  const body = at + 27 + (tail[at + 26] ?? 0)
  return { at, end: tail.subarray(at + 27, body).reduce((sum, length) => sum + length, body) }
}

/** The position of the stream's last page that has one; null if the tail, which ends with a complete page, has none. */
function lastGranule(tail: Uint8Array, serial: number): number | null {
  const view = viewOf(tail)
  for (const at of pagesFromEnd(tail)) {
    if (view.getUint32(at + 14, true) !== serial) continue
    const granule = view.getBigInt64(at + 6, true)
    // −1: no packet ends on this page.
    if (granule >= 0n) return Number(granule)
  }
  return null
}

/** The positions of pages, the last one first. */
function* pagesFromEnd(tail: Uint8Array): Generator<number> {
  for (let at = tail.lastIndexOf(0x4f); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(0x4f, at - 1))
    if (ascii(tail, at, at + 4) === 'OggS') yield at
}
