/** The header of one frame of MPEG audio (`mp3`, all layers) or of ADTS (`aac`). */
export interface MpegFrame {
  readonly kind: 'mp3' | 'aac'
  /** Null for ADTS. */
  readonly layer: 1 | 2 | 3 | null
  readonly lengthBytes: number
  readonly samples: number
  readonly sampleRate: number
  readonly channels: number
  /** In kbit/s; always 0 for ADTS, which doesn't have it. */
  readonly bitrate: number
  readonly isMpeg1: boolean
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
const ADTS_RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** Number of bytes that `mpegFrame` reads. */
export const FRAME_HEADER_BYTES = 7

/** The frame with a header at `at`; null if there is none. Source: ISO 11172-3 2.4.2.3, ISO 13818-7 6.2. */
export function mpegFrame(bytes: Uint8Array, at: number): MpegFrame | null {
  if (bytes[at] !== 0xff) return null
  const b1 = bytes[at + 1] ?? 0
  if ((b1 & 0xe0) !== 0xe0) return null
  const layer = (b1 >> 1) & 3
  return layer === 0 ? adtsFrame(bytes, at) : layerFrame(bytes, at, (4 - layer) as 1 | 2 | 3)
}

/** The same for layer III only, with a whole header: what an MP3 decoder reads. */
export function mp3Frame(bytes: Uint8Array, at: number): MpegFrame | null {
  const frame = at + 4 <= bytes.length ? mpegFrame(bytes, at) : null
  return frame?.layer === 3 ? frame : null
}

/** Frames of one recording have these in common. A different header is a coincidence, or another recording. */
export function isOfSameRecording(frame: MpegFrame, first: MpegFrame): boolean {
  return frame.kind === first.kind && frame.sampleRate === first.sampleRate
}

function adtsFrame(bytes: Uint8Array, at: number): MpegFrame | null {
  const [b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0] = bytes.subarray(at + 1, at + 7)
  const lengthBytes = ((b3 & 3) << 11) | (b4 << 3) | (b5 >> 5)
  const sampleRate = ADTS_RATES[(b2 >> 2) & 15]
  if ((b1 & 0xf0) !== 0xf0 || lengthBytes <= 7 || sampleRate === undefined) return null
  // Seven means eight channels; zero means that the stream defines it elsewhere, which only mono and stereo encoders do.
  const stated = ((b2 & 1) << 2) | (b3 >> 6)
  const channels = stated === 7 ? 8 : stated === 0 ? 2 : stated
  return {
    kind: 'aac',
    layer: null,
    lengthBytes,
    samples: 1024 * ((b6 & 3) + 1),
    sampleRate,
    channels,
    bitrate: 0,
    isMpeg1: false,
  }
}

function layerFrame(bytes: Uint8Array, at: number, layer: 1 | 2 | 3): MpegFrame | null {
  const [b1 = 0, b2 = 0, b3 = 0] = bytes.subarray(at + 1, at + 4)
  const version = (b1 >> 3) & 3
  const bitrate = (version === 3 ? BITRATES_V1 : BITRATES_V2)[layer - 1]?.[b2 >> 4] ?? 0
  const baseRate = SAMPLE_RATES[(b2 >> 2) & 3]
  if (version === 1 || bitrate === 0 || baseRate === undefined) return null
  const sampleRate = version === 3 ? baseRate : version === 2 ? baseRate / 2 : baseRate / 4
  const samples = layer === 1 ? 384 : layer === 2 || version === 3 ? 1152 : 576
  const slot = layer === 1 ? 4 : 1
  const padding = (b2 >> 1) & 1
  const lengthBytes = (Math.floor((samples / 8 / slot) * ((bitrate * 1000) / sampleRate)) + padding) * slot
  const channels = b3 >> 6 === 3 ? 1 : 2
  return { kind: 'mp3', layer, lengthBytes, samples, sampleRate, channels, bitrate, isMpeg1: version === 3 }
}

/** The length of an ID3v2 tag at `at`, with its header and footer; 0 if there is none. Source: id3.org, ID3v2.4.0, 3.1. */
export function id3Length(bytes: Uint8Array, at = 0): number {
  if (at + 10 > bytes.length || bytes[at] !== 0x49 || bytes[at + 1] !== 0x44 || bytes[at + 2] !== 0x33) return 0
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 6, at + 10)
  if ((a | b | c | d) > 0x7f) return 0
  const hasFooter = (bytes[at + 5]! & 0x10) !== 0
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d) + (hasFooter ? 10 : 0)
}
