import { FORMATS, markedFormat, namedFormat, type RecordingFormat } from '../formats.ts'
import type { RecordingKind } from '../recording.ts'
import { ascii } from './byteReader.ts'
import { GSM_FRAME_BYTES, isGsm } from './telephonyFacts.ts'
import { mpegFrame } from './mpeg/mpegFrame.ts'
import { findFrames, tagsLength } from './mpeg/mpegStart.ts'
import { isPlainText } from './plainText.ts'

/** Number of first bytes that `recordingKind` needs: MPEG frames may follow a tag with a picture. */
export const HEAD_BYTES = 64 * 1024

/** The type of a file by its first bytes: a recording, or what it looks like instead (null if unknown). */
type FoundKind = { readonly kind: RecordingFormat } | { readonly kind: 'unknown'; readonly looksLike: string | null }

export function mediaTypeOf(kind: RecordingKind): string {
  return kind === 'unknown' ? 'application/octet-stream' : FORMATS[kind].mediaType
}

/**
 * By content, not by name: a text file named .mp3 is a text file. Two telephone formats have no magic bytes, so the file
 * name is checked last: raw GSM, which has verifiable frames, and G.722, which can be any bytes.
 */
export function recordingKind(head: Uint8Array, fileName = ''): FoundKind {
  const marked = markedFormat(head) ?? framedFormat(head)
  if (marked !== null) return { kind: marked }
  const content = looksLike(head)
  const named = namedFormat(fileName)
  if (named === 'gsm' && isGsm(head.subarray(0, GSM_FRAME_BYTES * 64))) return { kind: 'gsm' }
  const found = content === null && !OTHER_CONTAINERS.includes(ascii(head, 0, 4)) ? findFrames(head) : null
  if (found !== null) return { kind: found.frame.kind }
  // Its first bytes are arbitrary, and can match magic bytes of two or three bytes.
  const isOther = content !== null && content !== 'program' && content !== 'picture'
  if (named === 'g722' && !isOther && head.length > 0) return { kind: 'g722' }
  return { kind: 'unknown', looksLike: content }
}

/** MPEG audio and ADTS, which begin with a tag or with a frame. */
function framedFormat(head: Uint8Array): 'mp3' | 'aac' | null {
  // The byte order mark of UTF-16 is also a valid start of a frame.
  if (head[0] === 0xff && head[1] === 0xfe && isPlainText(head)) return null
  const tagBytes = tagsLength(head)
  if (tagBytes > 0) return mpegKind(head, tagBytes) ?? 'mp3'
  // Editors and recorders leave zero bytes before the first frame.
  const first = head.findIndex((byte) => byte !== 0)
  return first === -1 ? null : mpegKind(head, first)
}

/** MPEG audio or ADTS at `from`. A single frame header may be a coincidence, so another frame must follow it. */
function mpegKind(head: Uint8Array, from: number): 'mp3' | 'aac' | null {
  const first = mpegFrame(head, from)
  if (first === null) return null
  const next = from + first.lengthBytes
  // If the file ends with the first frame, or a tag is longer than the bytes read, one frame is enough.
  if (next + 4 > head.length) return first.kind
  return mpegFrame(head, next)?.kind === first.kind ? first.kind : null
}

/** ZIP (also empty), 7z, RAR, gzip, bzip2, xz. */
const ARCHIVES = ['PK\x03\x04', 'PK\x05\x06', '7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', '\x1f\x8b\x08', 'BZh', '\xfd7zXZ\0']
/** Word, Excel and Outlook before 2007. */
const OLE_FILE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
/** AVI, Flash and MPEG containers: MPEG audio may be inside. */
const OTHER_CONTAINERS = ['RIFF', 'RIFX', 'FLV\x01', '\0\0\x01\xba', '\0\0\x01\xbb']

function looksLike(head: Uint8Array): string | null {
  const text = (from: number, to: number) => ascii(head, from, to)
  if (text(4, 8) === 'ftyp') return 'picture' // HEIC or AVIF; all others are MP4.
  if (text(0, 4) === '%PDF') return 'PDF'
  if (ARCHIVES.some((mark) => text(0, mark.length) === mark)) return 'archive'
  if (text(0, 8) === OLE_FILE) return 'Office document'
  if (text(0, 3) === 'GIF' || text(1, 4) === 'PNG' || (head[0] === 0xff && head[1] === 0xd8)) return 'picture'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'picture'
  if (text(0, 4) === '\x7fELF' || text(0, 2) === 'MZ') return 'program'
  return isPlainText(head) ? 'text' : null
}
