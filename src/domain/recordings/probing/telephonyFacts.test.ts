import { describe, expect, it } from 'vitest'
import { aiffFacts, amrFacts, auFacts, g722Facts, gsmFacts, isGsm } from './telephonyFacts.ts'
import { readerOf } from './testing/readerOf.ts'

const WHOLE = { isCutOff: false, title: null, recordedAt: null }

describe('AMR', () => {
  /** A frame of the given type: its header and the number of bytes for that type. */
  const frame = (type: number, bytes: number) => Buffer.concat([Buffer.from([(type << 3) | 4]), Buffer.alloc(bytes, 1)])
  const seconds = async (mark: string, ...frames: readonly Buffer[]) =>
    (await amrFacts(readerOf(Buffer.from(mark), ...frames))).durationSeconds

  it('has 50 frames per second, each with the length for its type', async () => {
    const types = [12, 13, 15, 17, 19, 20, 26, 31, 5].map((bytes, type) => frame(type, bytes))
    expect(await seconds('#!AMR\n', ...types, frame(15, 0))).toBeCloseTo(0.2)
    const wide = [17, 23, 32, 36, 40, 46, 50, 58, 60, 5].map((bytes, type) => frame(type, bytes))
    expect(await seconds('#!AMR-WB\n', ...wide, frame(15, 0))).toBeCloseTo(0.22)
  })

  it('is narrowband or wideband by its magic bytes', async () => {
    const narrow = await amrFacts(readerOf(Buffer.from('#!AMR\n'), frame(7, 31)))
    expect(narrow).toEqual({ codec: 'AMR', durationSeconds: 0.02, channels: 1, sampleRate: 8000, ...WHOLE })
    const wide = await amrFacts(readerOf(Buffer.from('#!AMR-WB\n'), frame(8, 60)))
    expect(wide).toEqual({ codec: 'AMR-WB', durationSeconds: 0.02, channels: 1, sampleRate: 16_000, ...WHOLE })
  })

  it('without a frame has no sound, and may be longer than one read', async () => {
    expect(await seconds('#!AMR\n')).toBe(0)
    expect(await seconds('#!AMR\n', ...Array.from({ length: 40_000 }, () => frame(7, 31)))).toBeCloseTo(800)
  })
})

it('reads raw GSM with 33 bytes per frame, each of 20 ms', () => {
  expect(gsmFacts(3300)).toEqual({ codec: 'GSM', durationSeconds: 2, channels: 1, sampleRate: 8000, ...WHOLE })
  expect(gsmFacts(3332).durationSeconds).toBe(2)
  const frames = Buffer.alloc(99)
  for (const at of [0, 33, 66]) frames[at] = 0xd5
  expect(isGsm(frames)).toBe(true)
  expect(isGsm(frames.subarray(0, 33))).toBe(true)
  expect(isGsm(frames.subarray(0, 32))).toBe(false)
  // Truncated in its last frame.
  expect(isGsm(Buffer.concat([frames, Buffer.alloc(20)]))).toBe(true)
  frames[66] = 0xc5
  expect(isGsm(frames)).toBe(false)
})

it('reads G.722 with 8000 bytes per second', () => {
  expect(g722Facts(20_000)).toEqual({ codec: 'G.722', durationSeconds: 2.5, channels: 1, sampleRate: 16_000, ...WHOLE })
})

describe('AU', () => {
  const au = (soundBytes: number, { encoding = 1, stated = soundBytes, channels = 1, offset = 24 } = {}) => {
    const bytes = Buffer.alloc(offset + soundBytes)
    bytes.write('.snd')
    for (const [at, value] of [offset, stated, encoding, 8000, channels].entries())
      bytes.writeUInt32BE(value, 4 + at * 4)
    return bytes
  }
  const factsOf = (bytes: Buffer) => auFacts(readerOf(bytes))

  it.each([
    [1, 'µ-law', 16_000],
    [27, 'A-law', 16_000],
    [2, 'PCM', 16_000],
    [3, 'PCM', 32_000],
    [4, 'PCM', 48_000],
    [5, 'PCM', 64_000],
    [6, 'PCM', 64_000],
    [7, 'PCM', 128_000],
    [23, null, 16_000],
  ])('with the encoding %i is %s', async (encoding, codec, soundBytes) => {
    expect(await factsOf(au(soundBytes, { encoding }))).toEqual({
      codec,
      durationSeconds: codec === null ? null : 2,
      channels: 1,
      sampleRate: 8000,
      ...WHOLE,
    })
  })

  it('has interleaved channels and sound after a comment', async () => {
    expect(await factsOf(au(16_000, { channels: 2, offset: 100 }))).toMatchObject({ durationSeconds: 1, channels: 2 })
    expect(await factsOf(au(16_000, { channels: 0 }))).toMatchObject({ durationSeconds: null })
  })

  it('has the length of its existing bytes', async () => {
    expect(await factsOf(au(16_000, { stated: 32_000 }))).toMatchObject({ durationSeconds: 2, isCutOff: true })
    expect(await factsOf(au(16_000, { stated: 8000 }))).toMatchObject({ durationSeconds: 1, isCutOff: false })
    expect(await factsOf(au(16_000, { stated: 0xffffffff }))).toMatchObject({ durationSeconds: 2, isCutOff: false })
    expect(await factsOf(au(16_000).subarray(0, 24))).toMatchObject({ durationSeconds: 0, isCutOff: true })
    expect(await factsOf(au(16_000, { offset: 100 }).subarray(0, 30))).toMatchObject({ durationSeconds: 0 })
    expect(await factsOf(au(16_000).subarray(0, 23))).toBeNull()
  })
})

