import { join } from 'node:path'
import { DEMO_ID } from './registry.ts'
import { deleteFolder, deleteRemovedFolders } from './removedFolders.ts'
import { Workspace, type WorkspaceOptions as AllOptions } from './workspace.ts'

type WorkspaceOptions = Omit<AllOptions, 'watchedElsewhere'>

/** The workspaces of this session: the only place that creates, closes and erases them. */
export class OpenWorkspaces {
  readonly #options: WorkspaceOptions
  readonly #open = new Map<string, Workspace>()
  /** By ID: removed workspaces whose files are being deleted. */
  readonly #erasing = new Map<string, Promise<void>>()

  constructor(options: WorkspaceOptions) {
    this.#options = options
    // The start doesn't wait for it. If the app quits before, it continues at the next start.
    void deleteRemovedFolders(options.folder, options.log)
    for (const workspaceId of options.registry.erasing) void this.eraseLeft(workspaceId)
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
    await this.#erase(workspaceId, () => workspace.erase())
  }

  /**
   * Deletes what is left of a removed workspace because the app quit meanwhile or another program had files open. What can't be
   * deleted now either is left for the next start, unless its ID is in use again by then.
   */
  async eraseLeft(workspaceId: string): Promise<void> {
    const { folder, log, registry } = this.#options
    const running = this.#erasing.get(workspaceId)
    if (running === undefined && !registry.erasing.includes(workspaceId)) return
    try {
      await (running ?? this.#erase(workspaceId, () => deleteFolder(join(folder, workspaceId))))
    } catch (error) {
      log.warn('workspaces.not-deleted', { error })
    }
  }

  async close(): Promise<void> {
    await Promise.all([
      ...[...this.#open.values()].map((workspace) => workspace.close()),
      // Reported to those who removed them.
      Promise.allSettled(this.#erasing.values()),
    ])
  }

  async #erase(workspaceId: string, eraseFolder: () => Promise<void>): Promise<void> {
    const erased = this.#eraseParts(workspaceId, eraseFolder)
    this.#erasing.set(workspaceId, erased)
    try {
      await erased
    } finally {
      this.#erasing.delete(workspaceId)
    }
  }

  async #eraseParts(workspaceId: string, eraseFolder: () => Promise<void>): Promise<void> {
    // Each also if the one before it fails.
    try {
      await eraseFolder()
    } finally {
      // The demo's calls, including imported ones, are stored on this computer.
      if (workspaceId === DEMO_ID) await this.#options.demoService?.erase()
    }
    await this.#noteErased(workspaceId)
  }

  async #noteErased(workspaceId: string): Promise<void> {
    try {
      await this.#options.registry.erased(workspaceId)
    } catch (error) {
      this.#options.log.warn('workspaces.not-noted', { error }) // The next start finds nothing to delete.
    }
  }
}
