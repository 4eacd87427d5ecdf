import { markedFormat } from '../../../../domain/recordings/formats.ts'
import { findMp3Start, id3Bytes, type Mp3Header } from './mp3/mp3Frames.ts'

/** What a recording is by its own bytes; what its host calls it is often wrong. */
export type RecordingKind =
  | { readonly kind: 'wav' }
  /** `offset`: where its first frame stands in the bytes given. */
  | { readonly kind: 'mp3'; readonly offset: number; readonly first: Mp3Header }
  /** A tag stands before the recording: look again behind these bytes. */
  | { readonly kind: 'tagged'; readonly bytes: number }
  | { readonly kind: 'other' }

/** So many bytes are wanted: a damaged or mislabelled start is looked through for frames so far. */
export const KIND_BYTES = 64 * 1024

/** `bytes`: `KIND_BYTES` of the recording, fewer only when it is shorter. */
export function recordingKind(bytes: Uint8Array): RecordingKind {
  const marked = markedFormat(bytes)
  // RIFX is big-endian, which `wavHeader` doesn't read.
  if (marked === 'wav' && bytes[3] !== 0x58) return { kind: 'wav' }
  // Frames of MP3 might seem to be in it.
  if (marked !== null) return { kind: 'other' }
  const tag = id3Bytes(bytes)
  if (tag > 0) return { kind: 'tagged', bytes: tag }
  const start = findMp3Start(bytes)
  return start ? { kind: 'mp3', offset: start.at, first: start.header } : { kind: 'other' }
}
