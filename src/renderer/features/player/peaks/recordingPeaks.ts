import { newMediaTry } from '../../../client/calls/mediaTry.ts'
import { createValueStore, type ValueStore } from '../../../hooks/valueStore.ts'
import type { PeaksFailure, PeaksMessage, PeaksRequest } from './peaksMessages.ts'
import { WINDOWS_PER_SECOND } from './levels/peakWindows.ts'
import { WorkerWatch } from './workerWatch.ts'

/** The known levels of a recording. A new object for each change; `levels` is a view that only grows. */
export interface Peaks {
  readonly state: 'computing' | 'done' | 'failed'
  readonly levels: Uint8Array
  /** Left and right for stereo, otherwise one. */
  readonly channels: readonly Uint8Array[]
  readonly windowsPerSecond: number
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

const NOTHING: Peaks = {
  state: 'computing',
  levels: new Uint8Array(0),
  channels: [new Uint8Array(0)],
  windowsPerSecond: WINDOWS_PER_SECOND,
  durationSeconds: null,
  failure: null,
}

/** About 30 hours of stereo: returning to a call draws at once, and memory stays limited. */
const KEPT_BYTES = 16 * 1024 * 1024
/** By path, the most recently closed last. */
const kept = new Map<string, Peaks>()

/**
 * The peaks of the recording at `path` (on the page's own origin), computed in a worker or from memory. Only levels are kept,
 * by path: no media and no signed URL.
 */
export function recordingPeaks(path: string): PeaksHandle {
  const store = createValueStore<Peaks>(kept.get(path) ?? NOTHING)
  let stop: (() => void) | undefined
  const begin = () => {
    stop?.()
    store.set(NOTHING)
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

function bytesOf({ levels, channels }: Peaks): number {
  return levels.length * (1 + channels.length)
}

function runWorkers(path: string, store: ValueStore<Peaks>): () => void {
  const url = newMediaTry(path)
  let buffers: readonly Uint8Array[] = []
  let louder: Uint8Array | undefined
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
        const count = from + lanes[0]!.length
        buffers = lanes.map((lane, index) => placed(buffers[index], lane, from))
        louder = placed(louder, louderOf(lanes), from)
        store.set({
          ...peaks,
          levels: louder.subarray(0, count),
          channels: buffers.map((buffer) => buffer.subarray(0, count)),
          durationSeconds,
        })
        return
      }
      case 'done':
        end()
        store.set({
          ...peaks,
          state: 'done',
          levels: peaks.levels.slice(),
          channels: peaks.channels.map((channel) => channel.slice()),
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

/** A buffer with `piece` at `from`, after the content of `buffer`; reuses it if there is room. */
function placed(buffer: Uint8Array | undefined, piece: Uint8Array, from: number): Uint8Array {
  const needed = from + piece.length
  let target = buffer
  if (!target || needed > target.length) {
    target = new Uint8Array(Math.max(needed, (buffer?.length ?? 0) * 2, 4096))
    if (buffer) target.set(buffer)
  }
  target.set(piece, from)
  return target
}

function louderOf(lanes: readonly Uint8Array[]): Uint8Array {
  const [left, right] = lanes
  return right ? left!.map((level, index) => Math.max(level, right[index]!)) : left!
}
