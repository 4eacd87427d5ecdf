import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { probeFile } from './probeFile.ts'

const MADE = join(import.meta.dirname, 'testing', 'recordings')
const made = (name: string) => readFileSync(join(MADE, name))

async function probe(bytes: Uint8Array, name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-odd-'))
  try {
    writeFileSync(join(folder, name), bytes)
    return await probeFile(join(folder, name), name)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** 8 kHz mono AIFF with 16 bits. */
function aiff(seconds: number, { soundFirst = false } = {}): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const header = Buffer.alloc(8)
    header.write(name, 'latin1')
    header.writeUInt32BE(content.length, 4)
    return Buffer.concat([header, content])
  }
  const common = Buffer.alloc(18)
  common.writeUInt16BE(1, 0)
  common.writeUInt32BE(8000 * seconds, 2)
  common.writeUInt16BE(16, 6)
  // 8000 as an 80-bit float.
  Buffer.from('400bfa00000000000000', 'hex').copy(common, 8)
  const comm = chunk('COMM', common)
  const sound = chunk('SSND', Buffer.alloc(8 + 16_000 * seconds, 1))
  const content = Buffer.concat([Buffer.from('AIFF'), ...(soundFirst ? [sound, comm] : [comm, sound])])
  return chunk('FORM', content)
}

describe('a truncated recording', () => {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
  it.each([
    ['a.aiff', aiff(4)],
    ['a.flac', made('a.flac')],
    ['opus.ogg', made('opus.ogg')],
    ['speex.ogg', made('speex.ogg')],
    ['vorbis.ogg', made('vorbis.ogg')],
    ['opus.webm', made('opus.webm')],
    ['mono.m4a', moovFirst(made('mono.m4a'))],
    ['a-law.wav', made('a-law.wav')],
    ['rf64-mu-law.wav', made('rf64-mu-law.wav')],
    ['xing.mp3', made('xing.mp3')],
  ])('%s is cut off and can be sent', async (name, bytes) => {
    expect(await probe(bytes, name)).toMatchObject({ isCutOff: false, problem: null })
    expect(await probe(half(bytes), name)).toMatchObject({ isCutOff: true, problem: null })
  })

  it('has the duration of the existing audio, if the format gives it', async () => {
    expect((await probe(half(aiff(4)), 'a.aiff')).durationSeconds).toBeCloseTo(2, 1)
    // The audio begins after 8 kB of free space.
    const flac = made('a.flac')
    const most = await probe(flac.subarray(0, flac.length - 2000), 'a.flac')
    expect(most.durationSeconds).toBeGreaterThan(1.8)
    expect(most.durationSeconds).toBeLessThan(2.2)
  })

  it.each([12, 20_000])('reads a live WebM up to its %i zeros', async (zeros) => {
    const live = Buffer.from(made('opus.webm'))
    // A segment of unknown length, and nothing in place of the duration.
    live.write('01ffffffffffffff', live.indexOf('18538067', 'hex') + 4, 'hex')
    live.write('ec89', live.indexOf('448988', 'hex'), 'hex')
    const whole = await probe(live, 'a.webm')
    expect(whole).toMatchObject({ isCutOff: false, problem: null })
    expect(await probe(Buffer.concat([live, Buffer.alloc(zeros)]), 'a.webm')).toEqual(whole)
  })

  it('reads an MP3 that was joined from two', async () => {
    const one = (await probe(made('xing.mp3'), 'a.mp3')).durationSeconds!
    // The second header is a frame without sound.
    const two = await probe(Buffer.concat([made('xing.mp3'), made('xing.mp3')]), 'a.mp3')
    expect(two.durationSeconds).toBeCloseTo(2 * one + 0.072, 3)
  })

  it('reads a streamed AIFF up to its actual end', async () => {
    const bytes = aiff(2)
    bytes.writeUInt32BE(0, bytes.indexOf('SSND') + 4)
    bytes.writeUInt32BE(0, bytes.indexOf('COMM') + 10)
    expect(await probe(bytes, 'a.aiff')).toMatchObject({ durationSeconds: 2, isCutOff: false, problem: null })
  })

  it('reads AIFF with its audio before its header', async () => {
    expect(await probe(aiff(2, { soundFirst: true }), 'a.aiff')).toMatchObject({ durationSeconds: 2, isCutOff: false })
  })
})

/** The index before the audio, as for the web. Its offsets are wrong then, but nothing here reads them. */
function moovFirst(mp4: Buffer): Buffer {
  const boxes: { type: string; bytes: Buffer }[] = []
  for (let at = 0; at < mp4.length;) {
    const length = mp4.readUInt32BE(at)
    boxes.push({ type: mp4.toString('latin1', at + 4, at + 8), bytes: mp4.subarray(at, at + length) })
    at += length
  }
  const order = ['ftyp', 'moov', 'free', 'mdat']
  return Buffer.concat(
    boxes.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type)).map(({ bytes }) => bytes),
  )
}

describe('an MP3', () => {
  // Begins with its first frame.
  const frames = made('changing-bitrate-without-header.mp3')
  const tag = (size: number) => {
    const bytes = Buffer.alloc(10 + size)
    bytes.write('ID3\x04\0\0', 'latin1')
    bytes[8] = size >> 7
    bytes[9] = size & 127
    return bytes
  }
  // Bytes from the end of another recording, with a false start of a frame.
  const garbage = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at % 100 === 50 ? 0xff : (at * 37) % 251)))

  it.each([
    ['behind garbage', Buffer.concat([garbage, frames])],
    ['behind two tags', Buffer.concat([tag(300), tag(200), frames])],
    ['behind two tags, the first longer than what is read at once', Buffer.concat([tag(16_000), tag(16_000), frames])],
    ['behind a tag and garbage', Buffer.concat([tag(300), garbage, frames])],
  ])('%s is known, and as long as it is', async (_what, bytes) => {
    const { durationSeconds } = await probe(frames, 'a.mp3')
    const facts = await probe(bytes, 'a.mp3')
    expect(facts).toMatchObject({ kind: 'mp3', codec: 'MP3', sampleRate: 16_000, problem: null })
    expect(facts.durationSeconds).toBeCloseTo(durationSeconds ?? 0, 1)
  })

  it('is not detected without consecutive frames', async () => {
    expect(await probe(Buffer.concat([garbage, garbage]), 'a.mp3')).toMatchObject({ kind: 'unknown', problem: null })
  })
})

describe('QuickTime without a file type', () => {
  it.each(['free', 'skip', 'wide'])('that begins with %s', async (type) => {
    const bytes = Buffer.from(made('mono.m4a'))
    bytes.write(type, 4, 'latin1')
    expect(await probe(bytes, 'a.mov')).toMatchObject({
      kind: 'mp4',
      codec: 'AAC',
      durationSeconds: 2.5,
      problem: null,
    })
  })

  it('that begins with its index or its audio', async () => {
    const bytes = made('mono.m4a')
    const withoutType = bytes.subarray(bytes.readUInt32BE(0))
    expect(await probe(withoutType, 'a.mov')).toMatchObject({ kind: 'mp4', codec: 'AAC', problem: null })
    const indexFirst = moovFirst(bytes)
    expect(await probe(indexFirst.subarray(indexFirst.readUInt32BE(0)), 'a.mov')).toMatchObject({ kind: 'mp4' })
  })
})
