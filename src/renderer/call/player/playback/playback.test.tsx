import { afterEach, beforeEach, expect, test } from 'vitest'
import { wavFile } from '../peaks/testing/wavFile.ts'
import { hearAlone } from '../../../hooks/audible.ts'
import { Playback } from './playback.ts'
import { clearStored } from '../../../hooks/stored/testing/clearStored.ts'

/** Playing this doesn't reach its end before a test gives up waiting. */
const LONG_SECONDS = 120

/** Silence at 8 kHz. */
function silence(seconds = 4): string {
  const samples = new Uint8Array(8000 * seconds).fill(128)
  return URL.createObjectURL(new Blob([wavFile(samples, { tag: 1, bits: 8 })], { type: 'audio/wav' }))
}

const GONE = URL.createObjectURL(new Blob(['x']))
URL.revokeObjectURL(GONE)

let playback: Playback
beforeEach(() => {
  clearStored()
  playback = new Playback(silence(), 'audio')
})
afterEach(() => playback.close())

async function loaded(seconds = 4): Promise<void> {
  await expect.poll(() => playback.state.current().durationSeconds).toBeCloseTo(seconds, 1)
}

async function openLong(): Promise<void> {
  playback = new Playback(silence(LONG_SECONDS), 'audio')
  playback.open()
  await loaded(LONG_SECONDS)
}

test('it has a length, plays, advances and stops', async () => {
  await openLong()
  playback.play()
  await expect.poll(() => playback.state.current().isPlaying).toBe(true)
  await expect.poll(() => playback.position.current()).toBeGreaterThan(0.2)
  playback.pause()
  await expect.poll(() => playback.state.current().isPlaying).toBe(false)
})

test('it pauses when something else is heard, and the other way around', async () => {
  await openLong()
  playback.play()
  await expect.poll(() => playback.state.current().isPlaying).toBe(true)
  let pauseCount = 0
  hearAlone({ pause: () => (pauseCount += 1) })
  await expect.poll(() => playback.state.current().isPlaying).toBe(false)
  playback.play()
  await expect.poll(() => pauseCount).toBe(1)
})

test('seeking stays within the recording and updates the position at once', async () => {
  playback.open()
  await loaded()
  playback.seek(99)
  expect(playback.position.current()).toBeCloseTo(4, 1)
  playback.skip(-30)
  expect(playback.position.current()).toBe(0)
  playback.skip(2.5)
  expect(playback.position.current()).toBe(2.5)
})

test('a part is played once to its end, which may be moved, and not after the user has gone elsewhere', async () => {
  playback.open()
  await loaded()
  let endCount = 0
  playback.playPart({ fromSeconds: 1, toSeconds: 1.2 }, () => (endCount += 1))
  playback.extendPart(0.3)
  await expect.poll(() => endCount).toBe(1)
  expect(playback.position.current()).toBeGreaterThanOrEqual(1.5)
  // The element reports that it paused a moment later.
  await expect.poll(() => playback.state.current().isPlaying).toBe(false)
  playback.playPart({ fromSeconds: 3.8, toSeconds: 99 }, () => (endCount += 1))
  await expect.poll(() => endCount).toBe(2)
  playback.playPart({ fromSeconds: 1, toSeconds: 1.2 }, () => (endCount += 1))
  playback.seek(2)
  await expect.poll(() => playback.position.current()).toBeGreaterThan(2.2)
  expect(endCount).toBe(2)
})

test('only one recording is heard at a time', async () => {
  const other = new Playback(silence(LONG_SECONDS), 'audio', { isRemembered: false })
  other.open()
  await openLong()
  playback.play()
  await expect.poll(() => playback.state.current().isPlaying).toBe(true)
  other.play()
  await expect.poll(() => playback.state.current().isPlaying).toBe(false)
  await expect.poll(() => other.state.current().isPlaying).toBe(true)
  other.close()
  expect(localStorage.getItem('earshot.places') ?? '').not.toContain(other.url)
})

test('it plays when opened again after closing', async () => {
  playback.open()
  playback.close()
  expect(playback.media.getAttribute('src')).toBeNull()
  playback.open()
  await loaded()
  expect(playback.state.current().failure).toBeNull()
})

