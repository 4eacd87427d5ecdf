/** The sample format of a WAV file that this code reads. Other formats are left to the browser's decoders. */
export interface WavFormat {
  readonly encoding: 'pcm' | 'float' | 'a-law' | 'mu-law'
  readonly bytesPerSample: 1 | 2 | 3 | 4 | 8
  readonly channels: number
  readonly sampleRate: number
  readonly dataOffset: number
  /** From the header; null if it's invalid (0 or 0xffffffff: written while recording). */
  readonly dataBytes: number | null
}

type WavHeader =
  | { readonly kind: 'wav'; readonly format: WavFormat }
  /** The header is longer than these bytes. */
  | { readonly kind: 'need-more' }
  | { readonly kind: 'other' }

const PCM = 1
const FLOAT = 3
const A_LAW = 6
const MU_LAW = 7
const EXTENSIBLE = 0xfffe

/** Chunks before the samples (tags, pictures, broadcast data) may be long, but not unlimited. */
const LONGEST_HEADER_BYTES = 4 * 1024 * 1024

/** Parses the start of a file. Chunk sizes are trusted, odd ones are padded, and unknown chunks are skipped. */
export function readWavHeader(bytes: Uint8Array): WavHeader {
  if (bytes.length < 12) return { kind: 'need-more' }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4))
  if (!['RIFF', 'RF64', 'BW64'].includes(name(0)) || name(8) !== 'WAVE') return { kind: 'other' }

  let offset = 12
  let longDataBytes: number | null = null
  let format: Omit<WavFormat, 'dataOffset' | 'dataBytes'> | null | undefined
  for (;;) {
    if (offset > LONGEST_HEADER_BYTES) return { kind: 'other' }
    if (offset + 8 > bytes.length) return { kind: 'need-more' }
    const size = view.getUint32(offset + 4, true)
    if (name(offset) === 'data') {
      if (!format) return { kind: 'other' }
      const isUnknown = size === 0 || size === 0xffff_ffff
      return { kind: 'wav', format: { ...format, dataOffset: offset + 8, dataBytes: isUnknown ? longDataBytes : size } }
    }
    // RF64, above 4 GB: 64-bit sizes, first the file's, then the samples'. Source: EBU Tech 3306.
    if (name(offset) === 'ds64' && size >= 24) {
      if (offset + 24 > bytes.length) return { kind: 'need-more' }
      longDataBytes = Number(view.getBigUint64(offset + 16, true)) || null
    }
    if (name(offset) === 'fmt ') {
      if (offset + 8 + Math.min(size, 40) > bytes.length) return { kind: 'need-more' }
      format = readFormat(view, offset + 8, size)
      if (!format) return { kind: 'other' }
    }
    offset += 8 + size + (size % 2)
  }
}

function readFormat(view: DataView, offset: number, size: number) {
  if (size < 16) return null
  let tag = view.getUint16(offset, true)
  const channels = view.getUint16(offset + 2, true)
  const sampleRate = view.getUint32(offset + 4, true)
  const bits = view.getUint16(offset + 14, true)
  // An extensible format has its actual tag in the first two bytes of its sub-format.
  if (tag === EXTENSIBLE && size >= 40) tag = view.getUint16(offset + 24, true)
  const encoding = encodingOf(tag, bits)
  const blockAlign = view.getUint16(offset + 12, true)
  if (!encoding || channels === 0 || channels > 32 || sampleRate === 0 || blockAlign !== channels * (bits / 8))
    return null
  return { encoding, channels, sampleRate, bytesPerSample: (bits / 8) as WavFormat['bytesPerSample'] }
}

function encodingOf(tag: number, bits: number): WavFormat['encoding'] | null {
  if (tag === PCM && [8, 16, 24, 32].includes(bits)) return 'pcm'
  if (tag === FLOAT && [32, 64].includes(bits)) return 'float'
  if (tag === A_LAW && bits === 8) return 'a-law'
  if (tag === MU_LAW && bits === 8) return 'mu-law'
  return null
}
