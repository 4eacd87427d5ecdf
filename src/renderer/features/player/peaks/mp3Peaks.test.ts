import { beforeAll, describe, expect, test } from 'vitest'
import monoUrl from '../../../../../resources/recordings/trial-ends-friday.mp3?url'
import stereoUrl from '../../../../../resources/recordings/invoice-to-the-wrong-address.mp3?url'
import { Mp3Chunks } from './mp3Chunks.ts'
import { readMp3Header } from './mp3Frames.ts'
import { recordingKind } from './recordingKind.ts'
import { recordingPeaks, type Peaks } from './recordingPeaks.ts'
import ffmpegLevels from './testing/ffmpegLevels.json'

/**
 * `ffmpegLevels` is what ffmpeg 5.1 made of the same files (`-f f32le`): the loudest sample of each 20 ms, a channel a text.
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
  // A type that is wrong: what it is, its bytes say.
  const handle = recordingPeaks(URL.createObjectURL(new Blob([...parts], { type: 'video/mp4' })))
  handle.open()
  await expect.poll(() => handle.store.current().state, { timeout: 15_000 }).not.toBe('computing')
  handle.close()
  return handle.store.current()
}

/** Largest difference, of 255; the lengths may differ by a window. */
function difference(found: Uint8Array, wanted: Uint8Array): number {
  expect(Math.abs(found.length - wanted.length)).toBeLessThanOrEqual(1)
  let most = 0
  for (let window = 0; window < Math.min(found.length, wanted.length); window++) {
    most = Math.max(most, Math.abs(found[window]! - wanted[window]!))
  }
  return most
}

/** Frames by their offsets, the first one without sound left out. */
function frameOffsets(file: Uint8Array): readonly number[] {
  const found = recordingKind(file.subarray(file[0] === 0x49 ? 45 : 0))
  if (found.kind !== 'mp3') throw new Error(`read as ${found.kind}`)
  const offsets: number[] = []
  let at = found.offset + (file[0] === 0x49 ? 45 : 0)
  for (;;) {
    const header = readMp3Header(file, at)
    if (!header) return offsets.slice(1)
    offsets.push(at)
    at += header.bytes
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
  // What looks like frames, as in a picture: it is not read.
  for (let at = 10; at + 4 < tag.length; at += 417) tag.set([0xff, 0xfb, 0x90, 0x64], at)
  return tag
}

describe('levels of MP3', () => {
  test('are those of ffmpeg, within one step of 8 bits', async () => {
    const mono = await peaksOf(files.mono)
    expect(mono).toMatchObject({ state: 'done', failure: null })
    expect(mono.channels).toHaveLength(1)
    expect(difference(mono.channels[0]!, REFERENCE.mono[0]!)).toBeLessThanOrEqual(1)
    const stereo = await peaksOf(files.stereo)
    expect(stereo.channels).toHaveLength(2)
    expect(difference(stereo.channels[0]!, REFERENCE.stereo[0]!)).toBeLessThanOrEqual(1)
    expect(difference(stereo.channels[1]!, REFERENCE.stereo[1]!)).toBeLessThanOrEqual(1)
  })

  test('a tag of many megabytes before the recording is passed over', async () => {
    const { state, channels } = await peaksOf(id3Tag(12 * 1024 * 1024), id3Tag(300), files.stereo)
    expect(state).toBe('done')
    expect(difference(channels[0]!, REFERENCE.stereo[0]!)).toBeLessThanOrEqual(1)
  })

  test('a recording without an index, beginning anywhere, is counted by its frames', async () => {
    const frames = frameOffsets(files.mono)
    const { state, durationSeconds } = await peaksOf(files.mono.subarray(frames[500]! + 7))
    expect(state).toBe('done')
    expect(durationSeconds).toBeCloseTo(((frames.length - 501) * 576) / 22_050, 5)
  })

  test('a recording that is cut off gives what is there', async () => {
    const { state, channels, durationSeconds } = await peaksOf(files.stereo.subarray(0, 200_000))
    expect(state).toBe('done')
    expect(durationSeconds).toBeGreaterThan(35)
    // Nothing is known of what follows the last frame, where the decoder would still have swung out.
    const known = channels[0]!.length - 3
    expect(difference(channels[0]!.subarray(0, known), REFERENCE.stereo[0]!.subarray(0, known))).toBeLessThanOrEqual(1)
  })

  test('damage in the middle costs the frames it hits, not the rest', async () => {
    const broken = files.mono.slice()
    for (let at = 100_000; at < 104_000; at++) broken[at] = (at * 7) & 0xff
    const { state, channels, durationSeconds } = await peaksOf(broken)
    expect(state).toBe('done')
    // 4,000 bytes of 32 kbit/s are a second.
    expect(durationSeconds).toBeGreaterThan(80.2)
    const start = 24 * 50
    expect(difference(channels[0]!.subarray(0, start), REFERENCE.mono[0]!.subarray(0, start))).toBeLessThanOrEqual(1)
  })

  test('tags and rubbish alone are not decodable, and it is said', async () => {
    const { state, failure } = await peaksOf(id3Tag(20_000), new Uint8Array(50_000).fill(0x55))
    expect({ state, failure }).toEqual({ state: 'failed', failure: 'undecodable' })
    expect(await peaksOf(new Uint8Array(0))).toMatchObject({ state: 'failed', failure: 'undecodable' })
  })
})

test('pieces of any size give the same chunks', () => {
  const first = readMp3Header(files.stereo, frameOffsets(files.stereo)[0]!)!
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
  // Each begins where the one before ends.
  for (const [index, { fromSample }] of whole.slice(1).entries()) {
    expect(fromSample).toBe(whole[index]!.fromSample + whole[index]!.samples)
  }
})
