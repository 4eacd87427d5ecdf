import { describe, expect, it } from 'vitest'
import { id3Length, isOfSameRecording, mp3Frame, mpegFrame } from './mpegFrame.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

describe('the header of an MPEG audio frame', () => {
  it.each([
    // Bytes, what it is, layer, length, samples, rate, channels, kbit/s.
    ['ff fb 90 00', 'MPEG-1 layer 3', 3, 417, 1152, 44_100, 2, 128],
    ['ff fb 92 00', 'the same with a padding byte', 3, 418, 1152, 44_100, 2, 128],
    ['ff fb 90 c0', 'the same in one channel', 3, 417, 1152, 44_100, 1, 128],
    ['ff fa 90 80', 'the same with a checksum and two unrelated channels', 3, 417, 1152, 44_100, 2, 128],
    ['ff fb e8 40', 'MPEG-1 layer 3 at its highest', 3, 1440, 1152, 32_000, 2, 320],
    ['ff f3 80 00', 'MPEG-2 layer 3', 3, 208, 576, 22_050, 2, 64],
    ['ff e3 48 c0', 'MPEG-2.5 layer 3', 3, 288, 576, 8000, 1, 32],
    ['ff fd a4 00', 'MPEG-1 layer 2', 2, 576, 1152, 48_000, 2, 192],
    ['ff f5 84 00', 'MPEG-2 layer 2', 2, 384, 1152, 24_000, 2, 64],
    ['ff ff 40 00', 'MPEG-1 layer 1', 1, 136, 384, 44_100, 2, 128],
    ['ff ff 42 00', 'the same with a padding slot of four bytes', 1, 140, 384, 44_100, 2, 128],
    ['ff f7 48 00', 'MPEG-2 layer 1', 1, 192, 384, 16_000, 2, 64],
  ])('%s is %s', (hex, what, layer, lengthBytes, samples, sampleRate, channels, bitrate) => {
    const isMpeg1 = !what.includes('MPEG-2')
    const frame = { kind: 'mp3', layer, lengthBytes, samples, sampleRate, channels, bitrate, isMpeg1 }
    expect(mpegFrame(bytes(hex), 0)).toEqual(frame)
    expect(mpegFrame(bytes(`00 ff ${hex}`), 2)).toEqual(frame)
  })

  it.each([
    // Bytes, length, samples, rate, channels.
    ['ff f1 50 80 32 1f fc', 400, 1024, 44_100, 2],
    ['ff f9 50 80 32 1f fc', 400, 1024, 44_100, 2],
    ['ff f1 50 80 32 1f fd', 400, 2048, 44_100, 2],
    ['ff f1 6c 43 ff ff fc', 8191, 1024, 8000, 1],
    ['ff f1 4d 81 00 3f fc', 2049, 1024, 48_000, 6],
    ['ff f1 4d c0 01 1f fc', 8, 1024, 48_000, 8],
    ['ff f1 60 00 20 1f fc', 256, 1024, 16_000, 2],
  ])('%s is ADTS', (hex, lengthBytes, samples, sampleRate, channels) => {
    const frame = { kind: 'aac', layer: null, lengthBytes, samples, sampleRate, channels, bitrate: 0, isMpeg1: false }
    expect(mpegFrame(bytes(hex), 0)).toEqual(frame)
    expect(mpegFrame(bytes(`00 ff ${hex}`), 2)).toEqual(frame)
  })

  it.each([
    ['fe fb 90 00', 'no mark'],
    ['ff 1b 90 00', 'half a mark'],
    ['ff eb 90 00', 'a version that is not given out'],
    ['ff fb 00 00', 'no bitrate'],
    ['ff fb f0 00', 'a bitrate that is not given out'],
    ['ff fb 9c 00', 'a sample rate that is not given out'],
    ['ff', 'cut off'],
    ['', 'nothing'],
    ['ff e1 50 80 32 1f fc', 'ADTS with three quarters of its mark'],
    ['ff f1 74 80 32 1f fc', 'ADTS with a sample rate that is not given out'],
    ['ff f1 50 80 00 ff fc', 'ADTS that is its header alone'],
  ])('%s isn’t a frame header: %s', (hex) => {
    expect(mpegFrame(bytes(hex), 0)).toBeNull()
  })
})

it('is read for an MP3 decoder if it is whole and of layer 3', () => {
  expect(mp3Frame(bytes('ff fb 90 00'), 0)).toMatchObject({ lengthBytes: 417 })
  for (const hex of ['ff fb 90', 'ff fd a4 00', 'ff ff 40 00', 'ff f1 50 80 32 1f fc']) {
    expect(mp3Frame(bytes(hex), 0)).toBeNull()
  }
})

it('has the sample rate in common with the others of its recording', () => {
  const frame = (hex: string) => mpegFrame(bytes(hex), 0)!
  const first = frame('ff fb 90 64')
  expect(isOfSameRecording(frame('ff fb 50 c4'), first)).toBe(true)
  expect(isOfSameRecording(frame('ff fb 94 64'), first)).toBe(false)
  expect(isOfSameRecording(frame('ff f3 90 64'), first)).toBe(false)
  expect(isOfSameRecording(frame('ff f1 50 80 32 1f fc'), first)).toBe(false)
})

it('reads the length of a tag as bytes of seven bits and includes a footer', () => {
  expect(id3Length(bytes('49 44 33 04 00 00 01 02 03 04'))).toBe(10 + 2_097_152 + 2 * 16_384 + 3 * 128 + 4)
  expect(id3Length(bytes('01 02 03 49 44 33 04 00 00 00 00 00 7f'), 3)).toBe(137)
  expect(id3Length(bytes('49 44 33 04 00 10 00 00 00 7f'))).toBe(147)
  const others = ['48 44 33', '49 43 33', '49 44 34'].map((mark) => `${mark} 04 00 00 00 00 00 7f`)
  const broken = ['80 00 00 00', '00 80 00 00', '00 00 80 00', '00 00 00 80', '00 00 00'].map(
    (size) => `49 44 33 04 00 00 ${size}`,
  )
  for (const hex of ['', ...others, ...broken]) expect(id3Length(bytes(hex))).toBe(0)
})
