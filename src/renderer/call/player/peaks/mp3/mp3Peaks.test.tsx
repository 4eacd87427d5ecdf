import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import monoUrl from '../../../../../../resources/recordings/trial-ends-friday.mp3?url'
import stereoUrl from '../../../../../../resources/recordings/invoice-to-the-wrong-address.mp3?url'
import { Mp3Chunks } from './mp3Chunks.ts'
import { mp3Frame } from '../../../../../domain/recordings/probing/mpeg/mpegFrame.ts'
import { Mp3Peaks, NoMp3Decoder } from './mp3Peaks.ts'
import type { Mp3Answer, Mp3Task } from './mp3Task.ts'
import { recordingKind } from '../recordingKind.ts'
import { recordingPeaks, type Peaks } from '../recordingPeaks.ts'
import ffmpegLevels from '../testing/ffmpegLevels.json'
import { speechFrame, speechFrames } from '../testing/mp3Frame.ts'

/**
 * `ffmpegLevels` is the output of ffmpeg 5.1 for the same files (`-f f32le`): the loudest sample of each 20 ms, one string per
 * channel.
 */
const REFERENCE = {
  mono: ffmpegLevels['trial-ends-friday.mp3'].map(fromBase64),
  stereo: ffmpegLevels['invoice-to-the-wrong-address.mp3'].map(fromBase64),
}
const files = { mono: new Uint8Array(), stereo: new Uint8Array() }

beforeAll(async () => {
  files.mono = new Uint8Array(await (await fetch(monoUrl)).arrayBuffer())
  files.stereo = new Uint8Array(await (await fetch(stereoUrl)).arrayBuffer())
})

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

