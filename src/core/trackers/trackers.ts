import { AppError } from '../../contract/errors.ts'
import { newTrackerId, type NewTracker, type Tracker, trackerKey } from '../../domain/trackers/tracker.ts'
import { type FiledTracker, readTracker, writtenTracker } from '../../domain/trackers/trackerFile.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

/** Removed trackers that can still be restored. */
const KEPT_REMOVED = 200
const VERSION = 1

export interface TrackersOptions {
  readonly clock: Clock
  readonly log: Log
  /** Called when they look for something else than before. */
  readonly onChange: (trackers: readonly Tracker[]) => void
}

interface RemovedTracker {
  readonly tracker: Tracker
  /** Its previous position. */
  readonly place: number
}

interface Stored {
  readonly trackers: readonly Tracker[]
  /** Most recently removed first. */
  readonly removed: readonly RemovedTracker[]
}

/** A workspace's trackers, in one file that is replaced atomically. Once a change returns, it's on disk. */
export class Trackers {
  readonly #source: SnapshotSource<readonly Tracker[]>
  readonly #document: JsonDocument
  readonly #options: TrackersOptions
  #state: Stored

  private constructor(document: JsonDocument, state: Stored, options: TrackersOptions) {
    this.#document = document
    this.#state = state
    this.#options = options
    this.#source = new SnapshotSource(() => this.#state.trackers, options.clock)
  }

  static async open(path: string, options: TrackersOptions): Promise<Trackers> {
    const document = new JsonDocument(path)
    const stored = await document.read()
    if (stored.kind === 'damaged') options.log.error('trackers.damaged', { setAsideAs: stored.setAsideAs })
    const passOver = (what: string) => options.log.error('trackers.passed-over', { what })
    const state = stored.kind === 'found' ? readStored(stored.value, passOver) : { trackers: [], removed: [] }
    return new Trackers(document, state, options)
  }

  all(): readonly Tracker[] {
    return this.#state.trackers
  }

  watch(signal?: AbortSignal): AsyncIterable<readonly Tracker[]> {
    return this.#source.watch(signal)
  }

  /** Appends trackers with new ids, or with those that they wish for, as far as these are free. */
  async add(added: readonly FiledTracker[]): Promise<{ readonly trackerIds: readonly string[] }> {
    const taken = this.#takenIds()
    const trackers = added.map((tracker): Tracker => {
      const id = tracker.id !== null && !taken.has(tracker.id) ? tracker.id : newTrackerId(tracker.name, taken)
      taken.add(id)
      return { ...tracker, id }
    })
    await this.#change((state) => ({ ...state, trackers: [...state.trackers, ...trackers] }))
    return { trackerIds: trackers.map(({ id }) => id) }
  }

  /** Fails with `not-found`. */
  async change(trackerId: string, changed: NewTracker): Promise<void> {
    placeOf(this.#state.trackers, trackerId)
    await this.#change((state) => ({
      ...state,
      trackers: state.trackers.map((one) => (one.id === trackerId ? { ...changed, id: trackerId } : one)),
    }))
  }

  /** It can be restored, even after a restart. Fails with `not-found`. */
  async remove(trackerId: string): Promise<void> {
    const place = placeOf(this.#state.trackers, trackerId)
    const removed = { tracker: this.#state.trackers[place]!, place }
    await this.#change((state) => ({
      trackers: state.trackers.filter(({ id }) => id !== trackerId),
      removed: [removed, ...state.removed].slice(0, KEPT_REMOVED),
    }))
  }

  /** Undoes `remove`. Idempotent. Fails with `not-found` if it was removed too long ago. */
  async restore(trackerId: string): Promise<void> {
    const { trackers, removed } = this.#state
    if (trackers.some(({ id }) => id === trackerId)) return
    const found = removed.find(({ tracker }) => tracker.id === trackerId)
    if (found === undefined) throw new AppError('not-found', { what: 'tracker' })
    await this.#change((state) => ({
      trackers: state.trackers.toSpliced(found.place, 0, found.tracker),
      removed: state.removed.filter(({ tracker }) => tracker.id !== trackerId),
    }))
  }

  close(): void {
    this.#source.close()
  }

  /** Also those of removed trackers, which views may still name, and which may be restored. */
  #takenIds(): Set<string> {
    const { trackers, removed } = this.#state
    return new Set([...trackers, ...removed.map(({ tracker }) => tracker)].map(({ id }) => id))
  }

  async #change(next: (state: Stored) => Stored): Promise<void> {
    // Change the memory first, so that concurrent changes build on each other; revert it if the write fails.
    const before = this.#state
    const after = next(before)
    this.#show(after)
    try {
      await this.#document.write(writtenState(after))
    } catch (error) {
      if (this.#state === after) this.#show(before)
      this.#options.log.error('trackers.write', { error })
      throw error
    }
  }

  #show(state: Stored): void {
    const before = searchesOf(this.#state)
    this.#state = state
    this.#source.changed()
    if (searchesOf(state) !== before) this.#options.onChange(state.trackers)
  }
}

/** Trackers whose searches are the same find the same, whatever their names and order are. */
function searchesOf({ trackers }: Stored): string {
  return JSON.stringify(trackers.map((tracker) => `${tracker.id} ${trackerKey(tracker)}`).toSorted())
}

function placeOf(trackers: readonly Tracker[], trackerId: string): number {
  const place = trackers.findIndex(({ id }) => id === trackerId)
  if (place < 0) throw new AppError('not-found', { what: 'tracker' })
  return place
}

function writtenState({ trackers, removed }: Stored): unknown {
  return {
    version: VERSION,
    trackers: trackers.map(writtenTracker),
    removed: removed.map(({ tracker, place }) => ({ tracker: writtenTracker(tracker), place })),
  }
}

function readStored(stored: unknown, passOver: (what: string) => void): Stored {
  const { trackers, removed } = (stored ?? {}) as { readonly trackers?: unknown; readonly removed?: unknown }
  const taken = new Set<string>()
  const read = (one: unknown): readonly Tracker[] => {
    const tracker = readTracker(one, passOver)
    if (tracker === null) {
      passOver('a tracker without a name or a phrase')
      return []
    }
    const id = tracker.id !== null && !taken.has(tracker.id) ? tracker.id : newTrackerId(tracker.name, taken)
    taken.add(id)
    return [{ ...tracker, id }]
  }
  return {
    trackers: listOf(trackers).flatMap(read),
    removed: listOf(removed).flatMap((one) => {
      const { tracker, place } = (one ?? {}) as { readonly tracker?: unknown; readonly place?: unknown }
      return read(tracker).map((known) => ({ tracker: known, place: typeof place === 'number' ? place : 0 }))
    }),
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
