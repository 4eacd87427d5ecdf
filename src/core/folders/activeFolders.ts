import { UNPROVEN, type ZoneProof } from '../../domain/recordings/rules/zone/zoneProof.ts'
import type { FolderWatches } from './folderWatches.ts'
import type { FileStore } from './store/fileStore.ts'
import type { FolderStore } from './store/folderStore.ts'
import type { ActiveFolder } from './work/activeFolder.ts'

export interface ActiveFoldersOptions {
  readonly folders: FolderStore
  readonly files: FileStore
  readonly watches: FolderWatches
  /** Called when the page must show something else of this folder, or of several (null). */
  readonly shown: (folderId: string | null) => void
  readonly wake: () => void
}

/** The folders that are watched now, as they are stored. */
export class ActiveFolders {
  readonly #options: ActiveFoldersOptions
  #active: readonly ActiveFolder[] | null = null

  constructor(options: ActiveFoldersOptions) {
    this.#options = options
  }

  /** Cached, because each step of the work asks several times. */
  all(): readonly ActiveFolder[] {
    this.#active ??= this.#options.folders.folders().flatMap((folder): ActiveFolder[] => {
      const session = this.#options.watches.sessionOf(folder.folderId)
      return folder.isPaused || session === null
        ? []
        : [{ folder, rule: this.#options.folders.rule(folder.ruleId), session }]
    })
    return this.#active
  }

  /** Watches what should be watched. */
  async follow(): Promise<void> {
    const folders = this.#options.folders.folders().filter(({ isPaused }) => !isPaused)
    this.#active = null
    const following = this.#options.watches.follow(folders)
    this.#active = null
    for (const { folderId } of folders) this.#options.shown(folderId)
    this.#options.shown(null)
    this.#options.wake()
    await following
  }

  async redecide(folderId: string, isReadAlike: boolean): Promise<void> {
    this.decideAgain(folderId, isReadAlike)
    await this.follow()
  }

  /** `isReadAlike`: the names are read as before. Otherwise the zone has to be proven again. Call `follow` afterwards. */
  decideAgain(folderId: string, isReadAlike: boolean): void {
    this.#options.files.decideAgain(folderId, 'all')
    if (isReadAlike) return
    this.prove(folderId, UNPROVEN)
    const session = this.#options.watches.sessionOf(folderId)
    if (session !== null) session.hasNewNames = true
  }

  prove(folderId: string, proof: ZoneProof): void {
    this.#options.folders.prove(folderId, proof)
    this.#active = null
  }
}
