import { AppError } from '../../contract/errors.ts'
import type { View } from '../../domain/views/view.ts'
import { readView, writtenView, type NewView } from '../../domain/views/viewFile.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'

/** Removed views that can still be restored: as many as one import can add, because undoing it removes them all. */
const KEPT_REMOVED = 200
const VERSION = 1

export interface ViewsOptions {
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
 * The saved views of a workspace, in the person's order: in memory, and in one JSON document that is replaced atomically.
 * Excludes the built-in views, which are the same for everyone.
 */
export class Views {
  readonly #source: SnapshotSource<readonly View[]>
  readonly #document: JsonDocument
  readonly #log: Log
  #state: Stored

  private constructor(document: JsonDocument, state: Stored, { clock, log }: ViewsOptions) {
    this.#document = document
    this.#state = state
    this.#log = log
    this.#source = new SnapshotSource(() => this.#state.views, clock)
  }

  static async open(path: string, options: ViewsOptions): Promise<Views> {
    const document = new JsonDocument(path)
    const stored = await document.read()
    if (stored.kind === 'damaged') options.log.error('views.damaged', { setAsideAs: stored.setAsideAs })
    const passOver = (what: string) => options.log.error('views.passed-over', { what })
    const state = stored.kind === 'found' ? readStored(stored.value, passOver) : { views: [], removed: [] }
    return new Views(document, state, options)
  }

  watch(signal?: AbortSignal): AsyncIterable<readonly View[]> {
    return this.#source.watch(signal)
  }

  async add(added: readonly NewView[]): Promise<{ readonly viewIds: readonly string[] }> {
    const views = added.map((view): View => ({ ...view, id: crypto.randomUUID() }))
    await this.#change((state) => ({ ...state, views: [...state.views, ...views] }))
    return { viewIds: views.map(({ id }) => id) }
  }

  /** Fails with `not-found`. */
  async change(viewId: string, view: NewView): Promise<void> {
    placeOf(this.#state.views, viewId)
    await this.#change((state) => ({
      ...state,
      views: state.views.map((one) => (one.id === viewId ? { ...view, id: viewId } : one)),
    }))
  }

  /** It can be restored, even after a restart. Fails with `not-found`. */
  async remove(viewId: string): Promise<void> {
    const place = placeOf(this.#state.views, viewId)
    const removed = { view: this.#state.views[place]!, place }
    await this.#change((state) => ({
      views: state.views.filter(({ id }) => id !== viewId),
      removed: [removed, ...state.removed].slice(0, KEPT_REMOVED),
    }))
  }

  /** Undoes `remove`: restores the view to its place. Idempotent. Fails with `not-found` if it was removed too long ago. */
  async restore(viewId: string): Promise<void> {
    const { views, removed } = this.#state
    if (views.some(({ id }) => id === viewId)) return
    const found = removed.find(({ view }) => view.id === viewId)
    if (found === undefined) throw new AppError('not-found', { what: 'view' })
    await this.#change((state) => ({
      views: state.views.toSpliced(found.place, 0, found.view),
      removed: state.removed.filter(({ view }) => view.id !== viewId),
    }))
  }

  close(): void {
    this.#source.close()
  }

  async #change(next: (state: Stored) => Stored): Promise<void> {
    // Change the memory first, so that concurrent changes build on each other; revert it if the write fails.
    const before = this.#state
    const after = next(before)
    this.#state = after
    this.#source.changed()
    try {
      await this.#document.write(writtenState(after))
    } catch (error) {
      if (this.#state === after) this.#state = before
      this.#source.changed()
      this.#log.error('views.write', { error })
      throw error
    }
  }
}

function placeOf(views: readonly View[], viewId: string): number {
  const place = views.findIndex(({ id }) => id === viewId)
  if (place < 0) throw new AppError('not-found', { what: 'view' })
  return place
}

function writtenState({ views, removed }: Stored): unknown {
  const written = (view: View) => ({ id: view.id, ...writtenView(view) })
  return {
    version: VERSION,
    views: views.map(written),
    removed: removed.map(({ view, place }) => ({ ...written(view), place })),
  }
}

function readStored(stored: unknown, passOver: (what: string) => void): Stored {
  const { views, removed } = (stored ?? {}) as { readonly views?: unknown; readonly removed?: unknown }
  const read = (one: unknown): View[] => {
    const view = readView(one, passOver)
    const id = (one as { readonly id?: unknown } | null)?.id
    if (view === null) passOver('a view without a name')
    return view === null ? [] : [{ ...view, id: typeof id === 'string' && id !== '' ? id : crypto.randomUUID() }]
  }
  return {
    views: listOf(views).flatMap(read),
    removed: listOf(removed).flatMap((one) => {
      const place = (one as { readonly place?: unknown } | null)?.place
      return read(one).map((view) => ({ view, place: typeof place === 'number' ? place : 0 }))
    }),
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
