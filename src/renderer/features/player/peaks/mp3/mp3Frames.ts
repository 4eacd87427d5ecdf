/** A frame of MPEG audio, layer III, from its four-byte header. */
export interface Mp3Header {
  readonly version: 1 | 2 | 2.5
  readonly sampleRate: number
  readonly isMono: boolean
  readonly samples: 1152 | 576
  readonly bytes: number
}

const VERSIONS = [2.5, null, 2, 1] as const
const LAYER_3 = 1
const RATES = [44_100, 48_000, 32_000] as const
/** kbit/s by index; 0 is "free format", whose headers don't contain the frame length: left to other decoders. */
const BIT_RATES = {
  long: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  short: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const

/** Parses the header at `at`; null if there is none. Source: ISO/IEC 11172-3, 2.4.1.3, and 13818-3 for the low rates. */
export function readMp3Header(bytes: Uint8Array, at: number): Mp3Header | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return null
  const version = VERSIONS[(bytes[at + 1]! >> 3) & 3]
  const layer = (bytes[at + 1]! >> 1) & 3
  const rate = RATES[(bytes[at + 2]! >> 2) & 3]
  const isLong = version === 1
  const kbit = BIT_RATES[isLong ? 'long' : 'short'][bytes[at + 2]! >> 4]
  if (!version || layer !== LAYER_3 || !rate || !kbit) return null
  const sampleRate = rate / (version === 2.5 ? 4 : version)
  const padding = (bytes[at + 2]! >> 1) & 1
  return {
    version,
    sampleRate,
    isMono: bytes[at + 3]! >> 6 === 3,
    samples: isLong ? 1152 : 576,
    bytes: Math.floor(((isLong ? 144_000 : 72_000) * kbit) / sampleRate) + padding,
  }
}

/** Frames of one recording have these in common. A different header is a coincidence, or another recording. */
export function belongsTo(header: Mp3Header, first: Mp3Header): boolean {
  return header.version === first.version && header.sampleRate === first.sampleRate
}

/** Random bytes look like a header with a probability of 1 in 2^15 per byte, but not four times at the right distances. */
const SURE_FRAMES = 4

/** The position of the first of several consecutive frames; null if there is none in these bytes. */
export function findMp3Start(bytes: Uint8Array, from = 0): { readonly at: number; readonly header: Mp3Header } | null {
  for (let at = from; at + 4 <= bytes.length; at++) {
    const header = readMp3Header(bytes, at)
    if (header && isFollowed(bytes, at, header)) return { at, header }
  }
  return null
}

function isFollowed(bytes: Uint8Array, at: number, first: Mp3Header): boolean {
  let next = at + first.bytes
  for (let found = 1; found < SURE_FRAMES; found++) {
    const header = readMp3Header(bytes, next)
    if (!header || !belongsTo(header, first)) return false
    next += header.bytes
  }
  return true
}

/** The size of an ID3v2 tag at `at`, including header and footer; 0 if there is none. Source: id3.org, ID3v2.4.0, 3.1. */
export function id3Bytes(bytes: Uint8Array, at = 0): number {
  if (at + 10 > bytes.length || bytes[at] !== 0x49 || bytes[at + 1] !== 0x44 || bytes[at + 2] !== 0x33) return 0
  const [a, b, c, d] = bytes.subarray(at + 6, at + 10)
  if ((a! | b! | c! | d!) > 0x7f) return 0
  const hasFoot = (bytes[at + 5]! & 0x10) !== 0
  return 10 + ((a! << 21) | (b! << 14) | (c! << 7) | d!) + (hasFoot ? 10 : 0)
}
