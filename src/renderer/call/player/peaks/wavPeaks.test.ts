import { describe, expect, test } from 'vitest'
import { wavFile } from './testing/wavFile.ts'
import { readWavHeader } from './wavHeader.ts'
import { WavPeaks } from './wavPeaks.ts'

/**
 * Half a second at 8 kHz: silence, then half level, then full level. At 250 windows per second that is 125 windows of 32
 * samples.
 */
const FRAMES = 4000
const levelAt = (frame: number) => (frame < 1600 ? 0 : frame < 3200 ? 0.5 : 1)
/** A square wave, so that each window reaches its level exactly. */
const valueAt = (frame: number) => levelAt(frame) * (frame % 2 === 0 ? 1 : -1)

function samples(bytesEach: number, channels: number, write: (view: DataView, offset: number, value: number) => void) {
  const bytes = new Uint8Array(FRAMES * channels * bytesEach)
  const view = new DataView(bytes.buffer)
  for (let frame = 0; frame < FRAMES; frame++)
    for (let channel = 0; channel < channels; channel++)
      write(view, (frame * channels + channel) * bytesEach, channel === 0 ? valueAt(frame) : 0)
  return bytes
}

const int = (bits: number) => (view: DataView, offset: number, value: number) => {
  const sample = Math.round(value * (2 ** (bits - 1) - 1))
  if (bits === 8) view.setUint8(offset, sample + 128)
  if (bits === 16) view.setInt16(offset, sample, true)
  if (bits === 32) view.setInt32(offset, sample, true)
  if (bits === 24) {
    view.setInt16(offset + 1, sample >> 8, true)
    view.setUint8(offset, sample & 0xff)
  }
}

/**
 * Vectors of ITU-T G.711: byte → 16-bit linear level. µ-law 0xff is 0, 0x80 the highest; A-law 0xd5 is the lowest, 0xaa the
 * highest.
 */
const muLaw = (view: DataView, offset: number, value: number) =>
  view.setUint8(
    offset,
    value === 0 ? 0xff : Math.abs(value) === 1 ? (value > 0 ? 0x80 : 0x00) : value > 0 ? 0x8f : 0x0f,
  )
const aLaw = (view: DataView, offset: number, value: number) =>
  view.setUint8(
    offset,
    value === 0 ? 0xd5 : Math.abs(value) === 1 ? (value > 0 ? 0xaa : 0x2a) : value > 0 ? 0xa5 : 0x25,
  )

/** A whole file, in pieces of `pieceBytes`. */
function peaksOf(file: Uint8Array, pieceBytes = 997) {
  const header = readWavHeader(file.subarray(0, 4096))
  if (header.kind !== 'wav') throw new Error(`read as ${header.kind}`)
  const peaks = new WavPeaks(header.format)
  for (let at = header.format.dataOffset; at < file.length; at += pieceBytes)
    peaks.add(file.subarray(at, at + pieceBytes))
  peaks.end()
  const { lanes } = peaks.windows.take()
  return {
    levels: [...lanes[0]!],
    right: lanes[1] && [...lanes[1]],
    durationSeconds: peaks.durationSeconds,
    format: header.format,
  }
}

/** Fifty silent windows, fifty at half level, 25 at full level. */
function expectTheLevels(levels: readonly number[], half = 128) {
  expect(levels).toHaveLength(125)
  for (const level of levels.slice(0, 50)) expect(level).toBeLessThanOrEqual(1)
  for (const level of levels.slice(50, 100)) expect(Math.abs(level - half)).toBeLessThanOrEqual(1)
  for (const level of levels.slice(100)) expect(level).toBeGreaterThanOrEqual(250)
}

