import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ByteReader } from './byteReader.ts'
import { wavFacts } from './wavFacts.ts'

const reader = (bytes: Uint8Array): ByteReader => ({
  sizeBytes: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
})

interface Made {
  readonly tag?: number
  readonly bits?: number
  readonly blockBytes?: number
  readonly extra?: readonly number[]
  readonly before?: Buffer
  readonly after?: Buffer
  /** Length in the header; the actual length if omitted. */
  readonly dataBytes?: number
  readonly bytesPerSecond?: number
  /** The sound; zeros if omitted. */
  readonly sound?: Buffer
}

function chunk(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(name, 'latin1')
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)])
}

/** 8 kHz mono. */
function wav(
  soundBytes: number,
  { tag = 1, bits = 16, blockBytes = bits / 8, extra = [], ...rest }: Made = {},
): Buffer {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(tag, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(8000, 4)
  format.writeUInt32LE(rest.bytesPerSecond ?? 8000 * blockBytes, 8)
  format.writeUInt16LE(blockBytes, 12)
  format.writeUInt16LE(bits, 14)
  const data = chunk('data', rest.sound ?? Buffer.alloc(soundBytes))
  if (rest.dataBytes !== undefined) data.writeUInt32LE(rest.dataBytes, 4)
  const before = rest.before ?? Buffer.alloc(0)
  const after = rest.after ?? Buffer.alloc(0)
  const parts = [chunk('fmt ', Buffer.concat([format, Buffer.from(extra)])), before, data, after]
  return Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1'), ...parts])
}

/** The number of samples, for formats where bytes don't determine it. */
function fact(samples: number): Buffer {
  const content = Buffer.alloc(4)
  content.writeUInt32LE(samples)
  return chunk('fact', content)
}

const info = (...fields: readonly Buffer[]) => chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...fields]))

const factsOf = (bytes: Buffer) => wavFacts(reader(bytes))

