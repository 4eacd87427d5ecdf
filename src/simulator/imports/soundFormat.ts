export interface SoundFormat {
  readonly mediaType: string
  readonly extension: string
}

const FORMATS = {
  wav: { mediaType: 'audio/wav', extension: 'wav' },
  mp3: { mediaType: 'audio/mpeg', extension: 'mp3' },
  m4a: { mediaType: 'audio/mp4', extension: 'm4a' },
  mp4: { mediaType: 'video/mp4', extension: 'mp4' },
  ogg: { mediaType: 'audio/ogg', extension: 'ogg' },
  flac: { mediaType: 'audio/flac', extension: 'flac' },
  webm: { mediaType: 'video/webm', extension: 'webm' },
  aac: { mediaType: 'audio/aac', extension: 'aac' },
} as const

export const EXTENSIONS: ReadonlyMap<string, string> = new Map(
  Object.values(FORMATS).map(({ extension, mediaType }) => [extension, mediaType]),
)

/** How many leading bytes of a file `recognizeSound` needs. */
export const SOUND_HEADER_BYTES = 8192

/** HEIC and AVIF pictures are in the container of MP4. */
const PICTURE_BRAND = /^(hei|hev|mif|msf|avi)/

/** The format of a recording by its first bytes, never by its name; undefined if unknown. */
export function recognizeSound(header: Buffer): SoundFormat | undefined {
  const text = (start: number, end: number): string => header.toString('latin1', start, end)
  if ((text(0, 4) === 'RIFF' || text(0, 4) === 'RF64') && text(8, 12) === 'WAVE') return FORMATS.wav
  if (text(4, 8) === 'ftyp' && !PICTURE_BRAND.test(text(8, 12)))
    return text(8, 12).startsWith('M4A') ? FORMATS.m4a : FORMATS.mp4
  if (text(0, 4) === 'OggS') return FORMATS.ogg
  if (text(0, 4) === 'fLaC') return FORMATS.flac
  if (header.length >= 4 && header.readUInt32BE(0) === 0x1a45dfa3) return FORMATS.webm
  if (text(0, 3) === 'ID3' && header.length > 10) return FORMATS.mp3
  // Require two frames in a row: two bytes alone could be anything, such as UTF-16 text.
  const adts = adtsFrameLength(header, 0)
  if (adts > 0 && adtsFrameLength(header, adts) !== 0) return FORMATS.aac
  const mp3 = mp3FrameLength(header, 0)
  return mp3 > 0 && mp3FrameLength(header, mp3) !== 0 ? FORMATS.mp3 : undefined
}

const V1_LAYER3_KBIT = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const V2_LAYER3_KBIT = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const V1_RATES = [44_100, 48_000, 32_000]

/** Length in bytes of the MPEG layer III frame at `at`; 0 if there is none, -1 if the bytes end within its header. */
function mp3FrameLength(header: Buffer, at: number): number {
  if (at + 4 > header.length) return at > 0 ? -1 : 0
  const word = header.readUInt32BE(at)
  const version = (word >>> 19) & 3
  const bitrateIndex = (word >>> 12) & 15
  const rateIndex = (word >>> 10) & 3
  if (word >>> 21 !== 0x7ff || version === 1 || ((word >>> 17) & 3) !== 1 || rateIndex === 3) return 0
  const isVersion1 = version === 3
  const kbit = (isVersion1 ? V1_LAYER3_KBIT : V2_LAYER3_KBIT)[bitrateIndex] ?? 0
  const rate = (V1_RATES[rateIndex] ?? 44_100) / (isVersion1 ? 1 : version === 2 ? 2 : 4)
  return kbit === 0 ? 0 : Math.floor(((isVersion1 ? 144 : 72) * kbit * 1000) / rate) + ((word >>> 9) & 1)
}

/** The same for an ADTS frame. */
function adtsFrameLength(header: Buffer, at: number): number {
  if (at + 7 > header.length) return at > 0 ? -1 : 0
  if (header.readUInt16BE(at) >>> 4 !== 0xfff || ((header.readUInt8(at + 1) >>> 1) & 3) !== 0) return 0
  return (header.readUIntBE(at + 3, 3) >>> 5) & 0x1fff
}
