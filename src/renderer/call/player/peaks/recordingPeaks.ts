import { newMediaTry } from '../../../client/calls/mediaTry.ts'
import { createValueStore, type ValueStore } from '../../../hooks/valueStore.ts'
import type { PeaksFailure, PeaksMessage, PeaksRequest } from './peaksMessages.ts'
import { coarser, GrowingLevels, trimmed, type Levels } from './levels/growingLevels.ts'
import { WINDOWS_PER_SECOND } from './levels/peakWindows.ts'
import { WorkerWatch } from './workerWatch.ts'

/** The known levels of a recording, of each 20 ms: enough to find pauses. A new object for each change. */
export interface Peaks extends Levels {
  readonly state: 'computing' | 'done' | 'failed'
  /** The same of each 4 ms, to draw a few seconds. */
  readonly fine: Levels
  /** From the file or counted by the decoder; null until known. */
  readonly durationSeconds: number | null
  readonly failure: PeaksFailure | null
}

/** Peaks of a recording. Inactive until `open`; can be opened again after `close`. */
export interface PeaksHandle {
  readonly store: ValueStore<Peaks>
  /** Uses the levels in memory, or starts computing them. */
  open(): void
  retry(): void
  /** Stops unfinished work; complete levels stay in memory for a while. */
  close(): void
}

/** A window has five fine ones. */
const FINENESS = 5

const NO_LEVELS = { levels: new Uint8Array(0), channels: [new Uint8Array(0)] }
export const NO_PEAKS: Peaks = {
  state: 'computing',
  ...NO_LEVELS,
  windowsPerSecond: WINDOWS_PER_SECOND / FINENESS,
  fine: { ...NO_LEVELS, windowsPerSecond: WINDOWS_PER_SECOND },
  durationSeconds: null,
  failure: null,
}

/** Five hours of stereo: returning to a call draws at once, and memory stays limited. */
const KEPT_BYTES = 16 * 1024 * 1024
/** By path, the most recently closed last. */
const kept = new Map<string, Peaks>()

/**
 * The peaks of the recording at `path` (on the page's own origin), computed in a worker or from memory. Only levels are kept,
 * by path: no media and no signed URL.
 */
export function recordingPeaks(path: string): PeaksHandle {
  const store = createValueStore<Peaks>(kept.get(path) ?? NO_PEAKS)
  let stop: (() => void) | undefined
  const begin = () => {
    stop?.()
    store.set(NO_PEAKS)
    stop = runWorkers(path, store)
  }
  return {
    store,
    open() {
      const known = kept.get(path)
      if (known !== undefined) store.set(known)
      else if (store.current().state !== 'done') begin()
    },
    retry: begin,
    close() {
      stop?.()
      stop = undefined
      const peaks = store.current()
      if (peaks.state === 'done') keep(path, peaks)
    },
  }
}

function keep(path: string, peaks: Peaks): void {
  kept.delete(path)
  kept.set(path, peaks)
  let bytes = [...kept.values()].reduce((sum, one) => sum + bytesOf(one), 0)
  for (const [oldest, one] of kept) {
    if (bytes <= KEPT_BYTES) return
    kept.delete(oldest)
    bytes -= bytesOf(one)
  }
}

function bytesOf(peaks: Peaks): number {
  return [peaks, peaks.fine].reduce((sum, { levels, channels }) => sum + levels.length * (1 + channels.length), 0)
}

function runWorkers(path: string, store: ValueStore<Peaks>): () => void {
  const url = newMediaTry(path)
  const growing = new GrowingLevels(NO_PEAKS.windowsPerSecond)
  const growingFine = new GrowingLevels(NO_PEAKS.fine.windowsPerSecond)
  const watch = new WorkerWatch(() => take({ kind: 'failed', failure: 'undecodable' }))
  let worker = start(new Worker(new URL('./streamedPeaks.worker.ts', import.meta.url), { type: 'module' }))

  function start(next: Worker): Worker {
    next.addEventListener('message', (event: MessageEvent<PeaksMessage>) => {
      watch.heard()
      take(event.data)
    })
    // The worker couldn't start: the player works without a waveform and says so.
    next.addEventListener('error', () => take({ kind: 'failed', failure: 'undecodable' }))
    next.postMessage({ url } satisfies PeaksRequest)
    return next
  }

  function take(message: PeaksMessage): void {
    const peaks = store.current()
    switch (message.kind) {
      case 'alive':
        return
      case 'other':
        end()
        worker = start(new Worker(new URL('./decodedPeaks.worker.ts', import.meta.url), { type: 'module' }))
        return
      case 'levels': {
        const { from, lanes, durationSeconds } = message
        const fine = growingFine.add(lanes, from)
        // The last window of the previous piece may have been incomplete.
        const first = Math.floor(from / FINENESS)
        const pieces = fine.channels.map((channel) => coarser(channel.subarray(first * FINENESS), FINENESS))
        store.set({ ...peaks, ...growing.add(pieces, first), fine, durationSeconds })
        return
      }
      case 'done':
        end()
        store.set({
          ...peaks,
          ...trimmed(peaks),
          fine: trimmed(peaks.fine),
          state: 'done',
          durationSeconds: message.durationSeconds,
        })
        // Another part of the app may open the same recording before this one is closed.
        keep(path, store.current())
        return
      case 'failed':
        end()
        store.set({ ...peaks, state: 'failed', failure: message.failure })
    }
  }

  function end(): void {
    watch.stop()
    worker.terminate()
  }

  return end
}
