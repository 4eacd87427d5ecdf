import { deleteRemovedFolders } from './removedFolders.ts'
import { Workspace, type WorkspaceOptions as AllOptions } from './workspace.ts'

type WorkspaceOptions = Omit<AllOptions, 'watchedElsewhere'>

/** The workspaces of this session: the only place that creates, closes and erases them. */
export class OpenWorkspaces {
  readonly #options: WorkspaceOptions
  readonly #open = new Map<string, Workspace>()

  constructor(options: WorkspaceOptions) {
    this.#options = options
    // Nothing waits for it. If the app quits before, it continues at the next start.
    void deleteRemovedFolders(options.folder, options.log)
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
    this.#open.delete(workspace.workspaceId)
    await workspace.erase()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((workspace) => workspace.close()))
  }
}
