/// <reference lib="webworker" />
import { ALL_FORMATS, Input, UrlSource, type InputAudioTrack } from 'mediabunny'
import { DecodedLevels } from './levels/decodedLevels.ts'
import { decodeTrack } from './decodedSound.ts'
import type { PeaksFailure, PeaksMessage, PeaksRequest } from './peaksMessages.ts'
import { PiecePace } from './piecePace.ts'
import { WINDOWS_PER_SECOND } from './levels/peakWindows.ts'
import { WorkProgress } from './workProgress.ts'

/**
 * Levels of every recording that can't be read from its first byte to its last as it comes: taken apart by mediabunny, decoded by the browser's own decoders, in order
 * and a little at a time, so that hours cost no more memory than minutes.
 */
self.addEventListener('message', (event: MessageEvent<PeaksRequest>) => {
  void compute(event.data.url)
})

function post(message: PeaksMessage, transfer: Transferable[] = []): void {
  self.postMessage(message, transfer)
}

/**
 * A file's index may lie at its end, so a few jumps; but it is read once and in order: what was read need not be kept.
 * What mediabunny reads ahead must, up to 16 MB: with less room it lets go of that and fetches it again.
 */
const CACHE_BYTES = 24 * 1024 * 1024
/**
 * mediabunny asks for all the rest, and hangs up when it has enough for a while. Asked for no more than this, nobody
 * sends what nobody reads.
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
    // Which of the two it was can't be told from the error: bytes that came but made no sense are the decoder's matter.
    fail(sawBytes ? 'undecodable' : 'unreachable')
  } finally {
    input.dispose()
  }
}

/** A range without an end gets one. */
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
  // What the file says of its length may be less than what is in it.
  const seconds = durationSeconds === null ? null : Math.max(durationSeconds, (from + count) / WINDOWS_PER_SECOND)
  post(
    { kind: 'levels', from, lanes, durationSeconds: seconds },
    lanes.map((lane) => lane.buffer),
  )
}
