import { describe, expect, it } from 'vitest'
import { mpegFacts } from './mpegFacts.ts'
import { mpegFrame } from './mpegFrame.ts'
import { readerOf } from '../testing/readerOf.ts'

const STEREO = 'fffb9000'
const MONO = 'fffb90c0'
const MPEG2_STEREO = 'fff38000'
const MPEG2_MONO = 'fff380c0'
const ADTS = 'fff15080321ffc'

/** A frame with the header `hex`, with the length that the header gives. */
function frame(hex: string, write: (bytes: Buffer) => void = () => {}): Buffer {
  const header = Buffer.from(hex.padEnd(14, '0'), 'hex')
  const bytes = Buffer.alloc(mpegFrame(header, 0)?.lengthBytes ?? 0)
  header.copy(bytes)
  write(bytes)
  return bytes
}

const frames = (hex: string, count: number) => Array.from({ length: count }, () => frame(hex))

interface XingFields {
  readonly name?: string
  readonly frames?: number
  readonly bytes?: number
}

const xing = (hex: string, at: number, { name = 'Xing', ...fields }: XingFields) =>
  frame(hex, (bytes) => {
    bytes.write(name, at, 'latin1')
    bytes.writeUInt32BE((fields.frames === undefined ? 0 : 1) + (fields.bytes === undefined ? 0 : 2), at + 4)
    bytes.writeUInt32BE(fields.frames ?? 0, at + 8)
    bytes.writeUInt32BE(fields.bytes ?? 0, at + 12)
  })

const factsOf = (...parts: readonly Buffer[]) => mpegFacts(readerOf(...parts), 0)
const seconds = (count: number, samples = 1152, rate = 44_100) => (count * samples) / rate

describe('an MP3 without a frame count', () => {
  it('is as long as its frames', async () => {
    expect(await factsOf(...frames(STEREO, 10))).toEqual({
      codec: 'MP3',
      durationSeconds: seconds(10),
      channels: 2,
      sampleRate: 44_100,
      isCutOff: false,
      title: null,
      recordedAt: null,
    })
    expect(await factsOf(...frames(MPEG2_MONO, 7))).toMatchObject({
      durationSeconds: seconds(7, 576, 22_050),
      channels: 1,
      sampleRate: 22_050,
    })
  })

  it('begins at the given offset', async () => {
    expect(await mpegFacts(readerOf(Buffer.alloc(50), ...frames(STEREO, 3)), 50)).toMatchObject({
      durationSeconds: seconds(3),
    })
    expect(await mpegFacts(readerOf(Buffer.alloc(50), ...frames(STEREO, 3)), 0)).toBeNull()
  })

  it('may be longer than one read', async () => {
    expect(await factsOf(...frames('fffbe840', 1000))).toMatchObject({ durationSeconds: seconds(1000, 1152, 32_000) })
  })

  it('continues after damage, and after what only looks like a frame', async () => {
    const damage = Buffer.alloc(300)
    Buffer.from(STEREO, 'hex').copy(damage, 100)
    const facts = await factsOf(...frames(STEREO, 4), damage, ...frames(STEREO, 3))
    expect(facts).toMatchObject({ durationSeconds: seconds(7) })
    // Of another kind or rate, like those of another recording.
    for (const other of [ADTS, 'fffb9400'])
      expect(await factsOf(...frames(STEREO, 4), ...frames(other, 3), ...frames(STEREO, 3))).toMatchObject({
        durationSeconds: seconds(7),
      })
  })

  it('includes a truncated last frame if its header is complete', async () => {
    const cut = (length: number) => factsOf(...frames(STEREO, 4), frame(STEREO).subarray(0, length))
    expect(await cut(6)).toMatchObject({ durationSeconds: seconds(4) })
    expect(await cut(7)).toMatchObject({ durationSeconds: seconds(5) })
  })

  it('doesn’t count a tag at its end', async () => {
    const tag = Buffer.alloc(128)
    tag.write('TAG')
    expect(await factsOf(...frames(STEREO, 4), tag)).toMatchObject({ durationSeconds: seconds(4) })
    tag.write('\xff\xfb', 60, 'latin1')
    expect(await factsOf(...frames(STEREO, 4), tag)).toMatchObject({ durationSeconds: seconds(4) })
  })

  it('ends if no frame follows for a long stretch', async () => {
    const facts = await factsOf(...frames(STEREO, 4), Buffer.alloc(70_000), ...frames(STEREO, 3))
    expect(facts).toMatchObject({ durationSeconds: seconds(4) })
  })
})