test('speed, volume and muting are stored for the next recording', async () => {
  playback.open()
  playback.stepRate(1)
  playback.stepRate(1)
  playback.setVolume(0.4)
  playback.toggleMute()
  const next = new Playback(silence(), 'audio')
  next.open()
  expect(next.state.current()).toMatchObject({ rate: 1.5, volume: 0.4, isMuted: true })
  expect(next.media).toMatchObject({ playbackRate: 1.5, volume: 0.4, muted: true })
  next.close()
})

test('the pitch is kept at every speed, also after the recording was loaded again', async () => {
  playback.open()
  await loaded()
  for (const rate of [0.5, 1.75, 3]) {
    playback.setRate(rate)
    expect(playback.media).toMatchObject({ playbackRate: rate, preservesPitch: true })
  }
  playback.retry()
  await loaded()
  expect(playback.media).toMatchObject({ playbackRate: 3, preservesPitch: true })
})

test('speed ranges from 0.5 to 3', () => {
  for (let step = 0; step < 20; step++) playback.stepRate(1)
  expect(playback.state.current().rate).toBe(3)
  for (let step = 0; step < 20; step++) playback.stepRate(-1)
  expect(playback.state.current().rate).toBe(0.5)
})

test('muting at zero volume can be undone', () => {
  playback.setVolume(0)
  expect(playback.state.current().isMuted).toBe(true)
  playback.toggleMute()
  expect(playback.state.current()).toMatchObject({ isMuted: false, volume: 1 })
})

test('invalid stored preferences are ignored', () => {
  const store = (text: string) => {
    localStorage.setItem('earshot.playback', text)
    dispatchEvent(new StorageEvent('storage', { key: 'earshot.playback' }))
  }
  store('{"rate":99,"volume":"loud"}')
  expect(new Playback('x', 'audio').state.current()).toMatchObject({ rate: 1, volume: 1, isMuted: false })
  store('not json')
  expect(new Playback('x', 'audio').state.current()).toMatchObject({ rate: 1 })
})

test('an undecodable recording fails, and fails again on retry', async () => {
  playback = new Playback(URL.createObjectURL(new Blob(['no sound'], { type: 'audio/mpeg' })), 'audio')
  playback.open()
  await expect.poll(() => playback.state.current().failure).toBe('undecodable')
  playback.retry()
  expect(playback.state.current().failure).toBeNull()
  await expect.poll(() => playback.state.current().failure).toBe('undecodable')
})

test('a retry after a failure continues playing at the same position', async () => {
  await openLong()
  playback.play()
  playback.seek(2)
  await expect.poll(() => playback.state.current().isPlaying).toBe(true)
  // The state after a lost connection: the element has failed and its source works again.
  playback.media.src = 'data:audio/wav,nothing'
  await expect.poll(() => playback.state.current().failure).not.toBeNull()
  playback.position.set(2)
  playback.retry()
  await expect.poll(() => playback.position.current()).toBeGreaterThan(2.1)
  expect(playback.state.current()).toMatchObject({ isPlaying: true, failure: null })
})

test('a second retry continues like the first would have', async () => {
  await openLong()
  playback.play()
  playback.seek(2)
  await expect.poll(() => playback.state.current().isPlaying).toBe(true)
  playback.pause()
  await expect.poll(() => playback.state.current().isPlaying).toBe(false)
  const pausedAt = playback.media.currentTime
  const back = silence(LONG_SECONDS)
  const isOnline = (is: boolean) => Object.assign(playback, { path: is ? back : GONE })
  isOnline(false)
  playback.retry()
  await expect.poll(() => playback.state.current().failure).toBe('unreachable')
  // Play loads it again, and a failure of that doesn't forget the wish to play.
  playback.toggle()
  await expect.poll(() => playback.state.current().failure).toBe('unreachable')
  expect(playback.position.current()).toBeCloseTo(pausedAt, 0)
  const retriedAt = playback.position.current()
  isOnline(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => playback.state.current().isPlaying).toBe(true)
  expect(playback.position.current()).toBeGreaterThan(retriedAt - 0.01)
  expect(playback.state.current().failure).toBeNull()
})

