import { markedFormat } from '../../../../domain/recordings/formats.ts'
import { id3Length, type MpegFrame } from '../../../../domain/recordings/probing/mpeg/mpegFrame.ts'
import { findFrames } from '../../../../domain/recordings/probing/mpeg/mpegStart.ts'

/** The format of a recording from its bytes, because the media host's content type is often wrong. */
export type RecordingKind =
  | { readonly kind: 'wav' }
  /** `offset`: the position of its first frame in the bytes. */
  | { readonly kind: 'mp3'; readonly offset: number; readonly first: MpegFrame }
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
  const tag = id3Length(bytes)
  if (tag > 0) return { kind: 'tagged', bytes: tag }
  const found = findFrames(bytes)
  return found?.frame.layer === 3 ? { kind: 'mp3', offset: found.at, first: found.frame } : { kind: 'other' }
}
