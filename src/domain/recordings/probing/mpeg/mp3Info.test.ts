import { describe, expect, test } from 'vitest'
import { readMp3Info } from './mp3Info.ts'
import { mpegFrame, type MpegFrame } from './mpegFrame.ts'

const HEADERS = {
  stereo1: [0xff, 0xfb, 0x90, 0x64],
  mono1: [0xff, 0xfb, 0x90, 0xc4],
  stereo2: [0xff, 0xf3, 0x90, 0x64],
  mono2: [0xff, 0xf3, 0x90, 0xc4],
} as const

const header = (kind: keyof typeof HEADERS): MpegFrame => mpegFrame(Uint8Array.from(HEADERS[kind]), 0)!
const ascii = (text: string) => Array.from(text, (char) => char.charCodeAt(0))

/** LAME's delay field: twelve bits for the start of the recording, twelve for its end. */
const lame = (before: number, behind: number) => [
  ...ascii('LAME3.100'),
  ...Array<number>(12).fill(0xee),
  before >> 4,
  ((before & 15) << 4) | (behind >> 8),
  behind & 255,
]

/** A frame with these bytes at `offset`, 3 bytes into the buffer. */
function frame(offset: number, content: readonly number[], length = 300): Uint8Array {
  const bytes = new Uint8Array(3 + length)
  bytes.set(content, 3 + offset)
  return bytes.subarray(3)
}
const read = (kind: keyof typeof HEADERS, bytes: Uint8Array) => readMp3Info(bytes, header(kind))

describe('an info frame', () => {
  test.each([
    ['stereo1', 36],
    ['mono1', 21],
    ['stereo2', 21],
    ['mono2', 13],
  ] as const)('of %s starts after the side information, %i bytes from its header', (kind, offset) => {
    const bytes = frame(offset, [...ascii('Xing'), 0, 0, 0, 1, 0, 0, 2, 1])
    expect(read(kind, bytes)).toMatchObject({ frames: 513, delay: null })
    expect(read(kind, frame(offset + 1, [...ascii('Xing'), 0, 0, 0, 1, 0, 0, 2, 1]))).toBeNull()
  })

  test('may have any of its fields, with the delay after them', () => {
    const delay = { before: 576 + 529, behind: 1000 - 529 }
    const withParts = (flags: number, parts: readonly number[]) =>
      read('mono1', frame(21, [...ascii('Info'), 0, 0, 0, flags, ...parts, ...lame(576, 1000)]))
    const frames = [0, 0, 1, 0]
    const size = [0, 9, 9, 9]
    const contents = Array<number>(100).fill(7)
    const quality = [0, 0, 0, 50]
    expect(withParts(0, [])).toMatchObject({ frames: null, delay })
    expect(withParts(1, frames)).toMatchObject({ frames: 256, delay })
    expect(withParts(2, size)).toEqual({ frames: null, bytes: 0x90909, delay })
    expect(withParts(4, contents)).toMatchObject({ frames: null, delay })
    expect(withParts(8, quality)).toMatchObject({ frames: null, delay })
    expect(withParts(15, [...frames, ...size, ...contents, ...quality])).toEqual({ frames: 256, bytes: 0x90909, delay })
  })

  test('never removes more from the end than the decoder outputs', () => {
    const delay = (before: number, behind: number) =>
      read('mono1', frame(21, [...ascii('Info'), 0, 0, 0, 0, ...lame(before, behind)]))?.delay
    expect(delay(0, 100)).toMatchObject({ before: 529, behind: 0 })
    expect(delay(0xabc, 0xdef)).toMatchObject({ before: 0xabc + 529, behind: 0xdef - 529 })
  })

  test('without an encoder name, or truncated in it, has no delay', () => {
    const content = [...ascii('Info'), 0, 0, 0, 0, ...lame(576, 1000)]
    expect(read('mono1', frame(21, content.with(8, 0)))).toMatchObject({ frames: null, delay: null })
    expect(read('mono1', frame(21, content).subarray(0, 21 + 32))?.delay).not.toBeNull()
    expect(read('mono1', frame(21, content).subarray(0, 21 + 31))).toMatchObject({ frames: null, delay: null })
  })

  test('that is truncated returns the fields it has', () => {
    const bytes = frame(21, [...ascii('Xing'), 0, 0, 0, 1, 0, 0, 2, 1])
    expect(read('mono1', bytes.subarray(0, 21 + 12))).toMatchObject({ frames: 513, delay: null })
    expect(read('mono1', bytes.subarray(0, 21 + 11))).toMatchObject({ frames: null, delay: null })
    expect(read('mono1', bytes.subarray(0, 21 + 8))).toMatchObject({ frames: null, delay: null })
    expect(read('mono1', bytes.subarray(0, 21 + 7))).toBeNull()
  })

  test('of a Fraunhofer encoder starts 36 bytes after any header', () => {
    const bytes = frame(36, [...ascii('VBRI'), ...Array<number>(6).fill(9), 0, 1, 0, 5, 0, 0, 3, 2])
    for (const kind of ['stereo1', 'mono2'] as const) {
      expect(read(kind, bytes)).toEqual({ frames: 770, bytes: 0x10005, delay: null })
    }
    expect(read('mono2', bytes.subarray(0, 54))).toMatchObject({ frames: 770, delay: null })
    expect(read('mono2', bytes.subarray(0, 53))).toBeNull()
  })
})
