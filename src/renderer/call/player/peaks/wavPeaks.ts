import { joinedBytes } from './joinedBytes.ts'
import { PeakWindows } from './levels/peakWindows.ts'
import type { Samples } from './levels/sampleMemory.ts'
import type { WavFormat } from './wavHeader.ts'

/** In pieces of any size; only keeps levels. Copied once, then scanned 16 bytes at a time. */
export class WavPeaks {
  readonly windows: PeakWindows
  private readonly format: WavFormat
  private readonly frameBytes: number
  /** Remaining bytes of the data chunk; the chunks after it (tags) contain no sound. */
  private bytesLeft: number
  /** The start of a frame that was split between two pieces. */
  private carry = new Uint8Array(0)
  private frames = 0

  constructor(format: WavFormat) {
    this.format = format
    this.windows = new PeakWindows(format.sampleRate, format.channels)
    this.frameBytes = format.bytesPerSample * format.channels
    this.bytesLeft = format.dataBytes ?? Number.POSITIVE_INFINITY
  }

  add(piece: Uint8Array): void {
    const wanted = piece.length > this.bytesLeft ? piece.subarray(0, this.bytesLeft) : piece
    this.bytesLeft -= wanted.length
    const bytes = this.carry.length > 0 ? joinedBytes([this.carry, wanted]) : wanted
    const frames = Math.floor(bytes.length / this.frameBytes)
    this.carry = bytes.slice(frames * this.frameBytes)
    if (frames === 0) return
    this.frames += frames
    this.windows.add(this.samples(bytes, frames * this.format.channels), this.scale())
  }

  end(): void {
    this.windows.end(this.scale())
  }

  get durationSeconds(): number {
    return this.frames / this.format.sampleRate
  }

  private samples(bytes: Uint8Array, count: number): Samples {
    const { encoding, bytesPerSample } = this.format
    if (encoding === 'a-law') return mapped(bytes, count, A_LAW_LEVELS)
    if (encoding === 'mu-law') return mapped(bytes, count, MU_LAW_LEVELS)
    if (encoding === 'pcm' && bytesPerSample === 1) return mapped(bytes, count, UNSIGNED_8_LEVELS)
    if (encoding === 'pcm' && bytesPerSample === 3) return signed24(bytes, count)
    // A typed array's offset must be a multiple of its element size; otherwise the piece is copied.
    const start = bytes.byteOffset % bytesPerSample === 0 ? bytes : bytes.slice()
    const { buffer, byteOffset } = start
    if (encoding === 'float')
      return bytesPerSample === 8
        ? new Float32Array(new Float64Array(buffer, byteOffset, count))
        : new Float32Array(buffer, byteOffset, count)
    return bytesPerSample === 2
      ? new Int16Array(buffer, byteOffset, count)
      : new Float32Array(new Int32Array(buffer, byteOffset, count))
  }

  private scale(): number {
    const { encoding, bytesPerSample } = this.format
    if (encoding === 'float') return 1
    if (encoding === 'pcm' && bytesPerSample === 4) return 2 ** 31
    return 2 ** 15
  }
}

function mapped(bytes: Uint8Array, count: number, levels: Int16Array): Int16Array {
  const samples = new Int16Array(count)
  for (let index = 0; index < count; index++) samples[index] = levels[bytes[index]!]!
  return samples
}

/** The upper 16 of 24 bits: a level only has 8. */
function signed24(bytes: Uint8Array, count: number): Int16Array {
  const samples = new Int16Array(count)
  for (let index = 0, at = 1; index < count; index++, at += 3) samples[index] = bytes[at]! | (bytes[at + 1]! << 8)
  return samples
}

/** 8-bit WAV is unsigned around 128. */
const UNSIGNED_8_LEVELS = Int16Array.from({ length: 256 }, (_, byte) => (byte - 128) << 8)

/** Source: ITU-T G.711, µ-law: inverted bits, sign, three bits exponent, four bits mantissa, bias 132. */
const MU_LAW_LEVELS = Int16Array.from({ length: 256 }, (_, byte) => {
  const bits = ~byte & 0xff
  const magnitude = ((((bits & 0x0f) << 3) + 132) << ((bits & 0x70) >> 4)) - 132
  return bits & 0x80 ? -magnitude : magnitude
})

/** Source: ITU-T G.711, A-law: even bits inverted, sign (set is positive), three bits exponent, four bits mantissa. */
const A_LAW_LEVELS = Int16Array.from({ length: 256 }, (_, byte) => {
  const bits = byte ^ 0x55
  const exponent = (bits & 0x70) >> 4
  const mantissa = ((bits & 0x0f) << 4) + 8
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return bits & 0x80 ? magnitude : -magnitude
})
