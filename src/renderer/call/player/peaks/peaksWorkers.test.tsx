import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import monoUrl from '../../../../../resources/recordings/trial-ends-friday.mp3?url'
import type { PeaksMessage, PeaksRequest } from './peaksMessages.ts'
import opusUrl from './testing/opus.ogg?url'
import { wavFile } from './testing/wavFile.ts'

const addressOf = (...parts: readonly Uint8Array<ArrayBuffer>[]) => URL.createObjectURL(new Blob([...parts]))
const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer())

/** The messages that a worker posts for a recording, without `alive`. */
function messagesOf(worker: Worker, url: string): Promise<readonly PeaksMessage[]> {
  const messages: PeaksMessage[] = []
  const { promise, resolve, reject } = Promise.withResolvers<readonly PeaksMessage[]>()
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  worker.addEventListener('message', ({ data }: MessageEvent<PeaksMessage>) => {
    if (data.kind !== 'alive') messages.push(data)
    if (data.kind !== 'alive' && data.kind !== 'levels') resolve(messages)
  })
  worker.postMessage({ url: new URL(url, location.href).href } satisfies PeaksRequest)
  return promise.finally(() => worker.terminate())
}

const streamed = (url: string) =>
  messagesOf(new Worker(new URL('./streamedPeaks.worker.ts', import.meta.url), { type: 'module' }), url)
const decoded = (url: string) =>
  messagesOf(new Worker(new URL('./decodedPeaks.worker.ts', import.meta.url), { type: 'module' }), url)

const levelsIn = (messages: readonly PeaksMessage[]) => messages.filter((message) => message.kind === 'levels')

/** Each piece starts where the previous one ends. */
function windowsIn(messages: readonly PeaksMessage[]): number {
  let windows = 0
  for (const { from, lanes } of levelsIn(messages)) {
    expect(from).toBe(windows)
    expect(lanes[0]!.length).toBeGreaterThan(0)
    windows += lanes[0]!.length
  }
  return windows
}

/** Seconds of 8-bit silence at 8 kHz. */
const silence = (seconds: number) => new Uint8Array(8000 * seconds).fill(128)

describe('a WAV recording', () => {
  const wav = (seconds: number, options: Partial<Parameters<typeof wavFile>[1]> = {}) =>
    wavFile(silence(seconds), { tag: 1, bits: 8, ...options })
  const dataAt = 36

  test('has the length in its header', async () => {
    const messages = await streamed(addressOf(wav(3)))
    expect(windowsIn(messages)).toBe(750)
    expect(levelsIn(messages)[0]?.durationSeconds).toBe(3)
    expect(messages.at(-1)).toEqual({ kind: 'done', durationSeconds: 3 })
  })

  test('is no longer than its bytes', async () => {
    const messages = await streamed(addressOf(wav(3).subarray(0, dataAt + 8 + 8000)))
    expect(levelsIn(messages)[0]?.durationSeconds).toBe(1)
    expect(messages.at(-1)).toEqual({ kind: 'done', durationSeconds: 1 })
  })

  test("has the length of its bytes if the header doesn't say", async () => {
    const messages = await streamed(addressOf(wav(2, { hasNoLength: true })))
    expect(levelsIn(messages)[0]?.durationSeconds).toBe(2)
  })

  test('may have a long tag before its samples', async () => {
    const file = wav(1)
    const tag = new Uint8Array(200_000)
    tag.set(new TextEncoder().encode('LIST'))
    new DataView(tag.buffer).setUint32(4, tag.length - 8, true)
    const messages = await streamed(addressOf(file.slice(0, 12), tag, file.slice(12)))
    expect(messages.at(-1)).toEqual({ kind: 'done', durationSeconds: 1 })
    expect(windowsIn(messages)).toBe(250)
  })

  test("is shown while it's read, a few pieces per second", async () => {
    const startedAt = performance.now()
    const messages = await streamed(addressOf(wav(3600)))
    const tookSeconds = (performance.now() - startedAt) / 1000
    expect(windowsIn(messages)).toBe(900_000)
    const pieces = levelsIn(messages)
    expect(pieces.length).toBeGreaterThan(1)
    // At most 15 in the first three seconds, and then two per second.
    expect(pieces.length).toBeLessThan(20 + 3 * tookSeconds)
    expect(pieces[0]!.lanes[0]!.length).toBeLessThan(900_000)
  })

  test.each([
    ['without samples', wav(1).subarray(0, 30)],
    ['in a form for other decoders', wav(1, { tag: 0x55 })],
  ])('%s is left to other decoders', async (_, file) => {
    expect(await streamed(addressOf(file))).toEqual([{ kind: 'other' }])
  })

  test('after a tag is left to other decoders', async () => {
    const tag = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 1, 0, ...new Uint8Array(128))
    expect(await streamed(addressOf(tag, wav(1)))).toEqual([{ kind: 'other' }])
  })
})

