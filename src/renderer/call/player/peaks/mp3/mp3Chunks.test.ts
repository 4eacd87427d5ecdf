import { describe, expect, test } from 'vitest'
import { Mp3Chunks, type Mp3Chunk } from './mp3Chunks.ts'
import { mp3Frame } from '../../../../../domain/recordings/probing/mpeg/mpegFrame.ts'
import { joinedBytes } from '../joinedBytes.ts'
import { SPEECH_FRAME_BYTES, speechFrame, speechFrames } from '../testing/mp3Frame.ts'

const SAMPLES = 576
const RATE = 24_000
const first = mp3Frame(speechFrame(), 0)!

function cut(stream: Uint8Array, pieceBytes = stream.length): { chunks: readonly Mp3Chunk[]; mp3: Mp3Chunks } {
  const mp3 = new Mp3Chunks(first)
  const chunks: Mp3Chunk[] = []
  for (let at = 0; at < stream.length; at += pieceBytes) chunks.push(...mp3.add(stream.subarray(at, at + pieceBytes)))
  return { chunks: [...chunks, ...mp3.end()], mp3 }
}

const framesIn = (mp3: Mp3Chunks) => Math.round((mp3.countedSeconds * RATE) / SAMPLES)

interface Info {
  readonly frames?: number
  readonly before?: number
  readonly behind?: number
}

/** A first frame without sound, with LAME's number of frames and the samples it added at both ends. */
function infoFrame({ frames, before = 0, behind = 0 }: Info): Uint8Array {
  const bytes = new Uint8Array(480)
  bytes.set([0xff, 0xf3, 0xe4, 0xc4])
  const view = new DataView(bytes.buffer)
  const write = (offset: number, text: string) => bytes.set(new TextEncoder().encode(text), offset)
  write(13, 'Info')
  let offset = 21
  if (frames !== undefined) {
    view.setUint32(17, 1)
    view.setUint32(offset, frames)
    offset += 4
  }
  write(offset, 'LAME3.100')
  bytes.set([before >> 4, ((before & 15) << 4) | (behind >> 8), behind & 255], offset + 21)
  return bytes
}

test('chunks have 40, 120, 320 and then 800 frames, each with the ten frames before it', () => {
  const counts = [40, 120, 320, 800, 800, 5]
  const stream = speechFrames(counts.reduce((sum, count) => sum + count))
  const { chunks } = cut(stream)
  let before = 0
  expect(chunks).toHaveLength(counts.length)
  for (const [index, count] of counts.entries()) {
    const lead = index === 0 ? 0 : 10
    expect(chunks[index]).toEqual({
      bytes: stream.slice((before - lead) * SPEECH_FRAME_BYTES, (before + count) * SPEECH_FRAME_BYTES),
      leadSamples: lead * SAMPLES,
      fromSample: before * SAMPLES,
      samples: count * SAMPLES,
    })
    before += count
  }
})

test('a frame is counted as soon as its last byte has arrived', () => {
  const mp3 = new Mp3Chunks(first)
  mp3.add(speechFrame().subarray(0, 23))
  expect(framesIn(mp3)).toBe(0)
  mp3.add(Uint8Array.of(0))
  expect(framesIn(mp3)).toBe(1)
})

test('an empty stream has no chunks', () => {
  const { chunks, mp3 } = cut(new Uint8Array(0))
  expect(chunks).toEqual([])
  expect(mp3.countedSeconds).toBe(0)
})

describe('bytes between frames', () => {
  const tag = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 72, ...speechFrames(3))
  const otherRate = speechFrame()
  otherRate[2] = 0x10
  const all = speechFrames(8)
  const at = 3 * SPEECH_FRAME_BYTES
  const [head, tail] = [all.subarray(0, at), all.subarray(at)]

  test.each([
    ['a tag, whatever seems to be in it', tag],
    ['two tags', joinedBytes([tag, tag])],
    ['damage', new Uint8Array(31).fill(0x55)],
    ['one header among damage', joinedBytes([new Uint8Array(9).fill(0x55), speechFrame(), new Uint8Array(9)])],
    ['a frame of another rate', otherRate],
  ])('are skipped: %s', (_, between) => {
    const stream = joinedBytes([head, between, tail])
    for (const pieceBytes of [1, 5, 24, 40, stream.length]) {
      const { chunks, mp3 } = cut(stream, pieceBytes)
      expect(framesIn(mp3)).toBe(8)
      expect(chunks.map(({ bytes }) => bytes)).toEqual([all])
    }
  })

  test('are also skipped before the first frame and after the last', () => {
    const { chunks } = cut(joinedBytes([tag, all, tag]), 50)
    expect(chunks.map(({ bytes }) => bytes)).toEqual([all])
  })

  test('a truncated tag ends the recording', () => {
    expect(framesIn(cut(joinedBytes([all, tag.subarray(0, 40)]), 30).mp3)).toBe(8)
  })
})

