/// <reference lib="webworker" />
import { ALL_FORMATS, AudioSampleSink, Input, UrlSource, type AudioSample } from 'mediabunny'
import { PIECE_INTERVAL_MS, type PeaksFailure, type PeaksMessage, type PeaksRequest } from './peaksMessages.ts'
import { PeakWindows, WINDOWS_PER_SECOND } from './peakWindows.ts'

/**
 * Levels of every recording that is no plain WAV: taken apart by mediabunny, decoded by the browser's own decoders, in order
 * and a little at a time, so that hours cost no more memory than minutes.
 */
self.addEventListener('message', (event: MessageEvent<PeaksRequest>) => {
  void compute(event.data.url)
})

function post(message: PeaksMessage, transfer: Transferable[] = []): void {
  self.postMessage(message, transfer)
}

/** A file's index may lie at its end, so a few jumps; but it is read once and in order: what was read need not be kept. */
const CACHE_BYTES = 8 * 1024 * 1024
const MOST_RETRIES = 2

async function compute(url: string): Promise<void> {
  let sawBytes = false
  const source = new UrlSource(url, {
    maxCacheSize: CACHE_BYTES,
    getRetryDelay: (previousAttempts) => (previousAttempts < MOST_RETRIES ? 0.5 * 2 ** previousAttempts : null),
    fetchFn: async (input, init) => {
      const response = await fetch(input, init)
      sawBytes ||= response.ok
      return response
    },
  })
  const input = new Input({ source, formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (!track) return fail('no-sound')
    if (!(await track.canDecode())) return fail('undecodable')
    await decode(new AudioSampleSink(track), await track.getDurationFromMetadata())
  } catch {
    // Which of the two it was can't be told from the error: bytes that came but made no sense are the decoder's matter.
    fail(sawBytes ? 'undecodable' : 'unreachable')
  } finally {
    input.dispose()
  }
}

function fail(failure: PeaksFailure): void {
  post({ kind: 'failed', failure })
}

async function decode(sink: AudioSampleSink, durationSeconds: number | null): Promise<void> {
  let windows: PeakWindows | undefined
  let sampleRate = 0
  let frames = 0
  let scratch = new Float32Array(0)
  let lastPost = 0
  for await (const sample of sink.samples()) {
    sampleRate = sample.sampleRate
    windows ??= new PeakWindows(sampleRate, sample.numberOfChannels)
    // Encoders put some frames before the start (priming); they are not heard and not drawn.
    const skip = Math.max(0, Math.min(sample.numberOfFrames, Math.round(-sample.timestamp * sampleRate)))
    scratch = addSample(windows, sample, skip, scratch)
    frames += sample.numberOfFrames - skip
    sample.close()
    if (performance.now() - lastPost < PIECE_INTERVAL_MS) continue
    lastPost = performance.now()
    postLevels(windows, durationSeconds)
  }
  if (!windows) return fail('undecodable')
  windows.end(1)
  postLevels(windows, durationSeconds)
  post({ kind: 'done', durationSeconds: frames / sampleRate })
}

/** Planes one by one would put channels behind each other; interleaved they pass the windows together. */
function addSample(
  windows: PeakWindows,
  sample: AudioSample,
  skip: number,
  scratch: Float32Array<ArrayBuffer>,
): Float32Array<ArrayBuffer> {
  const frameCount = sample.numberOfFrames - skip
  if (frameCount <= 0) return scratch
  const count = frameCount * sample.numberOfChannels
  const buffer = scratch.length >= count ? scratch : new Float32Array(count)
  sample.copyTo(buffer, { planeIndex: 0, format: 'f32', frameOffset: skip, frameCount })
  windows.add(buffer.subarray(0, count), 1)
  return buffer
}

function postLevels(windows: PeakWindows, durationSeconds: number | null): void {
  const { from, count, lanes } = windows.take()
  if (count === 0) return
  // What the file says of its length may be less than what is in it.
  const seconds = durationSeconds === null ? null : Math.max(durationSeconds, (from + count) / WINDOWS_PER_SECOND)
  post(
    { kind: 'levels', from, lanes, durationSeconds: seconds },
    lanes.map((lane) => lane.buffer),
  )
}