describe('an MP3 recording', () => {
  test.each([300_000, 900_000])('after a tag of %i bytes has the correct expected length', async (tagBytes) => {
    const file = await bytesOf(monoUrl)
    const size = [21, 14, 7, 0].map((bits) => (tagBytes >> bits) & 127)
    const head = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, ...size)
    // From the middle, without its index.
    const sound = file.slice(150_000)
    const messages = await streamed(addressOf(head, new Uint8Array(tagBytes), sound))
    const done = messages.at(-1)!
    if (done.kind !== 'done') throw new Error(`ended as ${done.kind}`)
    expect(done.durationSeconds).toBeGreaterThan(20)
    for (const { durationSeconds } of levelsIn(messages))
      expect(Math.abs(durationSeconds! - done.durationSeconds)).toBeLessThan(1)
    expect(Math.abs(windowsIn(messages) - done.durationSeconds * 250)).toBeLessThan(10)
  })
})

describe('the streaming worker', () => {
  test("doesn't read other formats", async () => {
    expect(await streamed(opusUrl)).toEqual([{ kind: 'other' }])
  })

  test('fails for an empty file', async () => {
    expect(await streamed(addressOf())).toEqual([{ kind: 'failed', failure: 'undecodable' }])
  })

  test("fails if the recording doesn't load", async () => {
    const url = addressOf(silence(1))
    URL.revokeObjectURL(url)
    expect(await streamed(url)).toEqual([{ kind: 'failed', failure: 'unreachable' }])
  })
})

describe('a recording that the browser decodes', () => {
  test('ends where its container says', async () => {
    const messages = await decoded(opusUrl)
    expect(windowsIn(messages)).toBe(625)
    const done = messages.at(-1)!
    expect(done.kind === 'done' && done.durationSeconds).toBeCloseTo(2.5, 4)
    for (const { durationSeconds, from, lanes } of levelsIn(messages))
      if (durationSeconds !== null) expect(durationSeconds).toBeGreaterThanOrEqual((from + lanes[0]!.length) / 250)
  })

  test('has no sound if it only has a picture', async () => {
    const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() })
    const canvas = new OffscreenCanvas(16, 16)
    canvas.getContext('2d')!.fillRect(0, 0, 16, 16)
    const source = new CanvasSource(canvas, { codec: 'vp8', bitrate: 100_000 })
    output.addVideoTrack(source)
    await output.start()
    await source.add(0, 1)
    await output.finalize()
    const url = addressOf(new Uint8Array(output.target.buffer!))
    expect(await decoded(url)).toEqual([{ kind: 'failed', failure: 'no-sound' }])
  })

  test("fails if it can't be decoded or doesn't load", async () => {
    expect(await decoded(addressOf(silence(1)))).toEqual([{ kind: 'failed', failure: 'undecodable' }])
    const url = addressOf(silence(1))
    URL.revokeObjectURL(url)
    expect(await decoded(url)).toEqual([{ kind: 'failed', failure: 'unreachable' }])
  })
})
