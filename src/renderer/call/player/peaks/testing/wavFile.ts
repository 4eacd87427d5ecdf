import { joinedBytes } from '../joinedBytes.ts'

interface WavOptions {
  /** The WAVE format tag: 1 PCM, 3 float, 6 A-law, 7 µ-law. */
  readonly tag: number
  readonly bits: number
  readonly channels?: number
  readonly sampleRate?: number
  /** A chunk before the samples, as recorders write it: its odd length requires padding. */
  readonly hasOddChunk?: boolean
  readonly isExtensible?: boolean
  /** The length that an interrupted recorder leaves: 0xffffffff. */
  readonly hasNoLength?: boolean
}

/** A WAV file for tests: a handwritten header and samples as bytes. */
export function wavFile(samples: Uint8Array, options: WavOptions): Uint8Array<ArrayBuffer> {
  const { tag, bits, channels = 1, sampleRate = 8000 } = options
  const formatSize = options.isExtensible ? 40 : 16
  const odd = options.hasOddChunk ? chunk('LIST', Uint8Array.of(1, 2, 3)) : new Uint8Array(0)
  const format = new DataView(new ArrayBuffer(formatSize))
  format.setUint16(0, options.isExtensible ? 0xfffe : tag, true)
  format.setUint16(2, channels, true)
  format.setUint32(4, sampleRate, true)
  format.setUint32(8, (sampleRate * channels * bits) / 8, true)
  format.setUint16(12, (channels * bits) / 8, true)
  format.setUint16(14, bits, true)
  if (options.isExtensible) format.setUint16(24, tag, true)
  const data = chunk('data', samples)
  if (options.hasNoLength) new DataView(data.buffer).setUint32(4, 0xffff_ffff, true)
  const tail = chunk(
    'id3 ',
    Uint8Array.from({ length: 32 }, () => 0x7f),
  )
  const parts = [text('RIFF\0\0\0\0WAVE'), odd, chunk('fmt ', new Uint8Array(format.buffer)), data]
  return joinedBytes(options.hasNoLength ? parts : [...parts, tail])
}

function chunk(name: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + body.length + (body.length % 2))
  bytes.set(text(name))
  new DataView(bytes.buffer).setUint32(4, body.length, true)
  bytes.set(body, 8)
  return bytes
}

function text(ascii: string): Uint8Array {
  return Uint8Array.from(ascii, (char) => char.charCodeAt(0))
}
