/// <reference lib="webworker" />
import { PIECE_INTERVAL_MS, type PeaksMessage, type PeaksRequest } from './peaksMessages.ts'
import { readWavHeader } from './wavHeader.ts'
import { WavPeaks } from './wavPeaks.ts'

/**
 * Levels of a WAV recording, read from the streamed body as it comes. Answers `not-wav` for everything else, having read
 * no more than the start. Ends with its page: whoever started it terminates it, which cancels the request.
 */
self.addEventListener('message', (event: MessageEvent<PeaksRequest>) => {
  void compute(event.data.url)
})

function post(message: PeaksMessage, transfer: Transferable[] = []): void {
  self.postMessage(message, transfer)
}

async function compute(url: string): Promise<void> {
  const stop = new AbortController()
  try {
    const response = await fetch(url, { signal: stop.signal })
    if (!response.ok || !response.body) return post({ kind: 'failed', failure: 'unreachable' })
    const reader = response.body.getReader()
    const opened = await open(reader)
    if (!opened) {
      stop.abort()
      return post({ kind: 'not-wav' })
    }
    await readSamples(reader, opened.peaks, opened.rest, opened.durationSeconds)
  } catch {
    // The connection broke; the page offers to try again, and playback says more if it fails too.
    post({ kind: 'failed', failure: 'unreachable' })
  }
}

/** Reads until the samples begin; null when this is no WAV that we read. */
async function open(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let head = new Uint8Array(0)
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return null
    const more = new Uint8Array(head.length + value.length)
    more.set(head)
    more.set(value, head.length)
    head = more
    const header = readWavHeader(head)
    if (header.kind === 'other') return null
    if (header.kind === 'need-more') continue
    const { format } = header
    const { dataBytes, sampleRate, bytesPerSample, channels } = format
    return {
      peaks: new WavPeaks(format),
      rest: head.subarray(format.dataOffset),
      durationSeconds: dataBytes === null ? null : dataBytes / (sampleRate * bytesPerSample * channels),
    }
  }
}

async function readSamples(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  peaks: WavPeaks,
  rest: Uint8Array,
  durationSeconds: number | null,
): Promise<void> {
  let lastPost = 0
  peaks.add(rest)
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    peaks.add(value)
    if (performance.now() - lastPost < PIECE_INTERVAL_MS) continue
    lastPost = performance.now()
    postLevels(peaks, durationSeconds)
  }
  peaks.end()
  postLevels(peaks, durationSeconds)
  post({ kind: 'done', durationSeconds: peaks.durationSeconds })
}

function postLevels(peaks: WavPeaks, durationSeconds: number | null): void {
  const { from, count, lanes } = peaks.windows.take()
  if (count === 0) return
  post(
    { kind: 'levels', from, lanes, durationSeconds },
    lanes.map((lane) => lane.buffer),
  )
}
