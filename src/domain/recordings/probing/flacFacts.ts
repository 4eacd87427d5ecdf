import { NO_SOUND_FACTS, type SoundFacts } from '../recordingFacts.ts'
import { ascii, viewOf, type ByteReader } from './byteReader.ts'
import type { RecordingEnd } from './endState.ts'

/** A frame is about ten kilobytes, and a tag with a picture may follow the last one. */
const TAIL_BYTES = 1024 * 1024
/** The marker and the mandatory first block of a FLAC. */
const STREAM_INFO_END = 42

/**
 * Whether a FLAC contains as many samples as its header announces, based on the number of its last frame. `durationSeconds`
 * is only set if the file is truncated. Source: RFC 9639, 8.2 and 9.1.
 */
export async function flacFacts(reader: ByteReader): Promise<SoundFacts | null> {
  const stream = await flacStream(reader)
  if (stream === null) return null
  const { sampleRate, announced, last } = stream
  // Streaming recorders write 0.
  if (announced === 0 || sampleRate === 0) return NO_SOUND_FACTS
  if (last === null) return { ...NO_SOUND_FACTS, isCutOff: true }
  if (last.start + last.samples >= announced) return NO_SOUND_FACTS
  // If the next frame is missing, this one is probably incomplete.
  return { ...NO_SOUND_FACTS, isCutOff: true, durationSeconds: last.start > 0 ? last.start / sampleRate : null }
}

/** Whether the last announced frame is there and its checksum matches. A tag after it leaves the end open. */
export async function flacEnd(reader: ByteReader): Promise<RecordingEnd> {
  const stream = await flacStream(reader)
  if (stream === null || (await flacFacts(reader))?.isCutOff !== false) return 'missing'
  const { announced, tail, last } = stream
  return announced > 0 && last !== null && crc16(tail.subarray(last.at)) === 0 ? 'whole' : 'open'
}

/** What the header announces, and the last frame. */
async function flacStream(reader: ByteReader) {
  const head = await reader.read(0, STREAM_INFO_END)
  if (head.length < STREAM_INFO_END || ascii(head, 0, 4) !== 'fLaC') return null
  const view = viewOf(head)
  const announced = ((head[21] ?? 0) & 15) * 2 ** 32 + view.getUint32(22)
  const tail = await reader.read(Math.max(STREAM_INFO_END, reader.sizeBytes - TAIL_BYTES), TAIL_BYTES)
  return {
    sampleRate: view.getUint32(18) >>> 12,
    announced,
    tail,
    last: lastFrame(tail, view.getUint16(10), announced),
  }
}

interface FlacFrame {
  /** Position in the bytes that were searched. */
  readonly at: number
  readonly start: number
  readonly samples: number
}

function lastFrame(tail: Uint8Array, blockSamples: number, announced: number): FlacFrame | null {
  for (let at = tail.lastIndexOf(0xff); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(0xff, at - 1)) {
    const frame = frameAt(tail.subarray(at, at + LONGEST_HEADER), blockSamples)
    if (frame !== null && frame.start < announced) return { at, ...frame }
  }
  return null
}

const LONGEST_HEADER = 16

/** Null if no frame begins here: its header ends with a checksum. */
function frameAt(bytes: Uint8Array, blockSamples: number): Omit<FlacFrame, 'at'> | null {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, lead = 0] = bytes
  if (b0 !== 0xff || (b1 & 0xfe) !== 0xf8 || (b3 & 1) !== 0) return null
  const sizeCode = b2 >> 4
  const rateCode = b2 & 15
  if (sizeCode === 0 || rateCode === 15 || b3 >> 4 > 10) return null
  // The number is encoded like a UTF-8 character, with up to seven bytes.
  const ones = lead < 0x80 ? 0 : Math.clz32(~(lead << 24))
  if (ones === 1 || ones > 7) return null
  let number = ones === 0 ? lead : lead & (0x7f >> ones)
  let at = 5
  for (const end = 4 + Math.max(1, ones); at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if ((byte & 0xc0) !== 0x80) return null
    number = number * 64 + (byte & 0x3f)
  }
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0
  const stated = sizeBytes === 1 ? (bytes[at] ?? 0) : ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  at += sizeBytes + (rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0)
  if (bytes[at] !== crc8(bytes.subarray(0, at))) return null
  const samples = sizeBytes > 0 ? stated + 1 : samplesOf(sizeCode)
  const isVariable = (b1 & 1) === 1
  return { start: isVariable ? number : number * blockSamples, samples }
}

function samplesOf(code: number): number {
  if (code === 1) return 192
  return code < 6 ? 576 << (code - 2) : 256 << (code - 8)
}

function crc8(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1
  }
  return crc
}

/** Zero for bytes that end with their own checksum. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x8005) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}