describe('the end of a recording', () => {
  test.each([
    ['whole', speechFrames(5), 5],
    ['in the middle of a frame', speechFrames(5).subarray(0, -1), 4],
    ['in the middle of a header', speechFrames(5).subarray(0, 4 * SPEECH_FRAME_BYTES + 3), 4],
    // After damage, a header only counts if another one follows.
    ['with one frame behind damage', joinedBytes([speechFrames(5), new Uint8Array(20), speechFrame()]), 5],
    ['with two frames behind damage', joinedBytes([speechFrames(5), new Uint8Array(20), speechFrames(2)]), 7],
    [
      'with a frame and a header behind damage',
      joinedBytes([speechFrames(5), new Uint8Array(20), speechFrames(2).subarray(0, SPEECH_FRAME_BYTES + 4)]),
      6,
    ],
  ])('%s', (_, stream, frames) => {
    expect(framesIn(cut(stream).mp3)).toBe(frames)
    expect(framesIn(cut(stream, 7).mp3)).toBe(frames)
  })
})

describe('samples added by the encoder', () => {
  const before = 100
  const behind = 600
  // A decoder delays by 529 samples: the first ones aren't part of the recording, and the last ones come out later.
  const startsAt = -(before + 529)
  const endsEarlier = behind - 529

  test('are skipped at both ends of a complete recording', () => {
    const { chunks, mp3 } = cut(joinedBytes([infoFrame({ frames: 45, before, behind }), speechFrames(45)]))
    expect(chunks.map(({ fromSample, samples, leadSamples }) => ({ fromSample, samples, leadSamples }))).toEqual([
      { fromSample: startsAt, samples: 40 * SAMPLES, leadSamples: 0 },
      { fromSample: startsAt + 40 * SAMPLES, samples: 5 * SAMPLES - endsEarlier, leadSamples: 10 * SAMPLES },
    ])
    expect(mp3.countedSeconds).toBeCloseTo((45 * SAMPLES - 629 - 71) / RATE, 9)
  })

  test.each([
    ['is cut off', { frames: 46, before, behind }],
    ['does not say how long it is', { before, behind }],
  ])('are only skipped at the start if the recording %s', (_, info) => {
    const { chunks, mp3 } = cut(joinedBytes([infoFrame(info), speechFrames(45)]))
    expect(chunks.map(({ samples }) => samples)).toEqual([40 * SAMPLES, 5 * SAMPLES])
    expect(mp3.countedSeconds).toBeCloseTo((45 * SAMPLES - 629) / RATE, 9)
  })

  test('never exceed the existing samples', () => {
    const { chunks, mp3 } = cut(joinedBytes([infoFrame({ frames: 1, before: 4000, behind: 4000 }), speechFrames(1)]))
    expect(chunks[0]?.samples).toBe(0)
    expect(mp3.countedSeconds).toBe(0)
  })

  test('a later frame that looks like an info frame is sound', () => {
    const { mp3 } = cut(joinedBytes([speechFrames(2), infoFrame({ frames: 9 }), speechFrames(2)]))
    expect(framesIn(mp3)).toBe(5)
  })
})

describe('the expected length', () => {
  test("is the index's", () => {
    const { mp3 } = cut(joinedBytes([infoFrame({ frames: 1000 }), speechFrames(10)]))
    expect(mp3.expectedSeconds(null)).toBe((1000 * SAMPLES) / RATE)
    expect(mp3.expectedSeconds(240)).toBe((1000 * SAMPLES) / RATE)
  })

  test('is estimated from the bytes so far if there is no index', () => {
    const { mp3 } = cut(speechFrames(10))
    expect(mp3.expectedSeconds(100 * SPEECH_FRAME_BYTES)).toBeCloseTo((100 * SAMPLES) / RATE, 9)
    expect(mp3.expectedSeconds(null)).toBeNull()
    expect(new Mp3Chunks(first).expectedSeconds(2400)).toBeNull()
  })
})
