/// <reference lib="webworker" />
import { MPEGDecoder } from 'mpg123-decoder'
import type { Mp3Answer, Mp3Task } from './mp3Task.ts'
import { PeakWindows } from '../levels/peakWindows.ts'

/** 2.6 s at a time, which decodes to 1 MB, for chunks of any size. */
const PIECE_BYTES = 48 * 1024

/** Gapless decoding is off: the code that cuts the chunks already skips the gaps at the recording's ends. */
const decoder = new MPEGDecoder({ enableGapless: false })

self.addEventListener('message', (event: MessageEvent<Mp3Task>) => {
  decoder.ready.then(
    () => answer(levelsOf(event.data)),
    () => answer({ kind: 'no-decoder' }),
  )
})

function answer(message: Mp3Answer): void {
  self.postMessage(message, message.kind === 'part' ? message.lanes.map((lane) => lane.buffer as ArrayBuffer) : [])
}

function levelsOf({ number, bytes, leadSamples, fromSample, samples, sampleRate, laneCount }: Mp3Task): Mp3Answer {
  // Samples that the encoder added at the start aren't played or drawn.
  let skip = leadSamples + Math.max(0, -fromSample)
  let left = Math.max(0, samples - Math.max(0, -fromSample))
  const windows = new PeakWindows(sampleRate, laneCount, Math.max(0, fromSample))
  for (let at = 0; at < bytes.length && left > 0; at += PIECE_BYTES) {
    const { channelData, samplesDecoded } = decoder.decode(bytes.subarray(at, at + PIECE_BYTES))
    const start = Math.min(skip, samplesDecoded)
    const stop = Math.min(samplesDecoded, start + left)
    skip -= start
    left -= stop - start
    // The decoder returns mono as two identical channels.
    if (stop > start) windows.addPlanes(channelData.slice(0, laneCount).map((plane) => plane.subarray(start, stop)))
  }
  windows.end(1)
  return { kind: 'part', number, ...windows.take() }
}
