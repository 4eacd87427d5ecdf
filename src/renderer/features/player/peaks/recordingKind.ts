import { markedFormat } from '../../../../domain/recordings/formats.ts'
import { findMp3Start, id3Bytes, type Mp3Header } from './mp3/mp3Frames.ts'

/** The format of a recording from its bytes, because the media host's content type is often wrong. */
export type RecordingKind =
  | { readonly kind: 'wav' }
  /** `offset`: the position of its first frame in the bytes. */
  | { readonly kind: 'mp3'; readonly offset: number; readonly first: Mp3Header }
  /** A tag before the recording: check again after these bytes. */
  | { readonly kind: 'tagged'; readonly bytes: number }
  | { readonly kind: 'other' }

/** Number of bytes to check. In a damaged or mislabeled recording, frames are searched in this range. */
export const KIND_BYTES = 64 * 1024

/** `bytes`: the first `KIND_BYTES` of the recording, or fewer if it's shorter. */
export function recordingKind(bytes: Uint8Array): RecordingKind {
  const marked = markedFormat(bytes)
  // RIFX is big-endian, which `wavHeader` doesn't read.
  if (marked === 'wav' && bytes[3] !== 0x58) return { kind: 'wav' }
  // Other formats may contain bytes that look like MP3 frames.
  if (marked !== null) return { kind: 'other' }
  const tag = id3Bytes(bytes)
  if (tag > 0) return { kind: 'tagged', bytes: tag }
  const start = findMp3Start(bytes)
  return start ? { kind: 'mp3', offset: start.at, first: start.header } : { kind: 'other' }
}
