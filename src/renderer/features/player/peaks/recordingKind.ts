import { findMp3Start, id3Bytes, type Mp3Header } from './mp3Frames.ts'

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

/** The beginnings of what is surely something else, although frames of MP3 might seem to be in it. */
const OTHERS: readonly (readonly [offset: number, text: string])[] = [
  [4, 'ftyp'],
  [4, 'moov'],
  [4, 'mdat'],
  [0, 'OggS'],
  [0, 'fLaC'],
  [0, '\u001aE\u00df\u00a3'],
  [0, 'FORM'],
  [0, '.snd'],
  [0, 'caff'],
]

/** `bytes`: `KIND_BYTES` of the recording, fewer only when it is shorter. */
export function recordingKind(bytes: Uint8Array): RecordingKind {
  const has = (offset: number, text: string) =>
    text.split('').every((char, index) => bytes[offset + index] === char.charCodeAt(0))
  if (['RIFF', 'RF64', 'BW64'].some((name) => has(0, name)) && has(8, 'WAVE')) return { kind: 'wav' }
  if (OTHERS.some(([offset, text]) => has(offset, text))) return { kind: 'other' }
  const tag = id3Bytes(bytes)
  if (tag > 0) return { kind: 'tagged', bytes: tag }
  const start = findMp3Start(bytes)
  return start ? { kind: 'mp3', offset: start.at, first: start.header } : { kind: 'other' }
}