test('play after a failure in the middle needs one press', async () => {
  await openLong()
  playback.play()
  await expect.poll(() => playback.state.current().isPlaying).toBe(true)
  // A lost connection: the element doesn't count as paused.
  Object.defineProperty(playback.media, 'error', { value: { code: MediaError.MEDIA_ERR_NETWORK }, configurable: true })
  playback.media.dispatchEvent(new Event('error'))
  await expect.poll(() => playback.state.current().failure).not.toBeNull()
  expect(playback.media.paused).toBe(false)
  playback.toggle()
  expect(playback.state.current().failure).toBeNull()
  await expect.poll(() => playback.state.current().isPlaying).toBe(true)
  playback.toggle()
  await expect.poll(() => playback.state.current().isPlaying).toBe(false)
})

test('a retry doesn’t play once it was paused', async () => {
  await openLong()
  playback.play()
  await expect.poll(() => playback.state.current().isPlaying).toBe(true)
  Object.assign(playback, { wasPlaying: true })
  playback.retry()
  playback.pause()
  await new Promise((resolve) => playback.media.addEventListener('loadedmetadata', resolve, { once: true }))
  expect(playback.media.paused).toBe(true)
})

test('a network failure is retried when the network is back', async () => {
  playback = new Playback(GONE, 'audio')
  playback.open()
  await expect.poll(() => playback.state.current().failure).toBe('unreachable')
  Object.assign(playback, { path: silence() })
  dispatchEvent(new Event('online'))
  await loaded()
  expect(playback.state.current().failure).toBeNull()
})

test("a recording that doesn't load is unreachable", async () => {
  playback = new Playback(GONE, 'audio')
  playback.open()
  await expect.poll(() => playback.state.current().failure).toBe('unreachable')
})

test('a loop jumps from its end to its start, and seeking out of it works', async () => {
  playback.open()
  await loaded()
  playback.select({ fromSeconds: 1.6, toSeconds: 1 })
  playback.toggleLoop()
  expect(playback.state.current().selected).toEqual({ fromSeconds: 1, toSeconds: 1.6 })
  playback.seek(1.4)
  playback.play()
  const seen: number[] = []
  playback.position.subscribe(() => seen.push(playback.position.current()))
  await expect.poll(() => seen.some((seconds, index) => seconds < (seen[index - 1] ?? 0) - 0.3)).toBe(true)
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(1)
  playback.seek(2.5)
  await expect.poll(() => playback.position.current()).toBeGreaterThan(2.8)
})

test('a loop up to the end restarts', async () => {
  playback.open()
  await loaded()
  playback.select({ fromSeconds: 3, toSeconds: 99 })
  playback.toggleLoop()
  playback.seek(3.7)
  playback.play()
  await expect.poll(() => playback.position.current()).toBeLessThan(3.6)
  expect(playback.position.current()).toBeGreaterThanOrEqual(3)
})

test('the selected part is played to its end', async () => {
  await openLong()
  playback.select({ fromSeconds: 1, toSeconds: 1.5 })
  const wasPlaying: boolean[] = []
  playback.state.subscribe(() => wasPlaying.push(playback.state.current().isPlaying))
  const paused: boolean[] = []
  playback.position.subscribe(() => {
    if (playback.position.current() >= 1.5) paused.push(playback.media.paused)
  })
  playback.playSelected()
  await expect.poll(() => [wasPlaying.includes(true), wasPlaying.at(-1)]).toEqual([true, false])
  expect(playback.position.current()).toBeGreaterThanOrEqual(1.5)
  expect(playback.position.current()).toBeLessThan(LONG_SECONDS)
  // A busy machine may look late, but then it pauses at once.
  expect(paused.slice(1)).not.toContain(false)
})

test('silence is skipped if enabled, and the setting is stored', async () => {
  await openLong()
  playback.setPauses([{ fromSeconds: 0.2, toSeconds: 50 }])
  playback.toggleSkipSilence()
  playback.play()
  const seen: number[] = []
  playback.position.subscribe(() => seen.push(playback.position.current()))
  await expect.poll(() => playback.position.current()).toBeGreaterThan(50)
  expect(seen.filter((seconds) => seconds > 20 && seconds < 49.9)).toEqual([])
  expect(new Playback('x', 'audio').state.current().skipsSilence).toBe(true)
})

test('a recording continues where it stopped', async () => {
  localStorage.setItem('earshot.places', JSON.stringify([[playback.url, 3.2]]))
  playback.open()
  await loaded()
  await expect.poll(() => playback.position.current()).toBe(3.2)
})
