import { describe, expect, it } from 'vitest'
import { flacFacts } from './flacFacts.ts'
import { readerOf } from './testing/readerOf.ts'

const NOTHING = { codec: null, durationSeconds: null, channels: null, sampleRate: null, title: null, recordedAt: null }
const WHOLE = { ...NOTHING, isCutOff: false }
const cutOffAfter = (durationSeconds: number | null) => ({ ...NOTHING, durationSeconds, isCutOff: true })

/** The marker and the first block: blocks of 4096 samples, 8 kHz by default. */
function beginning(announced: number, sampleRate = 8000): Buffer {
  const bytes = Buffer.alloc(42)
  bytes.write('fLaC\x80\0\0\x22', 'latin1')
  bytes.writeUInt16BE(4096, 8)
  bytes.writeUInt16BE(4096, 10)
  // 20 bits of sample rate, 3 of channels, 5 of depth, 36 of sample count; here 16 bits, one channel.
  bytes.writeBigUInt64BE((BigInt(sampleRate) << 44n) | (15n << 36n) | BigInt(announced), 18)
  return bytes
}

interface Made {
  readonly number: number
  readonly isVariable?: boolean
  readonly sizeCode?: number
  readonly rateCode?: number
  /** Values that the two codes store at the end of the header. */
  readonly stated?: readonly number[]
}

/** A header with its checksum, followed by sound. */
function frame({ number, isVariable = false, sizeCode = 12, rateCode = 4, stated = [] }: Made): Buffer {
  const start = [0xff, isVariable ? 0xf9 : 0xf8, (sizeCode << 4) | rateCode, 0x08]
  const header = [...start, ...numberBytes(number), ...stated]
  return Buffer.from([...header, checksum(header), ...Array.from({ length: 60 }, (_, at) => at)])
}

/** Like a UTF-8 character, but with up to seven bytes. */
function numberBytes(number: number): number[] {
  if (number < 0x80) return [number]
  const rest: number[] = []
  let left = number
  for (let room = 64; left >= room; room = 2 ** (6 - rest.length)) {
    rest.unshift(0x80 | (left % 64))
    left = Math.floor(left / 64)
  }
  return [((0xff00 >> (rest.length + 1)) & 0xff) | left, ...rest]
}

/** CRC-8 with the polynomial x⁸ + x² + x + 1, by long division. */
function checksum(bytes: readonly number[]): number {
  const bits = [...bytes, 0].flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1))
  for (let at = 0; at + 8 < bits.length; at += 1)
    if (bits[at] === 1) for (const place of [0, 6, 7, 8]) bits[at + place] = 1 - (bits[at + place] ?? 0)
  return bits.slice(-8).reduce((value, bit) => value * 2 + bit, 0)
}

const frames = (count: number) => Array.from({ length: count }, (_, number) => frame({ number }))
const factsOf = (...parts: readonly Buffer[]) => flacFacts(readerOf(...parts))

