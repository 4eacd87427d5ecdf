import type { ByteReader } from '../byteReader.ts'
import { id3Length, isOfSameRecording, mpegFrame, type MpegFrame } from './mpegFrame.ts'

/** Some taggers put a tag before an existing one; more than this many aren't tags. */
const MOST_TAGS = 16
/** The range that `recordingKind` reads, too. */
const SEARCHED_BYTES = 64 * 1024
/** In random bytes, three consecutive frames practically never occur: the sync words alone have 33 bits. */
const FOUND_FRAMES = 4

/** The position of the first frame: after tags, after zero bytes that editors leave, and after other leading bytes. */
export async function firstFrame(reader: ByteReader): Promise<number> {
  let from = 0
  for (let count = 0; count < MOST_TAGS; count += 1) {
    const length = id3Length(await reader.read(from, 10))
    if (length === 0) break
    from += length
  }
  const bytes = await reader.read(from, SEARCHED_BYTES)
  const first = Math.max(
    0,
    bytes.findIndex((byte) => byte !== 0),
  )
  if (areFrames(bytes, first, 2)) return from + first
  return from + (findFrames(bytes)?.at ?? first)
}

/** The length of the tags at the beginning, as far as these bytes show it. */
export function tagsLength(head: Uint8Array): number {
  let from = 0
  for (let count = 0; count < MOST_TAGS; count += 1) {
    const length = id3Length(head, from)
    if (length === 0) break
    from += length
  }
  return from
}

/** The first of several consecutive frames of one recording. */
export function findFrames(bytes: Uint8Array): { readonly at: number; readonly frame: MpegFrame } | null {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const frame = mpegFrame(bytes, at)
    if (frame !== null && areFrames(bytes, at, FOUND_FRAMES)) return { at, frame }
  }
  return null
}

function areFrames(bytes: Uint8Array, from: number, count: number): boolean {
  const first = mpegFrame(bytes, from)
  let next = from
  for (let found = 0; found < count; found += 1) {
    const frame = mpegFrame(bytes, next)
    if (frame === null || first === null || !isOfSameRecording(frame, first)) return false
    next += frame.lengthBytes
  }
  return true
}