describe('levels of a WAV file', () => {
  for (const bits of [8, 16, 24, 32])
    test(`PCM with ${bits} bits`, () => {
      const { levels, durationSeconds } = peaksOf(wavFile(samples(bits / 8, 1, int(bits)), { tag: 1, bits }))
      expectTheLevels(levels)
      expect(durationSeconds).toBe(0.5)
    })

  test('float with 32 and 64 bits', () => {
    const float32 = samples(4, 1, (view, offset, value) => view.setFloat32(offset, value, true))
    const float64 = samples(8, 1, (view, offset, value) => view.setFloat64(offset, value, true))
    expectTheLevels(peaksOf(wavFile(float32, { tag: 3, bits: 32 })).levels)
    expectTheLevels(peaksOf(wavFile(float64, { tag: 3, bits: 64 })).levels)
  })

  test('µ-law and A-law', () => {
    // Source: ITU-T G.711, table of decoder outputs: µ-law 0x8f → 16764, A-law 0xa5 → 16896, of 32768.
    expectTheLevels(
      peaksOf(wavFile(samples(1, 1, muLaw), { tag: 7, bits: 8 })).levels,
      Math.round((16764 / 32768) * 255),
    )
    expectTheLevels(
      peaksOf(wavFile(samples(1, 1, aLaw), { tag: 6, bits: 8 })).levels,
      Math.round((16896 / 32768) * 255),
    )
  })

  test('stereo channels stay separate, and more channels are combined', () => {
    const stereo = peaksOf(wavFile(samples(2, 2, int(16)), { tag: 1, bits: 16, channels: 2 }))
    expectTheLevels(stereo.levels)
    expect(stereo.right).toEqual(Array.from({ length: 125 }, () => 0))
    const surround = peaksOf(wavFile(samples(2, 6, int(16)), { tag: 1, bits: 16, channels: 6 }))
    expectTheLevels(surround.levels)
    expect(surround.right).toBeUndefined()
  })

  test('pieces of any size, also with split frames, give the same levels', () => {
    const file = wavFile(samples(3, 2, int(24)), { tag: 1, bits: 24, channels: 2 })
    const whole = peaksOf(file, file.length).levels
    for (const pieceBytes of [1, 2, 3, 5, 7, 64, 1001]) expect(peaksOf(file, pieceBytes).levels).toEqual(whole)
  })

  test('extensible formats, odd chunks, a missing length, and chunks after the samples', () => {
    const bytes = samples(2, 1, int(16))
    expectTheLevels(peaksOf(wavFile(bytes, { tag: 1, bits: 16, isExtensible: true, hasOddChunk: true })).levels)
    const endless = peaksOf(wavFile(bytes, { tag: 1, bits: 16, hasNoLength: true }))
    expectTheLevels(endless.levels)
    expect(endless.format.dataBytes).toBeNull()
  })

  test("a sample rate that isn't divisible by 250 has the right number of windows", () => {
    const file = wavFile(new Uint8Array(11_025 * 2 * 7), { tag: 1, bits: 16, sampleRate: 11_025 })
    expect(peaksOf(file).levels).toHaveLength(1750)
  })
})

describe('left to the browser’s decoders', () => {
  const silence = new Uint8Array(64)
  test('other files, and WAV files with other content', () => {
    expect(readWavHeader(new TextEncoder().encode('ID3 and so on, longer than twelve')).kind).toBe('other')
    expect(readWavHeader(wavFile(silence, { tag: 0x55, bits: 16 })).kind).toBe('other')
    expect(readWavHeader(wavFile(silence, { tag: 1, bits: 12 })).kind).toBe('other')
    expect(readWavHeader(wavFile(silence, { tag: 1, bits: 16, channels: 0 })).kind).toBe('other')
    expect(readWavHeader(wavFile(silence, { tag: 1, bits: 16, sampleRate: 0 })).kind).toBe('other')
  })

  test('a header truncated anywhere needs more bytes', () => {
    const file = wavFile(silence, { tag: 1, bits: 16, hasOddChunk: true })
    const header = readWavHeader(file)
    if (header.kind !== 'wav') throw new Error('not read')
    for (let length = 0; length < header.format.dataOffset; length++)
      expect(readWavHeader(file.subarray(0, length)).kind).toBe('need-more')
  })
})