describe('AIFF', () => {
  const chunk = (name: string, content: Buffer, stated = content.length) => {
    const header = Buffer.alloc(8)
    header.write(name)
    header.writeUInt32BE(stated, 4)
    return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
  }
  /** 8 kHz, two channels. */
  const common = (frames: number, { bits = 16, rate = '400bfa00000000000000' } = {}) => {
    const content = Buffer.alloc(18)
    content.writeUInt16BE(2, 0)
    content.writeUInt32BE(frames, 2)
    content.writeUInt16BE(bits, 6)
    Buffer.from(rate, 'hex').copy(content, 8)
    return chunk('COMM', content)
  }
  const sound = (bytes: number, stated = bytes + 8) => chunk('SSND', Buffer.alloc(bytes + 8), stated)
  const factsOf = (...chunks: readonly Buffer[]) => aiffFacts(readerOf(Buffer.from('FORM\0\0\0\0AIFF'), ...chunks))

  it('is as long as announced', async () => {
    expect(await factsOf(common(4000), sound(16_000))).toEqual({
      codec: 'PCM',
      durationSeconds: 0.5,
      channels: 2,
      sampleRate: 8000,
      ...WHOLE,
    })
    expect(await factsOf(sound(16_000), common(4000))).toMatchObject({ durationSeconds: 0.5 })
    expect(await factsOf(chunk('NAME', Buffer.alloc(5)), common(4000), sound(16_000))).toMatchObject({
      durationSeconds: 0.5,
    })
  })

  it('stores its rate as a float of 80 bits', async () => {
    expect(await factsOf(common(22_050, { rate: '400eac44000000000000' }), sound(88_200))).toMatchObject({
      sampleRate: 44_100,
      durationSeconds: 0.5,
    })
    expect(await factsOf(common(4000, { rate: '00'.repeat(10) }), sound(16_000))).toMatchObject({
      sampleRate: 0,
      durationSeconds: null,
    })
  })

  it('is as long as its remaining share of the sound if it is truncated', async () => {
    expect(await factsOf(common(4000), sound(7992, 16_000))).toMatchObject({ durationSeconds: 0.25, isCutOff: true })
    expect(await factsOf(common(4000))).toMatchObject({ durationSeconds: 0.5, isCutOff: false })
  })

  it('has the length of its existing bytes if it was streamed', async () => {
    expect(await factsOf(common(0), sound(16_000, 0))).toMatchObject({ durationSeconds: 0.5, isCutOff: false })
    expect(await factsOf(common(0, { bits: 12 }), sound(16_000, 0))).toMatchObject({ durationSeconds: 0.5 })
    expect(await factsOf(common(0, { bits: 8 }), sound(16_001, 0).subarray(0, -1))).toMatchObject({
      durationSeconds: 1,
    })
    expect(await factsOf(common(4000), sound(32_000, 0))).toMatchObject({ durationSeconds: 0.5 })
    expect(await factsOf(common(0, { bits: 0 }), sound(16_000, 0))).toMatchObject({ durationSeconds: 0 })
    expect(await factsOf(common(0), chunk('SSND', Buffer.alloc(2), 0))).toMatchObject({ durationSeconds: 0 })
    expect(await factsOf(common(0), sound(16_000))).toMatchObject({ durationSeconds: 0 })
  })

  it('is read up to its 1000th chunk', async () => {
    const empty = (count: number) => Buffer.concat(Array.from({ length: count }, () => chunk('JUNK', Buffer.alloc(0))))
    expect(await factsOf(empty(999), common(4000))).not.toBeNull()
    expect(await factsOf(empty(1000), common(4000))).toBeNull()
  })

  it('is rejected if it ends before its format', async () => {
    expect(await factsOf(sound(100))).toBeNull()
    expect(await factsOf(common(4000).subarray(0, 20))).toBeNull()
  })
})
