import { z } from 'zod'
import { AppError } from '../../contract/errors/errors.ts'
import { WORKSPACE_COLORS } from '../../domain/workspaces/workspaceColor.ts'
import type { Log } from '../diagnostics/log.ts'
import type { JsonDocument } from '../storage/jsonDocument.ts'

/** A workspace as stored. The key is in `keychain`. */
const workspaceRecord = z.object({
  id: z.string(),
  kind: z.enum(['connected', 'demo']),
  name: z.string(),
  /** Null for the demo, whose address changes at each start. */
  baseUrl: z.string().nullable(),
  webAppUrl: z.string().nullable(),
  /** Undefined if none was chosen. */
  color: z.enum(WORKSPACE_COLORS).optional().catch(undefined),
  keyKeptIn: z.enum(['os', 'memory']),
  /** The service's own ID of the workspace, which its key must belong to; undefined if it isn't known. */
  serviceWorkspaceId: z.int().optional(),
})
type WorkspaceRecord = Readonly<z.infer<typeof workspaceRecord>>

const storedRegistry = z.looseObject({
  activeWorkspaceId: z.string().nullable(),
  workspaces: z.array(z.unknown()),
  // They become paths of folders that are deleted.
  erasing: z
    .array(z.string().regex(/^w-[\w-]+$/))
    .optional()
    .catch(undefined),
})

interface State {
  readonly activeWorkspaceId: string | null
  readonly workspaces: readonly WorkspaceRecord[]
  /** The IDs of removed workspaces whose folders may still be there. Not the demo's, which is used again. */
  readonly erasing: readonly string[]
}

/**
 * The known workspaces and which one is active; on disk after each change. A record that can't be read (written by another
 * version of Earshot) isn't shown, and stays in the file unchanged, as do fields that this version doesn't know.
 */
export class WorkspaceRegistry {
  readonly #document: JsonDocument
  /** The file as it was read, for fields that this version doesn't know. */
  readonly #stored: object
  readonly #unread: readonly unknown[]
  #state: State
  /** As it is in the file. */
  #written: State
  /** Changes that aren't in the file yet. */
  readonly #waiting: ((state: State) => State)[] = []
  #last: Promise<void> = Promise.resolve()

  private constructor(document: JsonDocument, state: State, stored: object = {}, unread: readonly unknown[] = []) {
    this.#document = document
    this.#state = state
    this.#written = state
    this.#stored = stored
    this.#unread = unread
  }

  static async open(document: JsonDocument, log: Log): Promise<WorkspaceRegistry> {
    const stored = await document.read()
    const empty: State = { activeWorkspaceId: null, workspaces: [], erasing: [] }
    if (stored.kind === 'absent') return new WorkspaceRegistry(document, empty)
    const parsed = stored.kind === 'found' ? storedRegistry.safeParse(stored.value) : null
    if (parsed?.success !== true) {
      const setAsideAs = stored.kind === 'damaged' ? stored.setAsideAs : await document.setAside()
      log.error('workspaces.unreadable', { setAsideAs })
      return new WorkspaceRegistry(document, empty)
    }
    const workspaces: WorkspaceRecord[] = []
    const unread: unknown[] = []
    for (const value of parsed.data.workspaces) {
      const record = workspaceRecord.loose().safeParse(value)
      if (record.success) workspaces.push(record.data)
      else unread.push(value)
    }
    if (unread.length > 0) log.error('workspaces.unreadable', { records: unread.length })
    const wanted = parsed.data.activeWorkspaceId
    const activeWorkspaceId = workspaces.some(({ id }) => id === wanted) ? wanted : (workspaces[0]?.id ?? null)
    const erasing = (parsed.data.erasing ?? []).filter((removed) => workspaces.every(({ id }) => id !== removed))
    return new WorkspaceRegistry(document, { activeWorkspaceId, workspaces, erasing }, parsed.data, unread)
  }

  all(): readonly WorkspaceRecord[] {
    return this.#state.workspaces
  }

  get activeId(): string | null {
    return this.#state.activeWorkspaceId
  }

  get erasing(): readonly string[] {
    return this.#state.erasing
  }

  /** Fails with `not-found`. */
  get(workspaceId: string): WorkspaceRecord {
    const record = this.#state.workspaces.find(({ id }) => id === workspaceId)
    if (record === undefined) throw new AppError('not-found', { what: 'workspace' })
    return record
  }

  /** Adds or replaces it and activates it. */
  async put(record: WorkspaceRecord, options: { readonly activate: boolean }): Promise<void> {
    await this.#set(({ activeWorkspaceId, workspaces, erasing }) => ({
      erasing,
      activeWorkspaceId: options.activate ? record.id : activeWorkspaceId,
      workspaces: workspaces.some(({ id }) => id === record.id)
        ? workspaces.map((known) => (known.id === record.id ? { ...known, ...record } : known))
        : [...workspaces, record],
    }))
  }

  async activate(workspaceId: string): Promise<void> {
    this.get(workspaceId)
    await this.#set((state) =>
      state.workspaces.some(({ id }) => id === workspaceId) ? { ...state, activeWorkspaceId: workspaceId } : state,
    )
  }

  /** Activates another workspace if this one was active. Call `erased` once its folder is deleted. */
  async remove(workspaceId: string): Promise<void> {
    await this.#set(({ activeWorkspaceId, workspaces: all, erasing }) => {
      const workspaces = all.filter(({ id }) => id !== workspaceId)
      const isActive = activeWorkspaceId === workspaceId
      const isErased = all.some(({ id, kind }) => id === workspaceId && kind === 'connected')
      return {
        activeWorkspaceId: isActive ? (workspaces[0]?.id ?? null) : activeWorkspaceId,
        workspaces,
        erasing: isErased ? [...erasing, workspaceId] : erasing,
      }
    })
  }

  async erased(workspaceId: string): Promise<void> {
    if (!this.#state.erasing.includes(workspaceId)) return
    await this.#set((state) => ({ ...state, erasing: state.erasing.filter((id) => id !== workspaceId) }))
  }

  async #set(change: (state: State) => State): Promise<void> {
    // Change the memory first, so that concurrent changes build on each other.
    this.#state = change(this.#state)
    this.#waiting.push(change)
    const written = this.#last.then(async () => {
      // Without earlier changes that failed.
      const state = change(this.#written)
      try {
        await this.#document.write({
          ...this.#stored,
          ...state,
          workspaces: [...state.workspaces, ...this.#unread],
          erasing: state.erasing.length > 0 ? state.erasing : undefined,
        })
        this.#written = state
      } finally {
        this.#waiting.shift()
        this.#state = this.#waiting.reduce((before, next) => next(before), this.#written)
      }
    })
    this.#last = written.catch(() => undefined)
    await written
  }
}
