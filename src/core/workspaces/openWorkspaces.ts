import { join } from 'node:path'
import { deleteFolder, deleteRemovedFolders } from './removedFolders.ts'
import { Workspace, type WorkspaceOptions as AllOptions } from './workspace.ts'

type WorkspaceOptions = Omit<AllOptions, 'watchedElsewhere'>

/** The workspaces of this session: the only place that creates, closes and erases them. */
export class OpenWorkspaces {
  readonly #options: WorkspaceOptions
  readonly #open = new Map<string, Workspace>()
  readonly #erasing = new Set<Promise<void>>()

  constructor(options: WorkspaceOptions) {
    this.#options = options
    // Nothing waits for it. If the app quits before, it continues at the next start.
    void deleteRemovedFolders(options.folder, options.log)
    for (const workspaceId of options.registry.erasing) void this.#eraseLeft(workspaceId)
  }

  /** Fails with `not-found`. */
  get(workspaceId: string): Workspace {
    this.#options.registry.get(workspaceId)
    let workspace = this.#open.get(workspaceId)
    if (workspace === undefined) {
      const watchedElsewhere = async () => {
        const others = this.all().filter((other) => other.workspaceId !== workspaceId)
        return (await Promise.all(others.map((other) => other.watchedFolders()))).flat()
      }
      workspace = new Workspace(workspaceId, { ...this.#options, watchedElsewhere })
      this.#open.set(workspaceId, workspace)
    }
    return workspace
  }

  all(): readonly Workspace[] {
    return this.#options.registry.all().map(({ id }) => this.get(id))
  }

  /** Closes a workspace that was removed from the registry, and deletes everything stored for it. */
  async erase(workspace: Workspace): Promise<void> {
    const { workspaceId } = workspace
    this.#open.delete(workspaceId)
    const erased = workspace.erase().then(() => this.#noteErased(workspaceId))
    this.#erasing.add(erased)
    try {
      await erased
    } finally {
      this.#erasing.delete(erased)
    }
  }

  async close(): Promise<void> {
    await Promise.all([
      ...[...this.#open.values()].map((workspace) => workspace.close()),
      // Reported to those who removed them.
      Promise.allSettled(this.#erasing),
    ])
  }

  /** The app quit while a removed workspace was being erased. */
  async #eraseLeft(workspaceId: string): Promise<void> {
    const { folder, log } = this.#options
    try {
      await deleteFolder(join(folder, workspaceId))
      await this.#noteErased(workspaceId)
    } catch (error) {
      log.warn('workspaces.not-deleted', { error })
    }
  }

  async #noteErased(workspaceId: string): Promise<void> {
    try {
      await this.#options.registry.erased(workspaceId)
    } catch (error) {
      this.#options.log.warn('workspaces.not-noted', { error }) // The next start finds nothing to delete.
    }
  }
}
