import { describe, expect, test } from 'vitest'
import { belongsTo, findMp3Start, id3Bytes, readMp3Header } from './mp3Frames.ts'
import { concatenated, SPEECH_FRAME_BYTES, speechFrame, speechFrames } from '../testing/mp3Frame.ts'

describe('a frame header', () => {
  test.each([
    // 128 kbit/s at 44.1 kHz, joint stereo; the same with padding; 320 kbit/s at 32 kHz; mono at 48 kHz.
    [[0xff, 0xfb, 0x90, 0x64], { version: 1, sampleRate: 44_100, isMono: false, samples: 1152, bytes: 417 }],
    [[0xff, 0xfb, 0x92, 0x64], { version: 1, sampleRate: 44_100, isMono: false, samples: 1152, bytes: 418 }],
    [[0xff, 0xfb, 0xe8, 0x00], { version: 1, sampleRate: 32_000, isMono: false, samples: 1152, bytes: 1440 }],
    [[0xff, 0xfb, 0x14, 0xc0], { version: 1, sampleRate: 48_000, isMono: true, samples: 1152, bytes: 96 }],
    // The half sample rates of MPEG 2, the quarter rates of MPEG 2.5.
    [[0xff, 0xf3, 0x80, 0xc4], { version: 2, sampleRate: 22_050, isMono: true, samples: 576, bytes: 208 }],
    [[0xff, 0xe3, 0x14, 0x84], { version: 2.5, sampleRate: 12_000, isMono: false, samples: 576, bytes: 48 }],
  ] as const)('%j is parsed', (bytes, header) => {
    expect(readMp3Header(Uint8Array.from(bytes), 0)).toEqual(header)
    expect(readMp3Header(Uint8Array.from([9, 9, ...bytes]), 2)).toEqual(header)
  })

  test.each([
    ['no first byte of the sync', [0xfe, 0xfb, 0x90, 0x64]],
    ['no rest of the sync', [0xff, 0x1b, 0x90, 0x64]],
    ['the reserved version', [0xff, 0xeb, 0x90, 0x64]],
    ['layer II', [0xff, 0xfd, 0x90, 0x64]],
    ['the reserved rate', [0xff, 0xfb, 0x9c, 0x64]],
    ['free format', [0xff, 0xfb, 0x00, 0x64]],
    ['the forbidden bit rate', [0xff, 0xfb, 0xf0, 0x64]],
    ['three of its four bytes', [0xff, 0xfb, 0x90]],
  ])('with %s is invalid', (_, bytes) => {
    expect(readMp3Header(Uint8Array.from(bytes), 0)).toBeNull()
  })
})

test('frames of one recording have the same version and sample rate', () => {
  const header = (...bytes: readonly number[]) => readMp3Header(Uint8Array.from(bytes), 0)!
  const first = header(0xff, 0xfb, 0x90, 0x64)
  expect(belongsTo(header(0xff, 0xfb, 0x50, 0xc4), first)).toBe(true)
  expect(belongsTo(header(0xff, 0xfb, 0x94, 0x64), first)).toBe(false)
  expect(belongsTo(header(0xff, 0xf3, 0x90, 0x64), first)).toBe(false)
})

describe('the start of a recording', () => {
  const frames = speechFrames(5)

  test('is the first of four consecutive frames', () => {
    expect(findMp3Start(frames.subarray(0, 4 * SPEECH_FRAME_BYTES))?.at).toBe(0)
    expect(findMp3Start(frames.subarray(0, 3 * SPEECH_FRAME_BYTES))).toBeNull()
    expect(findMp3Start(concatenated([Uint8Array.of(1, 0xff, 0xfb, 0x90, 0x64, 2), frames]))).toEqual({
      at: 6,
      header: readMp3Header(frames, 0),
    })
    expect(findMp3Start(frames, 1)?.at).toBe(SPEECH_FRAME_BYTES)
  })

  test("isn't found if consecutive frames have different rates", () => {
    const other = speechFrame()
    other[2] = 0x10
    expect(findMp3Start(concatenated([speechFrame(), speechFrame(), other, speechFrame(), speechFrame()]))).toBeNull()
  })
})

describe('the size of an ID3 tag', () => {
  const tag = (flags: number, ...size: readonly number[]) => Uint8Array.of(0x49, 0x44, 0x33, 4, 0, flags, ...size)

  test('is its 4 × 7-bit size plus the header', () => {
    expect(id3Bytes(tag(0, 1, 2, 3, 4))).toBe(10 + 1 * 2 ** 21 + 2 * 2 ** 14 + 3 * 2 ** 7 + 4)
    expect(id3Bytes(tag(0, 0, 0, 0, 127))).toBe(137)
    expect(id3Bytes(Uint8Array.of(1, 2, 3, ...tag(0, 0, 0, 2, 1)), 3)).toBe(267)
  })

  test('includes a footer', () => {
    expect(id3Bytes(tag(0x10, 0, 0, 0, 5))).toBe(25)
    expect(id3Bytes(tag(0xef, 0, 0, 0, 5))).toBe(15)
  })

  test('is 0 without a tag', () => {
    for (const at of [0, 1, 2]) expect(id3Bytes(tag(0, 0, 0, 0, 5).with(at, 0x20))).toBe(0)
    for (const at of [6, 7, 8, 9]) expect(id3Bytes(tag(0, 0, 0, 0, 5).with(at, 0x80))).toBe(0)
    expect(id3Bytes(tag(0, 0, 0, 5))).toBe(0)
  })
})
