import { describe, expect, test } from 'vitest'
import { readWavHeader, type WavFormat } from './wavHeader.ts'

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

function chunk(name: string, body: Uint8Array, size = body.length): Uint8Array {
  const bytes = new Uint8Array(8 + body.length)
  bytes.set(ascii(name))
  new DataView(bytes.buffer).setUint32(4, size, true)
  bytes.set(body, 8)
  return bytes
}

interface Written {
  readonly tag?: number
  readonly channels?: number
  readonly sampleRate?: number
  readonly bits?: number
  readonly blockAlign?: number
  readonly size?: number
  readonly extensibleTag?: number
}

function formatChunk({ tag = 1, channels = 1, sampleRate = 8000, bits = 16, ...rest }: Written = {}): Uint8Array {
  const { size = 16, blockAlign = (channels * bits) / 8, extensibleTag = 0 } = rest
  const view = new DataView(new ArrayBuffer(40))
  view.setUint16(0, tag, true)
  view.setUint16(2, channels, true)
  view.setUint32(4, sampleRate, true)
  view.setUint16(12, blockAlign, true)
  view.setUint16(14, bits, true)
  view.setUint16(24, extensibleTag, true)
  return chunk('fmt ', new Uint8Array(view.buffer, 0, size))
}

function riff(chunks: readonly Uint8Array[], names = 'RIFF\0\0\0\0WAVE'): Uint8Array {
  const parts = [ascii(names), ...chunks]
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

const samples = new Uint8Array(32)
const data = chunk('data', samples)
const formatOf = (bytes: Uint8Array): WavFormat => {
  const header = readWavHeader(bytes)
  if (header.kind !== 'wav') throw new Error(`read as ${header.kind}`)
  return header.format
}
const kindWith = (written: Written) => readWavHeader(riff([formatChunk(written), data])).kind

test('a header has the sample format and the position of the samples', () => {
  const written = formatChunk({ channels: 2, sampleRate: 44_100, bits: 24 })
  expect(formatOf(riff([written, data]))).toEqual({
    encoding: 'pcm',
    bytesPerSample: 3,
    channels: 2,
    sampleRate: 44_100,
    dataOffset: 44,
    dataBytes: 32,
  })
})

test('a header that ends with the given bytes is read', () => {
  expect(formatOf(riff([formatChunk(), data]).subarray(0, 44)).dataOffset).toBe(44)
})

test.each(['RIFF', 'RF64', 'BW64'])('%s files with WAVE inside are read', (name) => {
  expect(readWavHeader(riff([formatChunk(), data], `${name}\0\0\0\0WAVE`)).kind).toBe('wav')
})

test.each(['RIFF\0\0\0\0AVI ', 'LIST\0\0\0\0WAVE'])('%j is another format', (names) => {
  expect(readWavHeader(riff([formatChunk(), data], names)).kind).toBe('other')
})

describe('a format', () => {
  test.each([
    [{ tag: 1, bits: 8 }, 'pcm'],
    [{ tag: 1, bits: 32 }, 'pcm'],
    [{ tag: 3, bits: 32 }, 'float'],
    [{ tag: 3, bits: 64 }, 'float'],
    [{ tag: 6, bits: 8 }, 'a-law'],
    [{ tag: 7, bits: 8 }, 'mu-law'],
    [{ channels: 32 }, 'pcm'],
    [{ tag: 0xfffe, size: 40, extensibleTag: 3, bits: 32 }, 'float'],
    // Sub-format bytes only matter for an extensible tag.
    [{ tag: 1, size: 40, extensibleTag: 0x55 }, 'pcm'],
  ] as const)('of %j is %s', (written, encoding) => {
    expect(formatOf(riff([formatChunk(written), data])).encoding).toBe(encoding)
  })

  test.each<Written>([
    { tag: 1, bits: 64 },
    { tag: 3, bits: 16 },
    { tag: 6, bits: 16 },
    { tag: 7, bits: 16 },
    { tag: 2, bits: 8 },
    { channels: 0 },
    { channels: 33 },
    { sampleRate: 0 },
    { channels: 2, blockAlign: 2 },
    { size: 14 },
    { tag: 0xfffe, size: 18, extensibleTag: 1 },
  ])('of %j is left to other decoders', (written) => {
    expect(kindWith(written)).toBe('other')
  })
})

test('samples before their format are left to other decoders', () => {
  expect(readWavHeader(riff([data, formatChunk()])).kind).toBe('other')
})

test('chunks of even and odd size before the samples are skipped', () => {
  const even = chunk('LIST', new Uint8Array(40).fill(7))
  const odd = chunk('LIST', new Uint8Array(6).fill(7), 5)
  expect(formatOf(riff([even, odd, formatChunk(), even, data])).dataOffset).toBe(12 + 48 + 14 + 24 + 48 + 8)
})

test("a header of up to 4 MB is read, and a longer one isn't", () => {
  const endingAt = (end: number) => readWavHeader(riff([chunk('LIST', samples, end - 20)])).kind
  expect(endingAt(4 * 1024 * 1024)).toBe('need-more')
  expect(endingAt(4 * 1024 * 1024 + 2)).toBe('other')
})

describe('the number of sample bytes', () => {
  const withSizes = (dataSize: number, before: readonly Uint8Array[] = []) =>
    formatOf(riff([...before, formatChunk(), chunk('data', samples, dataSize)])).dataBytes
  const long = (dataBytes: bigint, size = 28) => {
    const view = new DataView(new ArrayBuffer(28))
    view.setBigUint64(0, 99n, true)
    view.setBigUint64(8, dataBytes, true)
    return chunk('ds64', new Uint8Array(view.buffer, 0, size))
  }

  test.each([0, 0xffff_ffff])('is unknown if the header says %i', (size) => {
    expect(withSizes(size)).toBeNull()
    // No other chunk has it either.
    expect(withSizes(size, [chunk('LIST', new Uint8Array(40).fill(7))])).toBeNull()
  })

  test("is read from the 64-bit chunk if 32 bits aren't enough", () => {
    expect(withSizes(0xffff_ffff, [long(5_000_000_000n)])).toBe(5_000_000_000)
    expect(withSizes(0xffff_ffff, [long(5_000_000_000n, 24)])).toBe(5_000_000_000)
    expect(withSizes(0xffff_ffff, [long(0n)])).toBeNull()
    expect(withSizes(0xffff_ffff, [long(5_000_000_000n, 16)])).toBeNull()
    expect(withSizes(32, [long(5_000_000_000n)])).toBe(32)
  })

  test('a truncated 64-bit chunk needs more bytes', () => {
    const file = riff([long(5_000_000_000n), formatChunk(), data])
    for (let length = 0; length < 12 + 36 + 24 + 8; length++)
      expect(readWavHeader(file.subarray(0, length)).kind).toBe('need-more')
  })
})
