import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PeaksMessage } from './peaksMessages.ts'
import { recordingPeaks } from './recordingPeaks.ts'
import { watching } from './workerWatch.ts'

/** Replaces the workers that the page starts; the test sends their messages. */
class StandInWorker extends EventTarget {
  static readonly started: StandInWorker[] = []
  readonly script: string
  readonly posted: unknown[] = []
  isTerminated = false
  constructor(url: URL) {
    super()
    this.script = url.pathname.replace(/^.*\//, '')
    StandInWorker.started.push(this)
  }
  postMessage(message: unknown): void {
    this.posted.push(message)
  }
  terminate(): void {
    this.isTerminated = true
  }
  answers(message: PeaksMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }))
  }
}
const { started } = StandInWorker

let paths = 0
const newPath = () => `blob:${location.origin}/recording-${++paths}`
/** Each level is that of 20 ms, of which workers send five windows. */
const levels = (from: number, ...lanes: readonly (readonly number[])[]): PeaksMessage => ({
  kind: 'levels',
  from: from * 5,
  lanes: lanes.map((lane) => Uint8Array.from(lane.flatMap((level) => [0, level, 0, 0, 0]))),
  durationSeconds: 60,
})
const done: PeaksMessage = { kind: 'done', durationSeconds: 61.5 }

