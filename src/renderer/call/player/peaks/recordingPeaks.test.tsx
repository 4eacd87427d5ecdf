import m4aUrl from '../../../../../resources/recordings/parts-count-is-wrong.m4a?url'
import { AudioBufferSource, BufferTarget, Output, WebMOutputFormat } from 'mediabunny'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordingPeaks, type Peaks } from './recordingPeaks.ts'
import { emptyWebm } from './testing/emptyWebm.ts'
import ffmpegLevels from './testing/ffmpegLevels.json'
import opusUrl from './testing/opus.ogg?url'
import vorbisUrl from './testing/vorbis.ogg?url'
import { wavFile } from './testing/wavFile.ts'
import { watching } from './workerWatch.ts'
import { until } from '../../../hooks/testing/frames.ts'

/** Two seconds, with a tone only in the second half. */
const SECONDS = 2
const valueAt = (frame: number, rate: number) => (frame < rate ? 0 : 0.8 * Math.sin((2 * Math.PI * 440 * frame) / rate))

function addressOf(bytes: BlobPart, type: string): string {
  return URL.createObjectURL(new Blob([bytes], { type }))
}

function toneWav(): Uint8Array<ArrayBuffer> {
  const rate = 8000
  const samples = Int16Array.from({ length: rate * SECONDS }, (_, frame) => Math.round(valueAt(frame, rate) * 32767))
  return wavFile(new Uint8Array(samples.buffer), { tag: 1, bits: 16, sampleRate: rate })
}

async function toneWebm(): Promise<ArrayBuffer> {
  const rate = 48_000
  const buffer = new AudioBuffer({ length: rate * SECONDS, numberOfChannels: 2, sampleRate: rate })
  for (let channel = 0; channel < 2; channel++) {
    const data = buffer.getChannelData(channel)
    for (let frame = 0; frame < data.length; frame++) data[frame] = valueAt(frame, rate)
  }
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() })
  const source = new AudioBufferSource({ codec: 'opus', bitrate: 64_000 })
  output.addAudioTrack(source)
  await output.start()
  await source.add(buffer)
  await output.finalize()
  return output.target.buffer!
}

async function finished(path: string): Promise<{ readonly peaks: Peaks; close(): void }> {
  const handle = recordingPeaks(path)
  handle.open()
  await expect.poll(() => handle.store.current().state).not.toBe('computing')
  return { peaks: handle.store.current(), close: () => handle.close() }
}

function expectTheTone({ state, levels, windowsPerSecond, durationSeconds }: Peaks) {
  expect(state).toBe('done')
  expect(durationSeconds).toBeCloseTo(SECONDS, 1)
  expect(Math.abs(levels.length - SECONDS * windowsPerSecond)).toBeLessThanOrEqual(2)
  const half = windowsPerSecond
  // Two windows away from the edge, because encoders blur it.
  for (const level of levels.slice(0, half - 2)) expect(level).toBeLessThan(10)
  for (const level of levels.slice(half + 2, 2 * half - 4)) expect(Math.abs(level - 0.8 * 255)).toBeLessThan(20)
}

test('levels that were computed in advance are there at once', async () => {
  const path = addressOf(toneWav(), 'audio/wav')
  const opened = recordingPeaks(path)
  await finished(path)
  opened.open()
  expectTheTone(opened.store.current())
})

test('a WAV file is read in a worker', async () => {
  expectTheTone((await finished(addressOf(toneWav(), 'audio/wav'))).peaks)
})

test('other formats are decoded in a worker, with separate channels', async () => {
  const { peaks } = await finished(addressOf(await toneWebm(), 'audio/webm'))
  expectTheTone(peaks)
  expect(peaks.channels).toHaveLength(2)
  expectTheTone({ ...peaks, levels: peaks.channels[1]! })
})

// Upstream Chromium has no AAC; Debian's build, Chrome and Electron do.
test.skipIf(!MediaSource.isTypeSupported('audio/mp4; codecs="mp4a.40.2"'))(
  "levels of AAC match ffmpeg's within one step of 8 bits",
  async () => {
    const { peaks } = await finished(m4aUrl)
    expect(peaks.state).toBe('done')
    // According to its edit list and its last packet, which has 32 samples of sound; the decoder of Chromium 150 returns all
    // 1,024.
    expect(peaks.durationSeconds).toBeCloseTo(79.02, 4)
    const wanted = Uint8Array.from(atob(ffmpegLevels['parts-count-is-wrong.m4a'][0]!), (char) => char.charCodeAt(0))
    // ffmpeg 5.1 decodes the complete last frame, 41 ms past the end.
    expect(peaks.levels).toHaveLength(Math.ceil(79.02 * peaks.windowsPerSecond))
    const apart = Array.from(wanted.subarray(0, peaks.levels.length - 1), (level, window) =>
      Math.abs(level - peaks.levels[window]!),
    )
    expect(Math.max(...apart)).toBeLessThanOrEqual(1)
  },
)

test("a recording ends where its container says, without the encoder's padding", async () => {
  const seconds = async (url: string) => (await finished(url)).peaks.durationSeconds
  // ffmpeg encoded both from 2.5 seconds; their last packets decode to 13 and 28 ms more.
  expect(await seconds(opusUrl)).toBeCloseTo(2.5, 4)
  expect(await seconds(vorbisUrl)).toBeCloseTo(2.5, 4)
})

test('a file without a decoder is undecodable, and a missing one is unreachable', async () => {
  const text = await finished(addressOf('this is no recording at all', 'audio/mpeg'))
  expect(text.peaks).toMatchObject({ state: 'failed', failure: 'undecodable' })
  const address = addressOf(toneWav(), 'audio/wav')
  URL.revokeObjectURL(address)
  const gone = await finished(address)
  expect(gone.peaks).toMatchObject({ state: 'failed', failure: 'unreachable' })
})

test('a recording with a stuck worker fails, and the worker is terminated', async () => {
  // The page's watch: see workerWatch.test.ts. The deep command waits for a worker that is stuck.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const handle = recordingPeaks(addressOf(emptyWebm(), 'audio/webm'))
  handle.open()
  // The worker that reads WAV and MP3 has ended, and the other has reported its start.
  await until(() => ended.mock.calls.length === 1)
  await until(() => vi.getTimerCount() === 1)
  vi.advanceTimersByTime(11 * watching.lookEveryMs)
  expect(handle.store.current()).toMatchObject({ state: 'failed', failure: 'undecodable' })
  expect(ended).toHaveBeenCalledTimes(2)
})

test('computed levels are available at once when the recording is opened again', async () => {
  const path = addressOf(toneWav(), 'audio/wav')
  const first = await finished(path)
  first.close()
  expect(recordingPeaks(path).store.current()).toBe(first.peaks)
})

test('a recording that was closed before completion starts over', async () => {
  const path = addressOf(toneWav(), 'audio/wav')
  const left = recordingPeaks(path)
  left.open()
  left.close()
  expect(recordingPeaks(path).store.current()).toMatchObject({ state: 'computing', levels: new Uint8Array(0) })
  left.open()
  await expect.poll(() => left.store.current().state).toBe('done')
  left.close()
})
