/// <reference lib="webworker" />
import { ALL_FORMATS, Input, UrlSource, type InputAudioTrack } from 'mediabunny'
import { DecodedLevels } from './levels/decodedLevels.ts'
import { decodeTrack } from './decodedSound.ts'
import type { PeaksFailure, PeaksMessage, PeaksRequest } from './peaksMessages.ts'
import { PiecePace } from './piecePace.ts'
import { WINDOWS_PER_SECOND } from './levels/peakWindows.ts'
import { WorkProgress } from './workProgress.ts'

/**
 * Levels of recordings that can't be read as a stream from the first to the last byte. mediabunny demuxes them and the
 * browser's decoders decode them in order, a little at a time, so that memory doesn't grow with the length.
 */
self.addEventListener('message', (event: MessageEvent<PeaksRequest>) => {
  void compute(event.data.url)
})

function post(message: PeaksMessage, transfer: Transferable[] = []): void {
  self.postMessage(message, transfer)
}

/**
 * A file's index may be at its end, so there are a few jumps, but otherwise the file is read once and in order, and bytes that
 * were read needn't be kept. mediabunny reads up to 16 MB ahead: in a smaller cache it would evict those bytes and fetch them
 * again.
 */
const CACHE_BYTES = 24 * 1024 * 1024
/**
 * mediabunny requests the whole rest and aborts once it has enough for a while. A limited range avoids sending bytes that are
 * never read.
 */
const PIECE_BYTES = 2 * 1024 * 1024
const MOST_RETRIES = 2

async function compute(url: string): Promise<void> {
  const progress = new WorkProgress(() => post({ kind: 'alive' }))
  let sawBytes = false
  const source = new UrlSource(url, {
    maxCacheSize: CACHE_BYTES,
    getRetryDelay: (previousAttempts) => (previousAttempts < MOST_RETRIES ? 0.5 * 2 ** previousAttempts : null),
    fetchFn: async (input, init) => {
      const response = await progress.awaiting(fetch(input, { ...init, headers: bounded(new Headers(init?.headers)) }))
      sawBytes ||= response.ok
      return progress.awaitingBody(response)
    },
  })
  const input = new Input({ source, formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (!track) return fail('no-sound')
    if (!(await track.canDecode())) return fail('undecodable')
    await decode(track, await track.getDurationFromMetadata(), progress)
  } catch {
    // The error doesn't tell which of the two it was. If bytes arrived, they couldn't be decoded.
    fail(sawBytes ? 'undecodable' : 'unreachable')
  } finally {
    input.dispose()
  }
}

/** Adds an end to an open range. */
function bounded(headers: Headers): Headers {
  const from = /^bytes=(\d+)-$/.exec(headers.get('range') ?? '')?.[1]
  if (from !== undefined) headers.set('range', `bytes=${from}-${Number(from) + PIECE_BYTES - 1}`)
  return headers
}

function fail(failure: PeaksFailure): void {
  post({ kind: 'failed', failure })
}

async function decode(track: InputAudioTrack, durationSeconds: number | null, progress: WorkProgress): Promise<void> {
  const decoded = new DecodedLevels()
  const pace = new PiecePace()
  await decodeTrack(track, (sound, timeSeconds, endSeconds) => {
    progress.step()
    decoded.add(sound, timeSeconds, endSeconds)
    if (pace.isDue()) postLevels(decoded.take(), durationSeconds)
  })
  if (decoded.seconds === 0) return fail('undecodable')
  decoded.end()
  postLevels(decoded.take(), durationSeconds)
  post({ kind: 'done', durationSeconds: decoded.seconds })
}

function postLevels({ from, count, lanes }: ReturnType<DecodedLevels['take']>, durationSeconds: number | null): void {
  if (count === 0) return
  // The length in the file may be less than its content.
  const seconds = durationSeconds === null ? null : Math.max(durationSeconds, (from + count) / WINDOWS_PER_SECOND)
  post(
    { kind: 'levels', from, lanes, durationSeconds: seconds },
    lanes.map((lane) => lane.buffer),
  )
}
