import type { RecordingKind } from '../../domain/recordings/recording.ts'

/** As many of a file's first bytes as `recordingKind` wants: MPEG frames may follow a tag with a picture, which is looked behind. */
export const HEAD_BYTES = 64 * 1024

/** What a file is by its first bytes: a recording, or what it looks like instead (null when it looks like nothing known). */
export type FoundKind =
  | { readonly kind: Exclude<RecordingKind, 'unknown'> }
  | { readonly kind: 'unknown'; readonly looksLike: string | null }

const MEDIA_TYPES: Readonly<Record<Exclude<RecordingKind, 'unknown'>, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  webm: 'audio/webm',
  aac: 'audio/aac',
  amr: 'audio/amr',
  wma: 'audio/x-ms-wma',
  aiff: 'audio/aiff',
  caf: 'audio/x-caf',
  au: 'audio/basic',
}

export function mediaTypeOf(kind: RecordingKind): string {
  return kind === 'unknown' ? 'application/octet-stream' : MEDIA_TYPES[kind]
}

/** Windows Media, the first half of its GUID. It may hold a picture too; the service takes either. */
const ASF_HEADER = '\x30\x26\xb2\x75\x8e\x66\xcf\x11'

/** By content and not by name: a text file named .mp3 is a text file. */
export function recordingKind(head: Uint8Array): FoundKind {
  const ascii = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (/^(RIFF|RIFX|RF64)$/.test(ascii(0, 4)) && ascii(8, 12) === 'WAVE') return { kind: 'wav' }
  if (ascii(4, 8) === 'ftyp') {
    return /^(heic|heix|mif1|avif)$/.test(ascii(8, 12)) ? { kind: 'unknown', looksLike: 'picture' } : { kind: 'mp4' }
  }
  if (ascii(0, 4) === 'OggS') return { kind: 'ogg' }
  if (ascii(0, 4) === 'fLaC') return { kind: 'flac' }
  if (ascii(0, 5) === '#!AMR') return { kind: 'amr' }
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) return { kind: 'webm' }
  if (ascii(0, 4) === 'FORM' && /^AIF[FC]$/.test(ascii(8, 12))) return { kind: 'aiff' }
  // The flags after the version are always 0: the letters alone may be a word.
  if (ascii(0, 4) === 'caff' && head[6] === 0 && head[7] === 0) return { kind: 'caf' }
  if (ascii(0, 4) === '.snd') return { kind: 'au' }
  if (ascii(0, 8) === ASF_HEADER) return { kind: 'wma' }
  if (ascii(0, 3) === 'ID3') return { kind: mpegKind(head, tagLength(head)) ?? 'mp3' }
  // Cutters and recorders leave zero bytes before the first frame.
  const first = head.findIndex((byte) => byte !== 0)
  const mpeg = first === -1 ? null : mpegKind(head, first)
  if (mpeg !== null) return { kind: mpeg }
  return { kind: 'unknown', looksLike: looksLike(head, ascii) }
}

/** The length of an ID3v2 tag: ten bytes and a length of four times seven bits. */
function tagLength(head: Uint8Array): number {
  return 10 + (((head[6] ?? 0) << 21) | ((head[7] ?? 0) << 14) | ((head[8] ?? 0) << 7) | (head[9] ?? 0))
}

const BITRATES_V1 = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
]
const BITRATES_V2 = [
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
]
const SAMPLE_RATES = [44_100, 48_000, 32_000]

/** MPEG audio or ADTS at `from`: one frame header alone may be chance, so the frame it announces must be followed by another. */
function mpegKind(head: Uint8Array, from: number): 'mp3' | 'aac' | null {
  const first = frame(head, from)
  if (first === null) return null
  const next = from + first.length
  // A file that ends with the first frame, or a tag longer than what we read: one frame must do.
  if (next + 4 > head.length) return head.length - from < first.length + 4 ? first.kind : null
  return frame(head, next)?.kind === first.kind ? first.kind : null
}

function frame(head: Uint8Array, at: number): { readonly kind: 'mp3' | 'aac'; readonly length: number } | null {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0] = head.subarray(at, at + 6)
  if (b0 !== 0xff || (b1 & 0xe0) !== 0xe0) return null
  const layer = (b1 >> 1) & 3
  if (layer === 0) {
    const length = ((b3 & 3) << 11) | (b4 << 3) | (b5 >> 5)
    return (b1 & 0xf0) === 0xf0 && length > 7 ? { kind: 'aac', length } : null
  }
  const version = (b1 >> 3) & 3
  const bitrate = (version === 3 ? BITRATES_V1 : BITRATES_V2)[3 - layer]?.[b2 >> 4] ?? 0
  const baseRate = SAMPLE_RATES[(b2 >> 2) & 3]
  if (version === 1 || bitrate === 0 || baseRate === undefined) return null
  const sampleRate = version === 3 ? baseRate : version === 2 ? baseRate / 2 : baseRate / 4
  const padding = (b2 >> 1) & 1
  const samples = layer === 3 ? 384 : layer === 2 || version === 3 ? 1152 : 576
  const slot = layer === 3 ? 4 : 1
  return { kind: 'mp3', length: (Math.floor((samples / 8 / slot) * ((bitrate * 1000) / sampleRate)) + padding) * slot }
}

function looksLike(head: Uint8Array, ascii: (from: number, to: number) => string): string | null {
  if (ascii(0, 4) === '%PDF') return 'PDF'
  if (ascii(0, 2) === 'PK') return 'archive'
  if (ascii(0, 3) === 'GIF' || ascii(1, 4) === 'PNG' || (head[0] === 0xff && head[1] === 0xd8)) return 'picture'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'picture'
  if (ascii(0, 4) === '\x7fELF' || ascii(0, 2) === 'MZ') return 'program'
  return isText(head) ? 'text' : null
}

/** Valid UTF-8 without control characters but tab, line feed, form feed and carriage return. */
function isText(head: Uint8Array): boolean {
  const sample = head.subarray(0, 4096)
  if (sample.some((byte) => byte < 9 || byte === 11 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127))
    return false
  try {
    // `stream`: a character cut off by the sample's end is no error.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return sample.length > 0
  } catch {
    return false
  }
}