describe('an MP3 with a frame count', () => {
  it.each([
    ['in two channels', STEREO, 36, 1152, 44_100],
    ['in one channel', MONO, 21, 1152, 44_100],
    ['of MPEG-2 in two channels', MPEG2_STEREO, 21, 576, 22_050],
    ['of MPEG-2 in one channel', MPEG2_MONO, 13, 576, 22_050],
  ])('uses the count of %s', async (_what, hex, at, samples, rate) => {
    const durationSeconds = seconds(500, samples, rate)
    for (const name of ['Xing', 'Info'])
      expect(await factsOf(xing(hex, at, { name, frames: 500 }), ...frames(hex, 3))).toMatchObject({
        durationSeconds,
        isCutOff: false,
      })
    expect(await factsOf(xing(hex, at, { name: 'LAME', frames: 500 }), ...frames(hex, 3))).toMatchObject({
      durationSeconds: seconds(4, samples, rate),
    })
  })

  it('counts frames if the number is missing or 0', async () => {
    for (const fields of [{}, { bytes: 417 * 4 }, { frames: 0 }])
      expect(await factsOf(xing(STEREO, 36, fields), ...frames(STEREO, 3))).toMatchObject({
        durationSeconds: seconds(4),
      })
  })

  it('counts frames if the first is too short for the number', async () => {
    // MPEG-2 layer 3, 8 kbit/s, 24 kHz: 24 bytes per frame.
    const short = frame('fff314c0', (bytes) => bytes.write('Xing\0\0\0\x01', 13, 'latin1'))
    expect(await factsOf(short, ...frames('fff314c0', 3))).toMatchObject({ durationSeconds: seconds(4, 576, 24_000) })
  })

  it('counts frames if others follow the announced bytes', async () => {
    const one = [xing(STEREO, 36, { frames: 10, bytes: 417 * 11 }), ...frames(STEREO, 10)]
    // The second header is a frame without sound.
    expect(await factsOf(...one, ...one)).toMatchObject({ durationSeconds: seconds(21), isCutOff: false })
    const picture = Buffer.concat([Buffer.from('ID3\x04\0\0\0\x0a\0\0'), Buffer.alloc(10 << 14)])
    expect(await factsOf(...one, picture, ...one)).toMatchObject({ durationSeconds: seconds(21) })
    expect(await factsOf(...one, Buffer.alloc(5000, 'TAG'))).toMatchObject({ durationSeconds: seconds(10) })
  })

  it('is truncated if it has fewer bytes than announced, apart from a tag', async () => {
    const whole = 417 * 100
    const cutOff = async (bytes: number) =>
      (await factsOf(xing(STEREO, 36, { frames: 100, bytes }), ...frames(STEREO, 99)))?.isCutOff
    expect(await cutOff(whole)).toBe(false)
    expect(await cutOff(whole + 128)).toBe(false)
    expect(await cutOff(whole * 2)).toBe(true)
    expect(await cutOff(Math.round(whole * 1.02))).toBe(true)
    const behindATag = [Buffer.alloc(417 * 100), xing(STEREO, 36, { frames: 100, bytes: whole }), ...frames(STEREO, 9)]
    expect(await mpegFacts(readerOf(...behindATag), 417 * 100)).toMatchObject({ isCutOff: true })
  })

  it('uses the count of Fraunhofer’s header, and may be truncated', async () => {
    const vbri = (bytes: number) =>
      frame(STEREO, (first) => {
        first.write('VBRI', 36, 'latin1')
        first.writeUInt32BE(bytes, 46)
        first.writeUInt32BE(500, 50)
      })
    expect(await factsOf(vbri(417 * 4), ...frames(STEREO, 3))).toMatchObject({
      durationSeconds: seconds(500),
      isCutOff: false,
    })
    expect(await factsOf(vbri(417 * 500), ...frames(STEREO, 3))).toMatchObject({ isCutOff: true })
  })
})

it('counts the frames of ADTS, whatever its first frame contains', async () => {
  const first = frame(ADTS, (bytes) => {
    bytes.write('Xing', 21, 'latin1')
    bytes.writeUInt32BE(1, 25)
    bytes.writeUInt32BE(500, 29)
  })
  expect(await factsOf(first, ...frames(ADTS, 4))).toMatchObject({
    codec: 'AAC',
    durationSeconds: seconds(5, 1024),
    channels: 2,
    isCutOff: false,
  })
})
