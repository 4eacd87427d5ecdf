import type { ByteReader } from './byteReader.ts'
import type { RecordingEnd } from './endState.ts'
import { flacEnd } from './flacFacts.ts'
import { mp4Boxes } from './mp4Boxes.ts'
import { mpegEnd } from './mpeg/mpegEnd.ts'
import { oggEnd } from './oggFacts.ts'
import { HEAD_BYTES, recordingKind } from './recordingKind.ts'
import { aiffFacts, auFacts } from './telephonyFacts.ts'
import { wavEnd } from './wavEnd.ts'
import { webmEnd } from './webmFacts.ts'

/**
 * Whether a recording ends where its container says. Bytes that were reserved and not written yet count as written: see
 * `contentEnd`. Rejects only if the reader does.
 */
export async function recordingEnd(reader: ByteReader, fileName: string): Promise<RecordingEnd> {
  if (reader.sizeBytes === 0) return 'missing'
  const head = await reader.read(0, Math.min(HEAD_BYTES, reader.sizeBytes))
  // No recording begins with zeros: its beginning isn't written yet.
  if (head.every((byte) => byte === 0)) return 'missing'
  const { kind } = recordingKind(head, fileName)
  switch (kind) {
    case 'wav':
      return wavEnd(reader)
    case 'mp3':
    case 'aac':
      return mpegEnd(reader)
    case 'ogg':
      return oggEnd(reader)
    case 'flac':
      return flacEnd(reader)
    case 'webm':
      return webmEnd(reader)
    case 'mp4': {
      const { hasIndex, isCutOff, hasKnownEnd } = await mp4Boxes(reader)
      if (!hasIndex || isCutOff) return 'missing'
      return hasKnownEnd ? 'whole' : 'open'
    }
    case 'au':
      return (await auFacts(reader))?.isCutOff === false ? 'open' : 'missing'
    case 'aiff':
      return (await aiffFacts(reader))?.isCutOff === false ? 'open' : 'missing'
    default:
      // The file doesn't say where it ends, or Earshot doesn't read it.
      return 'open'
  }
}

const CHUNK_BYTES = 256 * 1024
/** Reserved space is usually larger than that, or reaches back to the beginning. */
const SEARCHED_BYTES = 8 * 1024 * 1024

/**
 * The position after the last byte that isn't zero, searched in the last 8 MB by default. Copying to a share reserves the size first, so
 * that a file in the making ends with zeros; so does a recording that ends with digital silence.
 */
export async function contentEnd(reader: ByteReader, searchedBytes = SEARCHED_BYTES): Promise<number> {
  const from = Math.max(0, reader.sizeBytes - searchedBytes)
  for (let end = reader.sizeBytes; end > from;) {
    const start = Math.max(from, end - CHUNK_BYTES)
    const bytes = await reader.read(start, end - start)
    const last = bytes.findLastIndex((byte) => byte !== 0)
    if (last !== -1) return start + last + 1
    end = start
  }
  return from
}
