import { AppError } from '../../contract/errors.ts'
import { newTrackerId, type NewTracker, type Tracker, trackerKey } from '../../domain/trackers/tracker.ts'
import { type FiledTracker, readTracker, writtenTracker } from '../../domain/trackers/trackerFile.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { MadeDocument, type StoredEntries } from '../storage/madeDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

/** Removed trackers that can still be restored. */
const KEPT_REMOVED = 200
const VERSION = 1

interface TrackersOptions {
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

/** A workspace's trackers. For the file, see `MadeDocument`. */
export class Trackers {
  readonly #source: SnapshotSource<readonly Tracker[]>
  readonly #document: MadeDocument<Stored>

  private constructor(document: MadeDocument<Stored>, source: SnapshotSource<readonly Tracker[]>) {
    this.#document = document
    this.#source = source
  }

  static async open(path: string, { clock, log, onChange }: TrackersOptions): Promise<Trackers> {
    const passOver = (what: string) => log.error('trackers.passed-over', { what })
    let searches: string | null = null
    const document: MadeDocument<Stored> = await MadeDocument.open<Stored>(path, {
      name: 'trackers',
      version: VERSION,
      log,
      clock,
      read: (stored, entries) => readStored(stored, entries, passOver),
      write: writtenState,
      onShown: (state) => {
        source.changed()
        const before = searches
        searches = searchesOf(state)
        if (searches !== before) onChange(state.trackers)
      },
    })
    searches = searchesOf(document.state)
    const source = new SnapshotSource(() => document.state.trackers, clock)
    return new Trackers(document, source)
  }

  all(): readonly Tracker[] {
    return this.#document.state.trackers
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
    await this.#document.change((state) => ({ ...state, trackers: [...state.trackers, ...trackers] }))
    return { trackerIds: trackers.map(({ id }) => id) }
  }

  /** Fails with `not-found`. */
  async change(trackerId: string, changed: NewTracker): Promise<void> {
    placeOf(this.#document.state.trackers, trackerId)
    await this.#document.change((state) => ({
      ...state,
      trackers: state.trackers.map((one) => (one.id === trackerId ? { ...changed, id: trackerId } : one)),
    }))
  }

  /** It can be restored, even after a restart. Fails with `not-found`. */
  async remove(trackerId: string): Promise<void> {
    const { trackers } = this.#document.state
    const place = placeOf(trackers, trackerId)
    const removed = { tracker: trackers[place]!, place }
    await this.#document.change((state) => ({
      trackers: state.trackers.filter(({ id }) => id !== trackerId),
      removed: [removed, ...state.removed].slice(0, KEPT_REMOVED),
    }))
  }

  /** Undoes `remove`. Idempotent. Fails with `not-found` if it was removed too long ago. */
  async restore(trackerId: string): Promise<void> {
    const { trackers, removed } = this.#document.state
    if (trackers.some(({ id }) => id === trackerId)) return
    const found = removed.find(({ tracker }) => tracker.id === trackerId)
    if (found === undefined) throw new AppError('not-found', { what: 'tracker' })
    await this.#document.change((state) => ({
      trackers: state.trackers.toSpliced(found.place, 0, found.tracker),
      removed: state.removed.filter(({ tracker }) => tracker.id !== trackerId),
    }))
  }

  close(): void {
    this.#source.close()
  }

  /** Also those of removed trackers, which views may still name, and which may be restored. */
  #takenIds(): Set<string> {
    const { trackers, removed } = this.#document.state
    return new Set([...trackers, ...removed.map(({ tracker }) => tracker)].map(({ id }) => id))
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

function writtenState({ trackers, removed }: Stored, entries: StoredEntries): Readonly<Record<string, unknown>> {
  return {
    trackers: entries.written('trackers', trackers, writtenTracker),
    removed: entries.written('removed', removed, ({ tracker, place }) => ({ tracker: writtenTracker(tracker), place })),
  }
}

function readStored(
  { trackers, removed }: Readonly<Record<string, unknown>>,
  entries: StoredEntries,
  passOver: (what: string) => void,
): Stored {
  const taken = new Set<string>()
  const read = (one: unknown): Tracker | null => {
    const tracker = readTracker(one, passOver)
    if (tracker === null) {
      passOver('a tracker without a name or a phrase')
      return null
    }
    const id = tracker.id !== null && !taken.has(tracker.id) ? tracker.id : newTrackerId(tracker.name, taken)
    taken.add(id)
    return { ...tracker, id }
  }
  return {
    trackers: entries.read('trackers', trackers, read),
    removed: entries.read('removed', removed, (one) => {
      const { tracker: written, place } = (one ?? {}) as { readonly tracker?: unknown; readonly place?: unknown }
      const tracker = read(written)
      return tracker && { tracker, place: typeof place === 'number' ? place : 0 }
    }),
  }
}
