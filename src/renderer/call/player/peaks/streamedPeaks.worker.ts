/// <reference lib="webworker" />
import { KIND_BYTES, recordingKind } from './recordingKind.ts'
import { Mp3Peaks, NoMp3Decoder } from './mp3/mp3Peaks.ts'
import type { MpegFrame } from '../../../../domain/recordings/probing/mpeg/mpegFrame.ts'
import type { PeaksMessage, PeaksRequest } from './peaksMessages.ts'
import { PiecePace } from './piecePace.ts'
import { RecordingStream } from './recordingStream.ts'
import { readWavHeader, type WavFormat } from './wavHeader.ts'
import { WavPeaks } from './wavPeaks.ts'
import { WorkProgress } from './workProgress.ts'

/**
 * Levels of recordings that can be read as a stream: WAV, and MP3 with decoders in nested workers. For other formats it only
 * reads the start and posts `other`. The page terminates it, which also cancels the request and the decoders.
 */
self.addEventListener('message', (event: MessageEvent<PeaksRequest>) => {
  void compute(event.data.url)
})

function post(message: PeaksMessage): void {
  self.postMessage(message, message.kind === 'levels' ? message.lanes.map((lane) => lane.buffer as ArrayBuffer) : [])
}

async function compute(url: string): Promise<void> {
  const progress = new WorkProgress(() => post({ kind: 'alive' }))
  const stream = new RecordingStream(url, progress)
  try {
    await read(stream, progress)
  } catch (error) {
    // If the decoder didn't fail, the connection did. The page offers a retry, and the playback diagnoses the reason if it
    // fails too.
    post(error instanceof NoMp3Decoder ? { kind: 'other' } : { kind: 'failed', failure: 'unreachable' })
  } finally {
    stream.close()
  }
}

/** Pictures in tags take megabytes. Below this size, a new request takes longer than reading on. */
const WORTH_A_JUMP_BYTES = 512 * 1024

async function read(stream: RecordingStream, progress: WorkProgress): Promise<void> {
  let tagBytes = 0
  for (;;) {
    const head = await stream.peek(KIND_BYTES)
    const found = recordingKind(head)
    switch (found.kind) {
      case 'wav':
        return tagBytes === 0 ? readWav(stream) : post({ kind: 'other' })
      case 'mp3':
        await stream.skip(found.offset)
        return readMp3(stream, progress, found.first, tagBytes + found.offset)
      case 'tagged':
        tagBytes += found.bytes
        if (found.bytes > head.length + WORTH_A_JUMP_BYTES) stream.jump(tagBytes)
        else await stream.skip(found.bytes)
        continue
      case 'other':
        // An empty file: the other worker couldn't read it either.
        return post(head.length > 0 ? { kind: 'other' } : { kind: 'failed', failure: 'undecodable' })
    }
  }
}

async function readMp3(
  stream: RecordingStream,
  progress: WorkProgress,
  first: MpegFrame,
  before: number,
): Promise<void> {
  const peaks = new Mp3Peaks(first)
  const soundBytes = () => (stream.totalBytes === null ? null : Math.max(0, stream.totalBytes - before))
  const pace = new PiecePace()
  peaks.onPart = () => {
    progress.step()
    if (pace.isDue()) postLevels(peaks.levels.take(), peaks.expectedSeconds(soundBytes()))
  }
  try {
    for (;;) {
      const bytes = await stream.read()
      if (!bytes) break
      await peaks.add(bytes)
    }
    await peaks.end()
  } finally {
    peaks.close()
  }
  postLevels(peaks.levels.takeRest(), peaks.countedSeconds)
  post({ kind: 'done', durationSeconds: peaks.countedSeconds })
}

async function readWav(stream: RecordingStream): Promise<void> {
  const format = await wavFormat(stream)
  if (!format) return post({ kind: 'other' })
  await stream.skip(format.dataOffset)
  const peaks = new WavPeaks(format)
  const durationSeconds = expectedWavSeconds(format, stream.totalBytes)
  const pace = new PiecePace()
  for (;;) {
    const bytes = await stream.read()
    if (!bytes) break
    peaks.add(bytes)
    if (pace.isDue()) postLevels(peaks.windows.take(), durationSeconds)
  }
  peaks.end()
  postLevels(peaks.windows.take(), durationSeconds)
  post({ kind: 'done', durationSeconds: peaks.durationSeconds })
}

/** Null if it isn't a WAV file that this code reads. */
async function wavFormat(stream: RecordingStream): Promise<WavFormat | null> {
  for (let wanted = KIND_BYTES; ; wanted *= 2) {
    const head = await stream.peek(wanted)
    const header = readWavHeader(head)
    if (header.kind === 'wav') return header.format
    if (header.kind === 'other' || head.length < wanted) return null
  }
}

/** From the header, but no longer than the existing bytes. */
function expectedWavSeconds(format: WavFormat, totalBytes: number | null): number | null {
  const { dataBytes, dataOffset, sampleRate, bytesPerSample, channels } = format
  const there = totalBytes === null ? null : totalBytes - dataOffset
  if (dataBytes === null && there === null) return null
  const bytes = Math.min(dataBytes ?? Number.POSITIVE_INFINITY, there ?? Number.POSITIVE_INFINITY)
  return Math.max(0, bytes) / (sampleRate * bytesPerSample * channels)
}

function postLevels(
  { from, count, lanes }: { readonly from: number; readonly count: number; readonly lanes: readonly Uint8Array[] },
  durationSeconds: number | null,
): void {
  if (count > 0) post({ kind: 'levels', from, lanes, durationSeconds })
}
