import type { StatedTime } from '../recordingFacts.ts'
import { ascii, viewOf, type ByteReader } from './byteReader.ts'

interface Mp4Boxes {
  /** `moov` exists. A recorder that was killed doesn't write it, and nothing can play the file without it. */
  readonly hasIndex: boolean
  /** The last box announces more than the file contains. */
  readonly isCutOff: boolean
  /** The boxes end with the file, and the last one isn't a fragment, after which others may follow. */
  readonly hasKnownEnd: boolean
  /** By the clock of the writer, in UTC. */
  readonly createdAt: StatedTime | null
}

/** Seconds from 1904, the QuickTime epoch, to 1970. */
const EPOCH_1904_SECONDS = 2_082_844_800

/** The top-level boxes of an MP4 and its creation time. Source: ISO 14496-12, 4.2 and 8.2.2. */
export async function mp4Boxes(reader: ByteReader): Promise<Mp4Boxes> {
  let hasIndex = false
  let isCutOff = false
  let hasKnownEnd = false
  let createdAt: StatedTime | null = null
  let isFragmented = false
  let at = 0
  // A fragmented recording has two boxes for each fragment of a second or more.
  for (let count = 0; at + 8 <= reader.sizeBytes && count < 100_000; count += 1) {
    const header = await reader.read(at, 16)
    const view = viewOf(header)
    const stated = view.getUint32(0)
    const isLong = stated === 1 && header.length === 16
    const length = stated === 0 ? reader.sizeBytes - at : isLong ? Number(view.getBigUint64(8)) : stated
    if (length < 8) break
    const type = ascii(header, 4, 8)
    if (type === 'moof') isFragmented = true
    if (type === 'moov') {
      hasIndex = true
      createdAt = createdAtOf(await reader.read(at + (isLong ? 16 : 8), 32))
    }
    at += length
    isCutOff = at > reader.sizeBytes
    // A fragmented file that was closed ends with an index of its fragments.
    hasKnownEnd = at === reader.sizeBytes && stated !== 0 && (!isFragmented || type === 'mfra')
  }
  return { hasIndex, isCutOff, hasKnownEnd, createdAt }
}

/** `mvhd` comes first in `moov`. Many writers leave the time at 0, some write the start of 1970. */
function createdAtOf(start: Uint8Array): StatedTime | null {
  if (start.length < 32 || ascii(start, 4, 8) !== 'mvhd') return null
  const view = viewOf(start)
  const stated = start[8] === 1 ? Number(view.getBigUint64(12)) : view.getUint32(12)
  const seconds = stated - EPOCH_1904_SECONDS
  // 2000: imported recordings aren't older; earlier values use another epoch.
  if (seconds < 946_684_800 || seconds > 4_102_444_800) return null
  return { text: new Date(seconds * 1000).toISOString(), from: 'created' }
}
