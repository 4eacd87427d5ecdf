import { existsSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../../contract/errors/errors.ts'
import type { Log } from '../diagnostics/log.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'

/** A workspace as stored. The key is in `keychain`. */
const workspaceRecord = z.object({
  // It becomes the path of a folder.
  id: z.string().regex(/^[\w-]+$/),
  kind: z.enum(['connected', 'demo']),
  name: z.string(),
  /** Null for the demo, whose address changes at each start. */
  baseUrl: z.string().nullable(),
  webAppUrl: z.string().nullable(),
  /** One of `WORKSPACE_COLORS`, or a color of a newer version. Undefined if none was chosen. */
  color: z.string().optional().catch(undefined),
  keyKeptIn: z.enum(['os', 'memory']),
  /** The service's own ID of the workspace, which its key must belong to; undefined if it isn't known. */
  serviceWorkspaceId: z.int().optional(),
})
type WorkspaceRecord = Readonly<z.infer<typeof workspaceRecord>>

/** There is one demo at a time, and each has this ID. */
export const DEMO_ID = 'demo'

/** It becomes the path of a folder that is deleted. */
const erasedId = z
  .string()
  .regex(/^w-[\w-]+$/)
  .or(z.literal(DEMO_ID))

const storedRegistry = z.looseObject({
  activeWorkspaceId: z.string().nullable(),
  workspaces: z.array(z.unknown()),
  erasing: z.array(z.unknown()).optional().catch(undefined),
  /** Where a list is that couldn't be read and had no copy. */
  lostListAs: z.string().optional().catch(undefined),
})
type StoredRegistry = z.infer<typeof storedRegistry>

interface State {
  readonly activeWorkspaceId: string | null
  readonly workspaces: readonly WorkspaceRecord[]
  /** The IDs of removed workspaces of which files may still be there. The demo's only until it is opened again. */
  readonly erasing: readonly string[]
}

/**
 * The known workspaces and which one is active; on disk after each change. A record that can't be read (written by another
 * version of Earshot) isn't shown, and stays in the file unchanged, as do fields that this version doesn't know. The names and
 * URLs exist nowhere else, so there is a copy beside the file, which replaces one that is missing or can't be read.
 */
export class WorkspaceRegistry {
  readonly #document: JsonDocument
  readonly #copy: JsonDocument
  /** The file as it was read, for fields that this version doesn't know. */
  readonly #stored: Partial<StoredRegistry>
  readonly #unreadable: readonly unknown[]
  #state: State
  /** The state that was last written. */
  #written: State
  /** Changes that aren't in the file yet. */
  readonly #waiting: ((state: State) => State)[] = []
  #last: Promise<void> = Promise.resolve()

  private constructor(
    document: JsonDocument,
    state: State,
    stored: Partial<StoredRegistry> = {},
    unreadable: readonly unknown[] = [],
  ) {
    this.#document = document
    this.#copy = copyOf(document)
    this.#state = state
    this.#written = state
    this.#stored = stored
    this.#unreadable = unreadable
  }

  static async open(document: JsonDocument, log: Log): Promise<WorkspaceRegistry> {
    const copy = copyOf(document)
    let { stored, setAsideAs } = await readRegistry(document, log)
    if (stored === undefined) {
      const copied = await readRegistry(copy, log).catch(() => undefined)
      setAsideAs ??= copied?.setAsideAs
      stored = copied?.stored
      if (stored === undefined) {
        const empty = { activeWorkspaceId: null, workspaces: [] }
        // The first start.
        if (setAsideAs === undefined) return new WorkspaceRegistry(document, { ...empty, erasing: [] })
        stored = { ...empty, lostListAs: setAsideAs }
      }
      // If it can't be written, the next change writes it.
      await document.write(stored).catch(() => undefined)
    }
    await writeIfPossible(copy, stored)
    const { lostListAs, ...others } = stored
    if (lostListAs !== undefined && !existsSync(lostListAs)) stored = others
    const workspaces: WorkspaceRecord[] = []
    const unreadable: unknown[] = []
    for (const value of stored.workspaces) {
      const record = workspaceRecord.loose().safeParse(value)
      if (record.success) workspaces.push(record.data)
      else unreadable.push(value)
    }
    if (unreadable.length > 0) log.error('workspaces.unreadable', { records: unreadable.length })
    const wanted = stored.activeWorkspaceId
    const activeWorkspaceId = workspaces.some(({ id }) => id === wanted) ? wanted : (workspaces[0]?.id ?? null)
    const erasing = (stored.erasing ?? [])
      .flatMap((value) => erasedId.safeParse(value).data ?? [])
      .filter((removed) => workspaces.every(({ id }) => id !== removed))
    return new WorkspaceRegistry(document, { activeWorkspaceId, workspaces, erasing }, stored, unreadable)
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

  /** Where the list of workspaces is that couldn't be read, until it is replaced by a backup or that file is deleted. */
  get lostListAs(): string | undefined {
    return this.#stored.lostListAs
  }

  /** Fails with `not-found`. */
  get(workspaceId: string): WorkspaceRecord {
    const record = this.#state.workspaces.find(({ id }) => id === workspaceId)
    if (record === undefined) throw new AppError('not-found', { what: 'workspace' })
    return record
  }

  /** Adds the workspace, or changes what `record` has of it. */
  async put(record: WorkspaceRecord, options: { readonly activate: boolean }): Promise<void> {
    await this.#set(({ activeWorkspaceId, workspaces, erasing }) => ({
      erasing: erasing.filter((id) => id !== record.id),
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

  /** Activates another workspace if this one was active. Call `erased` once its files are deleted. */
  async remove(workspaceId: string): Promise<void> {
    await this.#set(({ activeWorkspaceId, workspaces: all, erasing }) => {
      const workspaces = all.filter(({ id }) => id !== workspaceId)
      const isActive = activeWorkspaceId === workspaceId
      const isKnown = all.some(({ id }) => id === workspaceId)
      return {
        activeWorkspaceId: isActive ? (workspaces[0]?.id ?? null) : activeWorkspaceId,
        workspaces,
        erasing: isKnown ? [...erasing, workspaceId] : erasing,
      }
    })
  }

  /** Call it when all files of a removed workspace are deleted. */
  async erased(workspaceId: string): Promise<void> {
    if (!this.#state.erasing.includes(workspaceId)) return
    await this.#set((state) => ({ ...state, erasing: state.erasing.filter((id) => id !== workspaceId) }))
  }

  async #set(change: (state: State) => State): Promise<void> {
    // Change the memory first, so that concurrent changes build on each other.
    this.#state = change(this.#state)
    this.#waiting.push(change)
    const written = this.#last.then(async () => {
      // It builds on what is in the file, not on changes that failed.
      const state = change(this.#written)
      const stored = {
        ...this.#stored,
        ...state,
        workspaces: [...state.workspaces, ...this.#unreadable],
        erasing: state.erasing.length > 0 ? state.erasing : undefined,
      }
      try {
        await this.#document.write(stored)
        this.#written = state
        await writeIfPossible(this.#copy, stored)
      } finally {
        this.#waiting.shift()
        this.#state = this.#waiting.reduce((before, next) => next(before), this.#written)
      }
    })
    this.#last = written.catch(() => undefined)
    await written
  }
}

function copyOf(document: JsonDocument): JsonDocument {
  return new JsonDocument(`${document.path}.copy`)
}

/** A file that isn't a registry is set aside. */
async function readRegistry(
  document: JsonDocument,
  log: Log,
): Promise<{ readonly stored?: StoredRegistry; readonly setAsideAs?: string }> {
  const read = await document.read()
  if (read.kind === 'absent') return {}
  const parsed = read.kind === 'found' ? storedRegistry.safeParse(read.value) : null
  if (parsed?.success === true) return { stored: parsed.data }
  const setAsideAs = read.kind === 'damaged' ? read.setAsideAs : await document.setAside()
  log.error('workspaces.unreadable', { setAsideAs })
  return { setAsideAs }
}

/** The copy is only needed if the file is damaged later, and each start and change writes it again. */
async function writeIfPossible(copy: JsonDocument, stored: object): Promise<void> {
  await copy.write(stored).catch(() => undefined)
}