describe('a WAV', () => {
  it('is as long as its sound', async () => {
    expect(await factsOf(wav(32_000))).toMatchObject({
      codec: 'PCM',
      durationSeconds: 2,
      channels: 1,
      sampleRate: 8000,
    })
    expect(await factsOf(wav(16_000, { tag: 6, bits: 8 }))).toMatchObject({ codec: 'A-law', durationSeconds: 2 })
    expect(await factsOf(wav(16_000, { tag: 7, bits: 8 }))).toMatchObject({ codec: 'µ-law', durationSeconds: 2 })
  })

  it('with GSM counts blocks of 320 samples in 65 bytes', async () => {
    const gsm = wav(650, { tag: 0x31, bits: 0, blockBytes: 65, extra: [2, 0, 0x40, 1] })
    expect(await factsOf(gsm)).toMatchObject({ codec: 'GSM', durationSeconds: 0.4 })
  })

  it('that is extensible has its codec in the extension', async () => {
    const extra = [22, 0, 16, 0, 4, 0, 0, 0, 7, 0, ...Array.from({ length: 14 }, () => 0)]
    expect(await factsOf(wav(8000, { tag: 0xfffe, bits: 8, extra }))).toMatchObject({
      codec: 'µ-law',
      durationSeconds: 1,
    })
  })

  it('that is truncated has the length of its existing bytes and is marked', async () => {
    expect(await factsOf(wav(8000, { dataBytes: 32_000 }))).toMatchObject({ durationSeconds: 0.5, isCutOff: true })
    expect(await factsOf(wav(16_000))).toMatchObject({ isCutOff: false })
  })

  it.each([0, 0xffffffff, 0xfffffff0, 0xffffff00, 0x80000000, 0x7fffffff, 0x7ffffffe, 0x7ffff000])(
    'that was streamed (%i) has the length of its existing bytes',
    async (dataBytes) => {
      expect(await factsOf(wav(16_000, { dataBytes }))).toMatchObject({ durationSeconds: 1, isCutOff: false })
    },
  )

  it('may have its sound and its tags after other chunks, also odd ones', async () => {
    const name = info(chunk('INAM', Buffer.from('Zoë\0')))
    const odd = wav(16_000, { before: chunk('junk', Buffer.alloc(5)), after: name })
    expect(await factsOf(odd)).toMatchObject({ durationSeconds: 1, title: 'Zoë' })
  })

  it('may have its format after its sound', async () => {
    const usual = wav(16_000)
    const reordered = Buffer.concat([usual.subarray(0, 12), usual.subarray(36), usual.subarray(12, 36)])
    expect(await factsOf(reordered)).toEqual(await factsOf(usual))
    expect(await factsOf(usual.subarray(0, 12))).toBeNull()
    expect(await factsOf(Buffer.concat([usual.subarray(0, 12), usual.subarray(36)]))).toBeNull()
  })

  it('of a broadcaster has its start time', async () => {
    const bext = Buffer.alloc(602)
    bext.write('2026-11-0314:05:33', 320)
    expect(await factsOf(wav(16, { before: chunk('bext', bext) }))).toMatchObject({
      recordedAt: { text: '2026-11-03 14:05:33', from: 'bwf' },
    })
  })

  it.each([1, 3, 6, 7])(
    'in a plain format (%i) is as long as its blocks, whatever else its header contains',
    async (tag) => {
      expect(await factsOf(wav(16_000, { tag, bytesPerSecond: 1 }))).toMatchObject({ durationSeconds: 1 })
      const blockless = wav(16_000, { tag, blockBytes: 0, bytesPerSecond: 8000 })
      expect(await factsOf(blockless)).toMatchObject({ durationSeconds: 2 })
    },
  )

  it('in another format uses its sample count, or else its byte rate', async () => {
    const mp3 = { tag: 0x55, bits: 8, bytesPerSecond: 4000 }
    expect(await factsOf(wav(8000, { ...mp3, before: fact(12_000) }))).toMatchObject({ durationSeconds: 1.5 })
    expect(await factsOf(wav(8000, { ...mp3, before: fact(0) }))).toMatchObject({ durationSeconds: 2 })
    expect(await factsOf(wav(8000, mp3))).toMatchObject({ durationSeconds: 2 })
    const junk = chunk('junk', Buffer.from([224, 46, 0, 0]))
    expect(await factsOf(wav(8000, { ...mp3, before: junk }))).toMatchObject({ durationSeconds: 2 })
    const cutOff = wav(8000, { ...mp3, before: fact(12_000), dataBytes: 32_000 })
    expect(await factsOf(cutOff)).toMatchObject({ durationSeconds: 2, isCutOff: true })
    expect(await factsOf(wav(8000, { ...mp3, bytesPerSecond: 0 }))).toMatchObject({ durationSeconds: null })
  })

  it('with GSM but without a block size has no length', async () => {
    const gsm = wav(650, { tag: 0x31, bits: 0, blockBytes: 0, extra: [2, 0, 0x40, 1] })
    expect(await factsOf(gsm)).toMatchObject({ codec: 'GSM', durationSeconds: null })
  })

  it('only has its codec in the extension if it is extensible and long enough', async () => {
    const extra = (length: number) => Array.from({ length }, (_, at) => (at === 8 ? 7 : 0))
    expect(await factsOf(wav(8000, { bits: 8, extra: extra(24) }))).toMatchObject({ codec: 'PCM' })
    expect(await factsOf(wav(8000, { tag: 0xfffe, bits: 8, extra: extra(10) }))).toMatchObject({ codec: 'µ-law' })
    expect(await factsOf(wav(8000, { tag: 0xfffe, bits: 8, extra: extra(9) }))).toMatchObject({ codec: null })
  })

  it('may omit the bits per sample, but nothing before them', async () => {
    const whole = wav(8000)
    const formatOf = (length: number) =>
      Buffer.concat([
        whole.subarray(0, 12),
        chunk('fmt ', whole.subarray(20, 20 + length)),
        chunk('data', Buffer.alloc(16_000)),
      ])
    expect(await factsOf(formatOf(14))).toMatchObject({ durationSeconds: 1 })
    expect(await factsOf(formatOf(12))).toBeNull()
  })

  it('has tags after sound of an odd length, and after other chunks there', async () => {
    const after = Buffer.concat([chunk('junk', Buffer.alloc(5, 0xff)), info(chunk('INAM', Buffer.from('Zoë')))])
    const odd = wav(0, { bits: 8, sound: Buffer.alloc(7999, 0xff), after })
    expect(await factsOf(odd)).toMatchObject({ title: 'Zoë' })
  })

  it('has no tags inside sound of unknown length', async () => {
    const sound = Buffer.concat([info(chunk('INAM', Buffer.from('Chance'))), Buffer.alloc(800)])
    expect(await factsOf(wav(0, { sound, dataBytes: 0 }))).toMatchObject({ title: null })
  })

  it('has its date after a name of an odd length; a name isn’t a date', async () => {
    const name = chunk('INAM', Buffer.from('Ana'))
    const date = chunk('ICRD', Buffer.from('2026-11-03'))
    expect(await factsOf(wav(16, { before: info(name, date) }))).toMatchObject({
      title: 'Ana',
      recordedAt: { text: '2026-11-03', from: 'tag' },
    })
    expect(await factsOf(wav(16, { before: info(name) }))).toMatchObject({ title: 'Ana', recordedAt: null })
  })

  it('of a broadcaster prefers its start time to a date beside it', async () => {
    const bext = Buffer.alloc(338)
    bext.write('2026-11-0314:05:33', 320)
    const date = info(chunk('ICRD', Buffer.from('2020-01-01')))
    const recordedAt = { text: '2026-11-03 14:05:33', from: 'bwf' }
    expect(await factsOf(wav(16, { before: chunk('bext', bext), after: date }))).toMatchObject({ recordedAt })
    for (const other of [chunk('junk', bext), chunk('bext', bext.subarray(0, 336))])
      expect(await factsOf(wav(16, { before: other }))).toMatchObject({ recordedAt: null })
    // Editors write an empty one.
    expect(await factsOf(wav(16, { before: chunk('bext', Buffer.alloc(338)), after: date }))).toMatchObject({
      recordedAt: { text: '2020-01-01', from: 'tag' },
    })
  })

  it('has no name in a chunk that isn’t a list, or in a list too long for a name', async () => {
    const list = info(chunk('INAM', Buffer.from('Ana')))
    const junk = Buffer.from(list)
    junk.write('junk', 0)
    expect(await factsOf(wav(16, { before: junk }))).toMatchObject({ title: null })
    const listOf = (length: number) =>
      chunk('LIST', Buffer.concat([list.subarray(8), Buffer.alloc(length - list.length + 8)]))
    expect(await factsOf(wav(16, { before: listOf(65_536) }))).toMatchObject({ title: 'Ana' })
    expect(await factsOf(wav(16, { before: listOf(65_538) }))).toMatchObject({ title: null })
  })

  it('over 4 GB has its length in ds64', async () => {
    const sizes = Buffer.alloc(28)
    sizes.writeBigUInt64LE(16_000n, 8)
    for (const length of [28, 16]) {
      const before = chunk('ds64', sizes.subarray(0, length))
      const long = wav(24_000, { before, dataBytes: 0xffffffff })
      long.write('RF64', 0)
      expect(await factsOf(long)).toMatchObject({ durationSeconds: 1, isCutOff: false })
    }
  })

  it('over 4 GB has its number of samples in ds64, and tags after its sound', async () => {
    const sizes = Buffer.alloc(28)
    sizes.writeBigUInt64LE(4000n, 8)
    const before = Buffer.concat([chunk('ds64', sizes), fact(0xffffffff)])
    const after = info(chunk('INAM', Buffer.from('Ana')))
    const long = wav(4000, { tag: 0x64, blockBytes: 1, bytesPerSecond: 4000, before, after, dataBytes: 0xffffffff })
    long.write('RF64', 0)
    expect(await factsOf(long)).toMatchObject({ durationSeconds: 1, isCutOff: false, title: 'Ana' })
  })

  it.each([0n, 0xffff_ffff_ffff_ffffn])(
    'over 4 GB with a length that was never filled in (%i) has the length of its existing bytes',
    async (n) => {
      const sizes = Buffer.alloc(28)
      sizes.writeBigUInt64LE(n, 8)
      const long = wav(16_000, { before: chunk('ds64', sizes), dataBytes: 0xffffffff })
      for (const form of ['RF64', 'BW64']) {
        long.write(form, 0)
        expect(await factsOf(long)).toMatchObject({ durationSeconds: 1, isCutOff: false })
      }
    },
  )

  it('uses its own length if possible, whatever ds64 contains', async () => {
    const sizes = Buffer.alloc(28)
    const short = wav(16_000, { before: chunk('ds64', sizes), after: chunk('LIST', Buffer.alloc(8)) })
    short.write('RF64', 0)
    expect(await factsOf(short)).toMatchObject({ durationSeconds: 1, isCutOff: false })
  })

  it('may have no sound at all', async () => {
    expect(await factsOf(wav(0))).toMatchObject({ durationSeconds: 0, isCutOff: false })
  })

  it('is read up to its 1000th chunk, and the tags up to the 100th after the sound', async () => {
    const empty = (count: number) => Buffer.concat(Array.from({ length: count }, () => chunk('junk', Buffer.alloc(0))))
    expect(await factsOf(wav(16_000, { before: empty(998) }))).toMatchObject({ durationSeconds: 1 })
    expect(await factsOf(wav(16_000, { before: empty(999) }))).toBeNull()
    const title = info(chunk('INAM', Buffer.from('Ana')))
    expect(await factsOf(wav(16, { after: Buffer.concat([empty(99), title]) }))).toMatchObject({ title: 'Ana' })
    expect(await factsOf(wav(16, { after: Buffer.concat([empty(100), title]) }))).toMatchObject({ title: null })
  })

  it('handles arbitrary bytes', async () => {
    const part = fc.constantFrom('RIFF', 'RF64', 'WAVE', 'fmt ', 'ds64', 'data', 'fact', 'bext', 'LIST', 'INFO')
    const piece = fc.oneof(
      part.map((name) => Buffer.from(name)),
      fc.uint8Array({ maxLength: 24 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const bytes = Buffer.concat([Buffer.from('RF64\xff\xff\xff\xffWAVE', 'latin1'), ...pieces])
        await expect(factsOf(bytes)).resolves.not.toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })

  it('without a format or without sound is rejected', async () => {
    expect(await factsOf(wav(100).subarray(0, 20))).toBeNull()
    expect(await factsOf(Buffer.concat([wav(0).subarray(0, 12), chunk('data', Buffer.alloc(8))]))).toBeNull()
  })
})
