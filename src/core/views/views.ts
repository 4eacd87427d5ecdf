import { AppError } from '../../contract/errors.ts'
import type { View } from '../../domain/views/view.ts'
import { readView, writtenView, type NewView } from '../../domain/views/viewFile.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { MadeDocument, type StoredEntries } from '../storage/madeDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

/** Removed views that can still be restored: as many as one import can add, because undoing it removes them all. */
const KEPT_REMOVED = 200
const VERSION = 1

interface ViewsOptions {
  readonly clock: Clock
  readonly log: Log
}

interface RemovedView {
  readonly view: View
  /** Its previous position. */
  readonly place: number
}

interface Stored {
  readonly views: readonly View[]
  /** Most recently removed first. */
  readonly removed: readonly RemovedView[]
}

/**
 * The saved views of a workspace, in the person's order. Excludes the built-in views, which are the same for everyone. For the
 * file, see `MadeDocument`.
 */
export class Views {
  readonly #source: SnapshotSource<readonly View[]>
  readonly #document: MadeDocument<Stored>

  private constructor(document: MadeDocument<Stored>, source: SnapshotSource<readonly View[]>) {
    this.#document = document
    this.#source = source
  }

  static async open(path: string, { clock, log }: ViewsOptions): Promise<Views> {
    const passOver = (what: string) => log.error('views.passed-over', { what })
    const document: MadeDocument<Stored> = await MadeDocument.open<Stored>(path, {
      name: 'views',
      version: VERSION,
      log,
      clock,
      read: (stored, entries) => readStored(stored, entries, passOver),
      write: writtenState,
      onShown: () => source.changed(),
    })
    const source = new SnapshotSource(() => document.state.views, clock)
    return new Views(document, source)
  }

  watch(signal?: AbortSignal): AsyncIterable<readonly View[]> {
    return this.#source.watch(signal)
  }

  async add(added: readonly NewView[]): Promise<{ readonly viewIds: readonly string[] }> {
    const views = added.map((view): View => ({ ...view, id: crypto.randomUUID() }))
    await this.#document.change((state) => ({ ...state, views: [...state.views, ...views] }))
    return { viewIds: views.map(({ id }) => id) }
  }

  /** Fails with `not-found`. */
  async change(viewId: string, view: NewView): Promise<void> {
    placeOf(this.#document.state.views, viewId)
    await this.#document.change((state) => ({
      ...state,
      views: state.views.map((one) => (one.id === viewId ? { ...view, id: viewId } : one)),
    }))
  }

  /** It can be restored, even after a restart. Fails with `not-found`. */
  async remove(viewId: string): Promise<void> {
    const { views } = this.#document.state
    const place = placeOf(views, viewId)
    const removed = { view: views[place]!, place }
    await this.#document.change((state) => ({
      views: state.views.filter(({ id }) => id !== viewId),
      removed: [removed, ...state.removed].slice(0, KEPT_REMOVED),
    }))
  }

  /** Undoes `remove`: restores the view to its place. Idempotent. Fails with `not-found` if it was removed too long ago. */
  async restore(viewId: string): Promise<void> {
    const { views, removed } = this.#document.state
    if (views.some(({ id }) => id === viewId)) return
    const found = removed.find(({ view }) => view.id === viewId)
    if (found === undefined) throw new AppError('not-found', { what: 'view' })
    await this.#document.change((state) => ({
      views: state.views.toSpliced(found.place, 0, found.view),
      removed: state.removed.filter(({ view }) => view.id !== viewId),
    }))
  }

  close(): void {
    this.#source.close()
  }
}

function placeOf(views: readonly View[], viewId: string): number {
  const place = views.findIndex(({ id }) => id === viewId)
  if (place < 0) throw new AppError('not-found', { what: 'view' })
  return place
}

function writtenState({ views, removed }: Stored, entries: StoredEntries): Readonly<Record<string, unknown>> {
  const written = (view: View) => ({ id: view.id, ...writtenView(view) })
  return {
    views: entries.written('views', views, written),
    removed: entries.written('removed', removed, ({ view, place }) => ({ ...written(view), place })),
  }
}

function readStored(
  { views, removed }: Readonly<Record<string, unknown>>,
  entries: StoredEntries,
  passOver: (what: string) => void,
): Stored {
  const read = (one: unknown): View | null => {
    const view = readView(one, passOver)
    const id = (one as { readonly id?: unknown } | null)?.id
    if (view === null) passOver('a view without a name')
    return view && { ...view, id: typeof id === 'string' && id !== '' ? id : crypto.randomUUID() }
  }
  return {
    views: entries.read('views', views, read),
    removed: entries.read('removed', removed, (one) => {
      const view = read(one)
      const place = (one as { readonly place?: unknown } | null)?.place
      return view && { view, place: typeof place === 'number' ? place : 0 }
    }),
  }
}