async function peaksOf(...parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Peaks> {
  // A wrong media type, because the bytes decide.
  const handle = recordingPeaks(URL.createObjectURL(new Blob([...parts], { type: 'video/mp4' })))
  handle.open()
  await expect.poll(() => handle.store.current().state).not.toBe('computing')
  handle.close()
  return handle.store.current()
}

/** The largest difference, of 255; the lengths may differ by a window. */
function difference(found: Uint8Array, wanted: Uint8Array): number {
  expect(Math.abs(found.length - wanted.length)).toBeLessThanOrEqual(1)
  let most = 0
  for (let window = 0; window < Math.min(found.length, wanted.length); window++) {
    most = Math.max(most, Math.abs(found[window]! - wanted[window]!))
  }
  return most
}

/** Offsets of the frames, without the first one, which has no sound. */
function frameOffsets(file: Uint8Array): readonly number[] {
  const found = recordingKind(file.subarray(file[0] === 0x49 ? 45 : 0))
  if (found.kind !== 'mp3') throw new Error(`read as ${found.kind}`)
  const offsets: number[] = []
  let at = found.offset + (file[0] === 0x49 ? 45 : 0)
  for (;;) {
    const header = mp3Frame(file, at)
    if (!header) return offsets.slice(1)
    offsets.push(at)
    at += header.lengthBytes
  }
}

function id3Tag(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const tag = new Uint8Array(10 + sizeBytes)
  tag.set([
    0x49,
    0x44,
    0x33,
    4,
    0,
    0,
    (sizeBytes >> 21) & 127,
    (sizeBytes >> 14) & 127,
    (sizeBytes >> 7) & 127,
    sizeBytes & 127,
  ])
  // Bytes that look like frames, as in a picture: they must not be parsed.
  for (let at = 10; at + 4 < tag.length; at += 417) tag.set([0xff, 0xfb, 0x90, 0x64], at)
  return tag
}

describe('levels of MP3', () => {
  test("match ffmpeg's within one step of 8 bits", async () => {
    const mono = await peaksOf(files.mono)
    expect(mono).toMatchObject({ state: 'done', failure: null })
    expect(mono.channels).toHaveLength(1)
    expect(difference(mono.channels[0]!, REFERENCE.mono[0]!)).toBeLessThanOrEqual(1)
    const stereo = await peaksOf(files.stereo)
    expect(stereo.channels).toHaveLength(2)
    expect(difference(stereo.channels[0]!, REFERENCE.stereo[0]!)).toBeLessThanOrEqual(1)
    expect(difference(stereo.channels[1]!, REFERENCE.stereo[1]!)).toBeLessThanOrEqual(1)
  })

  test('skip a tag of many megabytes before the recording', async () => {
    const { state, channels } = await peaksOf(id3Tag(12 * 1024 * 1024), id3Tag(300), files.stereo)
    expect(state).toBe('done')
    expect(difference(channels[0]!, REFERENCE.stereo[0]!)).toBeLessThanOrEqual(1)
  })

  test('without an index, from any position, are counted by frames', async () => {
    const frames = frameOffsets(files.mono)
    const { state, durationSeconds } = await peaksOf(files.mono.subarray(frames[500]! + 7))
    expect(state).toBe('done')
    expect(durationSeconds).toBeCloseTo(((frames.length - 501) * 576) / 22_050, 5)
  })

  test('of a truncated recording cover the existing part', async () => {
    const { state, channels, durationSeconds } = await peaksOf(files.stereo.subarray(0, 200_000))
    expect(state).toBe('done')
    expect(durationSeconds).toBeGreaterThan(35)
    // The end of the last frame is unknown, because the decoder's filters would still be ringing.
    const known = channels[0]!.length - 3
    expect(difference(channels[0]!.subarray(0, known), REFERENCE.stereo[0]!.subarray(0, known))).toBeLessThanOrEqual(1)
  })

  test('of a damaged recording only lose the damaged frames', async () => {
    const broken = files.mono.slice()
    for (let at = 100_000; at < 104_000; at++) broken[at] = (at * 7) & 0xff
    const { state, channels, durationSeconds } = await peaksOf(broken)
    expect(state).toBe('done')
    // 4,000 bytes at 32 kbit/s are a second.
    expect(durationSeconds).toBeGreaterThan(80.2)
    const start = 24 * 50
    expect(difference(channels[0]!.subarray(0, start), REFERENCE.mono[0]!.subarray(0, start))).toBeLessThanOrEqual(1)
  })

  test('of only tags and garbage fail as undecodable', async () => {
    const { state, failure } = await peaksOf(id3Tag(20_000), new Uint8Array(50_000).fill(0x55))
    expect({ state, failure }).toEqual({ state: 'failed', failure: 'undecodable' })
    expect(await peaksOf(new Uint8Array(0))).toMatchObject({ state: 'failed', failure: 'undecodable' })
  })
})

test('pieces of any size give the same chunks', () => {
  const first = mp3Frame(files.stereo, frameOffsets(files.stereo)[0]!)!
  const chunksOf = (pieceBytes: number) => {
    const chunks = new Mp3Chunks(first)
    const found = []
    for (let at = 0; at < files.stereo.length; at += pieceBytes)
      found.push(...chunks.add(files.stereo.subarray(at, at + pieceBytes)))
    found.push(...chunks.end())
    return found.map(({ bytes, ...rest }) => ({
      ...rest,
      length: bytes.length,
      sum: bytes.reduce((sum, byte) => sum + byte, 0),
    }))
  }
  const whole = chunksOf(files.stereo.length)
  expect(whole.length).toBeGreaterThan(4)
  for (const pieceBytes of [37, 417, 65_536]) expect(chunksOf(pieceBytes)).toEqual(whole)
  for (const [index, { fromSample }] of whole.slice(1).entries()) {
    expect(fromSample).toBe(whole[index]!.fromSample + whole[index]!.samples)
  }
})

/** Replaces a decoder worker; the test answers its tasks. */
class StandInDecoder extends EventTarget {
  static readonly started: StandInDecoder[] = []
  readonly tasks: Mp3Task[] = []
  isTerminated = false
  constructor() {
    super()
    StandInDecoder.started.push(this)
  }
  postMessage(task: Mp3Task): void {
    this.tasks.push(task)
  }
  terminate(): void {
    this.isTerminated = true
  }
  answers(answer: Mp3Answer): void {
    this.dispatchEvent(new MessageEvent('message', { data: answer }))
  }
  /** Answers that each window of a task has the task's number plus one as its level. */
  decodes(task: Mp3Task): void {
    const from = Math.floor(task.fromSample / 96)
    const windows = Math.ceil((task.fromSample + task.samples) / 96) - from
    const lanes = Array.from({ length: task.laneCount }, () => new Uint8Array(windows).fill(task.number + 1))
    this.answers({ kind: 'part', number: task.number, from, lanes })
  }
}

describe("the decoders' work", () => {
  const { started } = StandInDecoder
  /** Lets settled promises run their callbacks. */
  const settle = () => new Promise((resolve) => setTimeout(resolve))

  function decoding(cores: number, frame = speechFrame()): Mp3Peaks {
    started.length = 0
    vi.stubGlobal('Worker', StandInDecoder)
    vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(cores)
    return new Mp3Peaks(mp3Frame(frame, 0)!)
  }
  afterEach(() => vi.unstubAllGlobals())

  async function isPending(promise: Promise<unknown>): Promise<boolean> {
    let pending = true
    void promise.then(
      () => (pending = false),
      () => (pending = false),
    )
    await settle()
    return pending
  }

  test.each([
    [0, 1],
    [1, 1],
    [4, 4],
    [64, 8],
  ])('on %i cores is shared by %i', (cores, count) => {
    decoding(cores)
    expect(started).toHaveLength(count)
  })

  test('is done one chunk at a time, and requests no more bytes while enough are queued', async () => {
    const peaks = decoding(1)
    const [decoder] = started
    await peaks.add(speechFrames(40))
    const second = peaks.add(speechFrames(120))
    expect(await isPending(second)).toBe(true)
    expect(decoder!.tasks).toMatchObject([
      { number: 0, fromSample: 0, samples: 40 * 576, leadSamples: 0, sampleRate: 24_000, laneCount: 1 },
    ])
    let parts = 0
    peaks.onPart = () => parts++
    decoder!.decodes(decoder!.tasks[0]!)
    expect(await isPending(second)).toBe(false)
    expect(parts).toBe(1)
    expect(decoder!.tasks[1]).toMatchObject({ number: 1, fromSample: 40 * 576, samples: 120 * 576 })
    expect(peaks.levels.take()).toMatchObject({ from: 0, count: 240 })
  })

  test('is distributed to all of them at once, and combined in order', async () => {
    const peaks = decoding(3)
    await peaks.add(speechFrames(165))
    const end = peaks.end()
    expect(started.map(({ tasks }) => tasks.map(({ number }) => number))).toEqual([[0], [1], [2]])
    for (const decoder of started.toReversed()) {
      expect(await isPending(end)).toBe(true)
      decoder.decodes(decoder.tasks[0]!)
    }
    await end
    const { count, lanes } = peaks.levels.takeRest()
    expect(count).toBe(990)
    expect([lanes[0]![0], lanes[0]![240], lanes[0]![960]]).toEqual([1, 2, 3])
    expect(peaks.countedSeconds).toBeCloseTo((165 * 576) / 24_000, 9)
    expect(peaks.expectedSeconds(330 * 24)).toBeCloseTo((330 * 576) / 24_000, 9)
  })

  test('has two lanes for stereo', async () => {
    const stereo = speechFrame()
    stereo[3] = 0x04
    const peaks = decoding(1, stereo)
    await peaks.add(speechFrames(40))
    expect(started[0]!.tasks[0]).toMatchObject({ laneCount: 2 })
  })

  test.each([
    ['that says so', (decoder: StandInDecoder) => decoder.answers({ kind: 'no-decoder' })],
    ['that dies', (decoder: StandInDecoder) => decoder.dispatchEvent(new Event('error'))],
  ])('fails with a decoder %s', async (_, breaks) => {
    const peaks = decoding(1)
    const added = peaks.add(speechFrames(160))
    added.catch(() => undefined)
    expect(await isPending(added)).toBe(true)
    breaks(started[0]!)
    await expect(added).rejects.toThrow(NoMp3Decoder)
    await expect(peaks.add(speechFrames(1))).rejects.toThrow(NoMp3Decoder)
    await expect(peaks.end()).rejects.toThrow(NoMp3Decoder)
  })

  test('stops with all of them', () => {
    decoding(3).close()
    expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, true, true])
  })
})
