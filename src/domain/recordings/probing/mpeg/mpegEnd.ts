import { ascii, viewOf, type ByteReader } from '../byteReader.ts'
import { frameCount, hasSoundBehind } from './mpegFacts.ts'
import { FRAME_HEADER_BYTES, isOfSameRecording, mpegFrame, type MpegFrame } from './mpegFrame.ts'
import { firstFrame } from './mpegStart.ts'
import type { RecordingEnd } from '../endState.ts'

/** A frame has at most 8 KB. */
const TAIL_BYTES = 64 * 1024
/** Fewer may be a coincidence. */
const MOST_CERTAIN_FRAMES = 3
const ID3V1_BYTES = 128

/** MP3 and ADTS: whether the last frame is whole, and whether an MP3's header announces more. */
export async function mpegEnd(reader: ByteReader): Promise<RecordingEnd> {
  const from = await firstFrame(reader)
  const first = mpegFrame(await reader.read(from, FRAME_HEADER_BYTES), 0)
  if (first === null) return 'open'
  if (await isLastFrameCut(reader, from, first)) return 'missing'
  if (first.kind === 'aac') return 'open'
  const bytes = (await frameCount(reader, from, first))?.bytes ?? null
  if (bytes === null) return 'open'
  if (await hasSoundBehind(reader, from, bytes)) return 'open'
  if (from + bytes <= reader.sizeBytes) return 'whole'
  // As in `mpegFacts`: some encoders include the tag after the sound in the byte count.
  return from + bytes * 0.99 > reader.sizeBytes ? 'missing' : 'open'
}

async function isLastFrameCut(reader: ByteReader, from: number, first: MpegFrame): Promise<boolean> {
  const end = await soundEnd(reader)
  const start = Math.max(from, end - TAIL_BYTES)
  const tail = await reader.read(start, end - start)
  const frameAt = (at: number): MpegFrame | null => {
    const frame = mpegFrame(tail, at)
    return frame !== null && isOfSameRecording(frame, first) ? frame : null
  }
  for (let at = tail.indexOf(0xff); at !== -1; at = tail.indexOf(0xff, at + 1)) {
    let next = at
    let count = 0
    for (let frame = frameAt(next); frame !== null && next < tail.length; frame = frameAt(next)) {
      next += frame.lengthBytes
      count += 1
    }
    const isCertain = count >= MOST_CERTAIN_FRAMES || start + at === from
    // A header that is itself cut has too few bytes to be read as a frame.
    if (isCertain) return next > tail.length || (next < tail.length && tail.length - next < FRAME_HEADER_BYTES)
  }
  return false
}

/** Where the tags after the sound begin. Source: ID3v1, APEv2. */
async function soundEnd(reader: ByteReader): Promise<number> {
  let end = reader.sizeBytes
  const id3 = await reader.read(Math.max(0, end - ID3V1_BYTES), ID3V1_BYTES)
  if (id3.length === ID3V1_BYTES && ascii(id3, 0, 3) === 'TAG') end -= ID3V1_BYTES
  const ape = await reader.read(Math.max(0, end - 32), Math.min(32, end))
  if (ape.length === 32 && ascii(ape, 0, 8) === 'APETAGEX') {
    const view = viewOf(ape)
    const hasHeader = (view.getUint32(20, true) & 0x80000000) !== 0
    end -= view.getUint32(12, true) + (hasHeader ? 32 : 0)
  }
  return Math.max(0, end)
}
