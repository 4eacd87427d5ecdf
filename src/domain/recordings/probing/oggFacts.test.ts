import { describe, expect, it } from 'vitest'
import { oggFacts } from './oggFacts.ts'
import { readerOf } from './testing/readerOf.ts'

const FIRST = 2

interface Made {
  readonly serial?: number
  readonly flags?: number
  readonly granule?: bigint
  readonly body?: Buffer
}

function page({ serial = 7, flags = 0, granule = 0n, body = Buffer.alloc(300, 1) }: Made): Buffer {
  const lengths = [...Array.from({ length: Math.floor(body.length / 255) }, () => 255), body.length % 255]
  const header = Buffer.alloc(27)
  header.write('OggS', 'latin1')
  header[5] = flags
  header.writeBigInt64LE(granule, 6)
  header.writeUInt32LE(serial, 14)
  header[26] = lengths.length
  return Buffer.concat([header, Buffer.from(lengths), body])
}

function head(mark: string, write: (bytes: Buffer) => void): Buffer {
  const body = Buffer.alloc(80)
  body.write(mark, 'latin1')
  write(body)
  return body
}

const opus = head('OpusHead\x01\x02', (body) => {
  body.writeUInt16LE(312, 10)
  body.writeUInt32LE(8000, 12)
})
const vorbis = head('\x01vorbis', (body) => {
  body[11] = 2
  body.writeUInt32LE(22_050, 12)
})
const speex = head('Speex   ', (body) => {
  body.writeUInt32LE(16_000, 36)
  body.writeUInt32LE(1, 48)
})
const flac = head('\x7fFLAC', (body) => {
  // 20 bits of sample rate, 3 of the number of channels minus one.
  body.writeUInt32BE((44_100 << 12) | (1 << 9), 27)
})
const start = (body: Buffer, serial = 7) => page({ flags: FIRST, serial, body })
const factsOf = (...parts: readonly Buffer[]) => oggFacts(readerOf(...parts))

describe('an Ogg', () => {
  it.each([
    // Opus counts at 48 kHz, and its first 312 samples aren't played.
    ['Opus', opus, 96_312n, 48_000, 2],
    ['Vorbis', vorbis, 44_100n, 22_050, 2],
    ['Speex', speex, 32_000n, 16_000, 1],
    ['FLAC', flac, 88_200n, 44_100, 2],
  ])('with %s is as long as the position of its last page', async (codec, body, granule, sampleRate, channels) => {
    expect(await factsOf(start(body), page({ granule: 500n }), page({ granule }))).toEqual({
      codec,
      durationSeconds: 2,
      channels,
      sampleRate,
      isCutOff: false,
      title: null,
      recordedAt: null,
    })
  })

  it('may have other streams beside the sound', async () => {
    const other = { serial: 8, granule: 9_000_000n }
    const skeleton = start(
      head('fishead\0', () => {}),
      8,
    )
    const facts = await factsOf(skeleton, start(vorbis), page(other), page({ granule: 22_050n }), page(other))
    expect(facts).toMatchObject({ codec: 'Vorbis', durationSeconds: 1, isCutOff: false })
  })

  it('is as long as the last page on which a packet ends', async () => {
    const facts = await factsOf(start(vorbis), page({ granule: 22_050n }), page({ granule: -1n }))
    expect(facts).toMatchObject({ durationSeconds: 1, isCutOff: false })
  })

  it('ignores a page marker inside its sound', async () => {
    const body = Buffer.alloc(500, 1)
    body.write('OOggOgOggs', 450)
    // Followed by a position and the stream's number, like a page.
    body.write('Oggs', 200)
    body.writeBigInt64LE(9_000_000n, 206)
    body.writeUInt32LE(7, 214)
    const facts = await factsOf(start(vorbis), page({ granule: 22_050n, body }))
    expect(facts).toMatchObject({ durationSeconds: 1, isCutOff: false })
  })

  it('has the length of its last complete page if it is truncated', async () => {
    const whole = [start(vorbis), page({ granule: 22_050n })]
    const next = page({ granule: 44_100n })
    for (const length of [4, 20, 28, 100, next.length - 1])
      expect(await factsOf(...whole, next.subarray(0, length))).toMatchObject({ durationSeconds: 1, isCutOff: true })
    expect(await factsOf(...whole, next)).toMatchObject({ durationSeconds: 2, isCutOff: false })
    // Its sound contains letters of the page marker.
    const letters = page({ granule: 44_100n, body: Buffer.alloc(300, 'O') }).subarray(0, -1)
    expect(await factsOf(...whole, letters)).toMatchObject({ durationSeconds: 1, isCutOff: true })
  })

  it('has an unknown length if it is truncated before its first sound', async () => {
    const cut = page({ granule: 48_000n }).subarray(0, 100)
    expect(await factsOf(start(opus), cut)).toMatchObject({ codec: 'Opus', durationSeconds: null, isCutOff: true })
    expect(await factsOf(start(opus), page({ granule: 312n }), cut)).toMatchObject({ durationSeconds: null })
    expect(await factsOf(start(opus), page({ granule: 48_312n }), cut)).toMatchObject({ durationSeconds: 1 })
  })

  it('is read if it has only one page, and if a page ends at the end of the file', async () => {
    expect(await factsOf(start(vorbis))).toMatchObject({ codec: 'Vorbis', durationSeconds: 0, isCutOff: false })
    const empty = page({ granule: 22_050n, body: Buffer.alloc(0) }).subarray(0, 27)
    empty[26] = 0
    expect(await factsOf(start(vorbis), empty)).toMatchObject({ durationSeconds: 1, isCutOff: false })
  })

  it('without an audio stream has no sound', async () => {
    expect(await factsOf(start(opus), page({ granule: 100n }))).toMatchObject({ durationSeconds: 0, isCutOff: false })
    expect(await factsOf(start(opus), page({ granule: 312n }))).toMatchObject({ durationSeconds: 0 })
  })

  it('may be longer than one read', async () => {
    const long = Array.from({ length: 4 }, (_, at) =>
      page({ granule: BigInt(at + 1) * 22_050n, body: Buffer.alloc(65_000, 1) }),
    )
    expect(await factsOf(start(vorbis), ...long)).toMatchObject({ durationSeconds: 4, isCutOff: false })
  })

  it('returns null for anything else', async () => {
    const sound = page({ granule: 22_050n })
    // A picture; a sound without a rate; a page that doesn't begin a stream; an empty file.
    for (const first of [
      start(head('\x80theora', () => {})),
      start(head('\x01vorbis', () => {})),
      page({ body: vorbis }),
      Buffer.concat([start(head('\x80theora', () => {})), Buffer.from('Page'), start(vorbis).subarray(4)]),
      Buffer.alloc(200),
      start(vorbis).subarray(0, 60),
    ])
      expect(await factsOf(first, ...(first.length < 100 ? [] : [sound]))).toBeNull()
  })
})