describe('a FLAC', () => {
  it('is complete if it has all announced samples', async () => {
    expect(await factsOf(beginning(10 * 4096), ...frames(10))).toEqual(WHOLE)
    // The last block may be shorter.
    const last = frame({ number: 9, sizeCode: 6, stated: [99] })
    expect(await factsOf(beginning(9 * 4096 + 100), ...frames(9), last)).toEqual(WHOLE)
  })

  it('ends where its last frame begins if samples are missing', async () => {
    expect(await factsOf(beginning(10 * 4096), ...frames(9))).toEqual(cutOffAfter((8 * 4096) / 8000))
    expect(await factsOf(beginning(10 * 4096, 44_100), ...frames(3))).toEqual(cutOffAfter((2 * 4096) / 44_100))
    expect(await factsOf(beginning(2 ** 35, 96_000), ...frames(3))).toEqual(cutOffAfter((2 * 4096) / 96_000))
  })

  it('has an unknown length with one frame or none', async () => {
    expect(await factsOf(beginning(10 * 4096), frame({ number: 0 }))).toEqual(cutOffAfter(null))
    expect(await factsOf(beginning(10 * 4096))).toEqual(cutOffAfter(null))
    expect(await factsOf(beginning(10 * 4096), Buffer.alloc(500))).toEqual(cutOffAfter(null))
  })

  it('announces nothing if it was streamed', async () => {
    expect(await factsOf(beginning(0), ...frames(2))).toEqual(WHOLE)
    expect(await factsOf(beginning(10 * 4096, 0), ...frames(2))).toEqual(WHOLE)
  })

  it('is rejected if it ends in its first block or is another format', async () => {
    expect(await factsOf(beginning(4096).subarray(0, 41))).toBeNull()
    expect(await factsOf(Buffer.from('nothing'.repeat(20)))).toBeNull()
  })

  it('may be longer than one read, and have tags at its end', async () => {
    const long = [...frames(10), Buffer.alloc(1_100_000), frame({ number: 10 }), Buffer.alloc(20_000)]
    expect(await factsOf(beginning(11 * 4096), ...long)).toEqual(WHOLE)
    expect(await factsOf(beginning(20 * 4096), ...long)).toEqual(cutOffAfter((10 * 4096) / 8000))
  })

  it.each([127, 128, 2047, 2048, 65_535, 65_536, 2_097_151, 2_097_152, 16_777_214])(
    'counts its frames to %i',
    async (number) => {
      expect(await factsOf(beginning(number * 4096 + 4096), frame({ number }))).toEqual(WHOLE)
      expect(await factsOf(beginning(number * 4096 + 4097), frame({ number }))).toEqual(
        cutOffAfter((number * 4096) / 8000),
      )
    },
  )

  it.each([5, 200, 70_000, 2 ** 31 - 1, 2 ** 31, 2 ** 36 - 5000])(
    'counts samples to %i if its blocks vary in length',
    async (number) => {
      const last = frame({ number, isVariable: true })
      expect(await factsOf(beginning(number + 4096), last)).toEqual(WHOLE)
      expect(await factsOf(beginning(number + 4097), last)).toEqual(cutOffAfter(number / 8000))
    },
  )

  it.each([
    [1, [], 192],
    [2, [], 576],
    [3, [], 1152],
    [5, [], 4608],
    [6, [99], 100],
    [7, [0x12, 0x33], 0x1234],
    [8, [], 256],
    [9, [], 512],
    [15, [], 32_768],
  ])('has block size code %i %j, which is %i samples', async (sizeCode, size, samples) => {
    for (const [rateCode, rate] of [
      [4, []],
      [12, [8]],
      [13, [0x1f, 0x40]],
      [14, [0x03, 0x20]],
    ] as const) {
      const last = frame({ number: 1000, isVariable: true, sizeCode, rateCode, stated: [...size, ...rate] })
      expect(await factsOf(beginning(1000 + samples), last)).toEqual(WHOLE)
      expect(await factsOf(beginning(1001 + samples), last)).toEqual(cutOffAfter(1000 / 8000))
    }
  })

  it('ignores a number that begins like the rest of one', async () => {
    const bytes = frame({ number: 0 })
    bytes[4] = 0x80
    bytes[5] = checksum([...bytes.subarray(0, 5)])
    const facts = await factsOf(beginning(200 * 4096), ...frames(5), bytes)
    expect(facts).toEqual(cutOffAfter((4 * 4096) / 8000))
  })

  it('ignores what only looks like a frame header', async () => {
    const changed = (at: number, value: number, { fixChecksum = true } = {}) => {
      const bytes = frame({ number: 9 })
      bytes[at] = value
      if (fixChecksum) bytes[5] = checksum([...bytes.subarray(0, 5)])
      return bytes
    }
    for (const channels of [0x08, 0xa8])
      expect(await factsOf(beginning(10 * 4096), ...frames(5), changed(3, channels))).toEqual(WHOLE)
    for (const bytes of [
      changed(3, 0x18, { fixChecksum: false }),
      changed(1, 0xf0),
      changed(2, 0x04),
      changed(2, 0xcf),
      changed(3, 0xb8),
      changed(3, 0x09),
      changed(4, 0x89),
      changed(4, 0xff),
      changed(4, 0xc2),
      // Cut off before its checksum.
      changed(3, 0x08).subarray(0, 5),
      // Beyond the announced number of samples.
      frame({ number: 10 }),
      frame({ number: 50 }),
    ])
      expect(await factsOf(beginning(10 * 4096), ...frames(5), bytes)).toEqual(cutOffAfter((4 * 4096) / 8000))
  })
})
