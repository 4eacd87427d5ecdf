import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type { View } from '../../domain/views/view.ts'
import { readView, writtenView, type NewView } from '../../domain/views/viewFile.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import type { StoredWorkspaces } from '../workspaces/storedWorkspaces.ts'

/** Deleted views that can still be brought back, per workspace: more than anybody regrets in one go. */
const KEPT_REMOVED = 20
const VERSION = 1

export interface ViewsOptions extends StoredWorkspaces {
  readonly clock: Clock
  readonly log: Log
}

interface RemovedView {
  readonly view: View
  /** Where it stood. */
  readonly place: number
}

interface Stored {
  readonly views: readonly View[]
  /** The last removed first. */
  readonly removed: readonly RemovedView[]
}

/** The views of one workspace, in the person's order: in memory, and in one JSON document that is replaced in one step. */
class WorkspaceViews {
  readonly source: SnapshotSource<readonly View[]>
  readonly #document: JsonDocument
  readonly #log: Log
  #state: Stored

  private constructor(document: JsonDocument, state: Stored, { clock, log }: ViewsOptions) {
    this.#document = document
    this.#state = state
    this.#log = log
    this.source = new SnapshotSource(() => this.#state.views, clock)
  }

  static async open(path: string, options: ViewsOptions): Promise<WorkspaceViews> {
    const document = new JsonDocument(path)
    const stored = await document.read()
    if (stored.kind === 'damaged') options.log.error('views.damaged', { setAsideAs: stored.setAsideAs })
    const passOver = (what: string) => options.log.error('views.passed-over', { what })
    const state = stored.kind === 'found' ? readStored(stored.value, passOver) : { views: [], removed: [] }
    return new WorkspaceViews(document, state, options)
  }

  get all(): readonly View[] {
    return this.#state.views
  }

  get removed(): readonly RemovedView[] {
    return this.#state.removed
  }

  async change(next: (state: Stored) => Stored): Promise<void> {
    // In memory first, so that two changes at once build on each other; back when the disk refuses.
    const before = this.#state
    const after = next(before)
    this.#state = after
    this.source.changed()
    try {
      await this.#document.write(writtenState(after))
    } catch (error) {
      if (this.#state === after) this.#state = before
      this.source.changed()
      this.#log.error('views.write', { error })
      throw error
    }
  }
}

/** What a page may do with views. The built-in ones are no business of the core: they are the same for everybody. */
export class Views {
  readonly #options: ViewsOptions
  readonly #open = new Map<string, Promise<WorkspaceViews>>()

  constructor(options: ViewsOptions) {
    this.#options = options
  }

  async watch(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<readonly View[]>> {
    return (await this.#of(workspaceId)).source.watch(signal)
  }

  /** Appends them, in this order. */
  async add(workspaceId: string, added: readonly NewView[]): Promise<{ readonly viewIds: readonly string[] }> {
    const views = added.map((view): View => ({ ...view, id: crypto.randomUUID() }))
    await (await this.#of(workspaceId)).change((state) => ({ ...state, views: [...state.views, ...views] }))
    return { viewIds: views.map(({ id }) => id) }
  }

  /** Fails with `not-found`. */
  async change(workspaceId: string, viewId: string, view: NewView): Promise<void> {
    const views = await this.#of(workspaceId)
    placeOf(views.all, viewId)
    await views.change((state) => ({
      ...state,
      views: state.views.map((one) => (one.id === viewId ? { ...view, id: viewId } : one)),
    }))
  }

  /** It can be brought back, after a restart too. Fails with `not-found`. */
  async remove(workspaceId: string, viewId: string): Promise<void> {
    const views = await this.#of(workspaceId)
    placeOf(views.all, viewId)
    await views.change((state) => {
      const place = placeOf(state.views, viewId)
      const removed = { view: state.views[place]!, place }
      return {
        views: state.views.filter(({ id }) => id !== viewId),
        removed: [removed, ...state.removed].slice(0, KEPT_REMOVED),
      }
    })
  }

  /** Undoes `remove`: the view stands where it stood. Twice is once. Fails with `not-found` when it was removed too long ago. */
  async restore(workspaceId: string, viewId: string): Promise<void> {
    const views = await this.#of(workspaceId)
    if (views.all.some(({ id }) => id === viewId)) return
    const found = views.removed.find(({ view }) => view.id === viewId)
    if (found === undefined) throw new AppError('not-found', { what: 'view' })
    await views.change((state) => ({
      views: state.views.toSpliced(found.place, 0, found.view),
      removed: state.removed.filter(({ view }) => view.id !== viewId),
    }))
  }

  /** Puts them in this order; those that are not named follow as they are. */
  async arrange(workspaceId: string, viewIds: readonly string[]): Promise<void> {
    const placeIn = (id: string) => (viewIds.includes(id) ? viewIds.indexOf(id) : viewIds.length)
    await (
      await this.#of(workspaceId)
    ).change((state) => ({
      ...state,
      views: state.views.toSorted((one, other) => placeIn(one.id) - placeIn(other.id)),
    }))
  }

  /** The workspace is about to be removed with everything stored for it. */
  async forget(workspaceId: string): Promise<void> {
    const views = await this.#open.get(workspaceId)?.catch(() => null)
    this.#open.delete(workspaceId)
    views?.source.close()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((workspaceId) => this.forget(workspaceId)))
  }

  async #of(workspaceId: string): Promise<WorkspaceViews> {
    const { checkWorkspace, folderOf } = this.#options
    checkWorkspace(workspaceId)
    const known = this.#open.get(workspaceId)
    if (known !== undefined) return known
    const opening = WorkspaceViews.open(join(folderOf(workspaceId), 'views.json'), this.#options)
    this.#open.set(workspaceId, opening)
    opening.catch(() => this.#open.delete(workspaceId))
    return opening
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