beforeEach(() => {
  vi.useFakeTimers()
  started.length = 0
  vi.stubGlobal('Worker', StandInWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function opened(path = newPath()) {
  const handle = recordingPeaks(path)
  handle.open()
  return { handle, worker: started.at(-1)! }
}

describe('levels from the worker', () => {
  test("are requested with the recording's URL", () => {
    const path = newPath()
    const { handle, worker } = opened(path)
    expect(worker.script).toBe('streamedPeaks.worker.ts')
    expect(worker.posted).toEqual([{ url: path }])
    expect(handle.store.current()).toMatchObject({ state: 'computing', failure: null, durationSeconds: null })
  })

  test('grow piece by piece', () => {
    const { handle, worker } = opened()
    worker.answers(levels(0, [1, 2]))
    worker.answers(levels(2, [3]))
    expect(handle.store.current()).toMatchObject({
      state: 'computing',
      levels: Uint8Array.of(1, 2, 3),
      channels: [Uint8Array.of(1, 2, 3)],
      durationSeconds: 60,
    })
  })

  test('of stereo are drawn as the louder channel at each moment', () => {
    const { handle, worker } = opened()
    worker.answers(levels(0, [1, 20], [10, 2]))
    worker.answers(levels(2, [3], [4]))
    expect(handle.store.current()).toMatchObject({
      levels: Uint8Array.of(10, 20, 4),
      channels: [Uint8Array.of(1, 20, 3), Uint8Array.of(10, 2, 4)],
    })
  })

  test('are kept as fine as they arrive, and the loudest of each 20 ms', () => {
    const { handle, worker } = opened()
    const piece = (from: number, lane: readonly number[]): PeaksMessage => ({
      kind: 'levels',
      from,
      lanes: [Uint8Array.from(lane)],
      durationSeconds: 60,
    })
    worker.answers(piece(0, [1, 9, 2, 3, 4, 7, 5]))
    expect(handle.store.current().levels).toEqual(Uint8Array.of(9, 7))
    worker.answers(piece(7, [6, 8, 1, 20]))
    expect(handle.store.current()).toMatchObject({
      levels: Uint8Array.of(9, 8, 20),
      windowsPerSecond: 50,
      fine: { levels: Uint8Array.of(1, 9, 2, 3, 4, 7, 5, 6, 8, 1, 20), windowsPerSecond: 250 },
    })
  })

  test('of hours keep the earlier ones', () => {
    const { handle, worker } = opened()
    for (let piece = 0; piece < 10; piece++) worker.answers(levels(piece * 1000, Array<number>(1000).fill(piece + 1)))
    const all = handle.store.current().levels
    expect(all).toHaveLength(10_000)
    for (let piece = 0; piece < 10; piece++)
      expect([all[piece * 1000], all[piece * 1000 + 999]]).toEqual([piece + 1, piece + 1])
  })

  test('are complete at the end, and the worker is terminated', () => {
    const { handle, worker } = opened()
    worker.answers(levels(0, [1, 2]))
    worker.answers(done)
    const peaks = handle.store.current()
    expect(peaks).toMatchObject({ state: 'done', levels: Uint8Array.of(1, 2), durationSeconds: 61.5 })
    const sizes = [peaks, peaks.fine].flatMap(({ levels: all, channels }) => [all, ...channels])
    expect(sizes.map(({ buffer }) => buffer.byteLength)).toEqual([2, 2, 10, 10])
    expect(worker.isTerminated).toBe(true)
  })
})

describe('a failure', () => {
  test('keeps the levels so far and terminates the worker', () => {
    const { handle, worker } = opened()
    worker.answers(levels(0, [1, 2]))
    worker.answers({ kind: 'failed', failure: 'unreachable' })
    expect(handle.store.current()).toMatchObject({
      state: 'failed',
      failure: 'unreachable',
      levels: Uint8Array.of(1, 2),
    })
    expect(worker.isTerminated).toBe(true)
  })

  test('is reported if the worker can’t start', () => {
    const { handle, worker } = opened()
    worker.dispatchEvent(new Event('error'))
    expect(handle.store.current()).toMatchObject({ state: 'failed', failure: 'undecodable' })
  })

  test('is retried from the start', () => {
    const { handle, worker } = opened()
    worker.answers(levels(0, [1, 2]))
    handle.retry()
    expect(worker.isTerminated).toBe(true)
    expect(started).toHaveLength(2)
    expect(handle.store.current()).toMatchObject({ state: 'computing', levels: new Uint8Array(0), failure: null })
  })

  test('is reported if the worker is silent for more than ten seconds, but not before its first message', () => {
    const { lookEveryMs } = watching
    watching.lookEveryMs = 1000
    onTestFinished(() => void (watching.lookEveryMs = lookEveryMs))
    const { handle, worker } = opened()
    vi.advanceTimersByTime(60_000)
    worker.answers({ kind: 'alive' })
    vi.advanceTimersByTime(9000)
    worker.answers({ kind: 'alive' })
    vi.advanceTimersByTime(10_000)
    expect(handle.store.current().state).toBe('computing')
    vi.advanceTimersByTime(1000)
    expect(handle.store.current()).toMatchObject({ state: 'failed', failure: 'undecodable' })
    expect(worker.isTerminated).toBe(true)
  })
})

test('recordings that the first worker can’t read go to the one with all decoders', () => {
  const { handle, worker } = opened()
  worker.answers({ kind: 'alive' })
  worker.answers({ kind: 'other' })
  expect(worker.isTerminated).toBe(true)
  const second = started.at(-1)!
  expect(second.script).toBe('decodedPeaks.worker.ts')
  expect(second.posted).toEqual(worker.posted)
  // It may take long to start.
  vi.advanceTimersByTime(60_000)
  second.answers(levels(0, [7]))
  second.answers(done)
  expect(handle.store.current()).toMatchObject({ state: 'done', levels: Uint8Array.of(7) })
  expect(second.isTerminated).toBe(true)
})

describe('a closed recording', () => {
  test('stops the work in progress, and starts over when opened again', () => {
    const path = newPath()
    const { handle, worker } = opened(path)
    worker.answers(levels(0, [1, 2]))
    handle.close()
    expect(worker.isTerminated).toBe(true)
    expect(recordingPeaks(path).store.current()).toMatchObject({ state: 'computing', levels: new Uint8Array(0) })
    handle.open()
    expect(started).toHaveLength(2)
    expect(handle.store.current().levels).toHaveLength(0)
  })

  test("isn't read again if it's complete", () => {
    const path = newPath()
    const { handle, worker } = opened(path)
    worker.answers(levels(0, [1, 2]))
    worker.answers(done)
    handle.open()
    handle.close()
    const again = recordingPeaks(path)
    again.open()
    expect(again.store.current()).toBe(handle.store.current())
    expect(started).toHaveLength(1)
  })
})

test('the levels of the last recordings stay in memory, up to 16 MB', () => {
  const MEGABYTE = 1024 * 1024
  const isKept = (path: string) => recordingPeaks(path).store.current().state === 'done'
  // The drawn levels and those of one or two channels, each also five times as fine.
  const leave = (path: string, megabytes: number, channels = 1) => {
    const { handle, worker } = opened(path)
    if (worker && !worker.isTerminated) {
      const lanes = Array.from(
        { length: channels },
        () => new Uint8Array(Math.floor((megabytes * MEGABYTE) / (1 + channels) / 6) * 5),
      )
      worker.answers({ kind: 'levels', from: 0, lanes, durationSeconds: null })
      worker.answers(done)
    }
    handle.close()
  }
  const [first, second, third, fourth] = [newPath(), newPath(), newPath(), newPath()]
  // Evicts everything from other tests.
  leave(newPath(), 16)
  leave(first, 8)
  leave(second, 8)
  expect([first, second].map(isKept)).toEqual([true, true])
  leave(first, 8)
  leave(third, 6, 2)
  expect([first, second, third].map(isKept)).toEqual([true, false, true])
  leave(fourth, 3, 2)
  expect([first, third, fourth].map(isKept)).toEqual([false, true, true])
})
