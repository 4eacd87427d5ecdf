import type { WatchState } from '../../contract/import/folders.ts'
import type { Log } from '../diagnostics/log.ts'
import type { Clock } from '../ports.ts'
import type { OtherFile } from './details/indexBook.ts'
import type { FileStore } from './store/fileStore.ts'
import type { StoredFolder } from './store/storedFolder.ts'
import type { StoredFile } from './store/storedFile.ts'
import type { SeenFile } from './watching/seenFile.ts'
import { openFileTools } from './watching/thread/fileTools.ts'
import { type FolderWatch, watchFolder } from './watching/watchFolder.ts'
import { type FolderSession, newSession } from './work/activeFolder.ts'

export interface FolderWatchesOptions {
  readonly files: FileStore
  readonly clock: Clock
  readonly log: Log
  /** Files or the state of a folder have changed. */
  readonly changed: (folderId: string) => void
  /** Files that may have details of recordings were added, or have changed. */
  readonly detailsChanged: (folderId: string) => void
  /** Files have changed that are in the list of imports, or were. */
  readonly changedWhileQueued: (folderId: string) => void
  /** These are in the list of imports, and no longer in their folder. */
  readonly goneWhileQueued: (files: readonly StoredFile[]) => void
}

interface Watched {
  folder: StoredFolder
  readonly watch: FolderWatch
  readonly session: FolderSession
  readonly tools: { close(): void }
  readonly others: Map<string, OtherFile>
  state: WatchState
}

/** Watches folders and writes down which files they have. */
export class FolderWatches {
  readonly #options: FolderWatchesOptions
  readonly #watched = new Map<string, Watched>()

  constructor(options: FolderWatchesOptions) {
    this.#options = options
  }

  stateOf(folderId: string): WatchState {
    return this.#watched.get(folderId)?.state ?? { kind: 'paused' }
  }

  sessionOf(folderId: string): FolderSession | null {
    return this.#watched.get(folderId)?.session ?? null
  }

  check(folderId: string): void {
    this.#watched.get(folderId)?.watch.check()
  }

  /** Watches these, and no others. */
  async follow(folders: readonly StoredFolder[]): Promise<void> {
    const wanted = new Map(folders.map((folder) => [folder.folderId, folder]))
    const left = [...this.#watched.values()].filter(({ folder }) => !wanted.has(folder.folderId))
    for (const { folder } of left) this.#watched.delete(folder.folderId)
    for (const folder of folders) {
      const known = this.#watched.get(folder.folderId)
      if (known === undefined) this.#start(folder)
      else known.folder = folder
    }
    for (const { tools } of left) tools.close()
    await Promise.all(left.map(({ watch }) => watch.close()))
  }

  async close(): Promise<void> {
    await this.follow([])
  }

  #start(folder: StoredFolder): void {
    const { files, clock, log, changed, goneWhileQueued } = this.#options
    const { folderId, path } = folder
    const tools = openFileTools(clock)
    const session = newSession(tools)
    const watch = watchFolder({
      path,
      knownPaths: files.unsentPaths(folderId),
      clock,
      log,
      onFiles: (batch) => this.#seen(folderId, batch),
      onGone: (paths) => {
        const watched = this.#watched.get(folderId)
        const others = paths.filter((path) => watched?.others.delete(path))
        if (watched !== undefined && others.length > 0) session.others = { files: watched.others }
        const unsent = files.gone(folderId, paths)
        const queued = unsent.filter(({ importId }) => importId !== null)
        if (queued.length > 0) goneWhileQueued(queued)
        for (const file of queued) session.gone.add(file.path)
        // An index may have a record that fitted one of them and one that stays.
        if (watched !== undefined && unsent.length > 0 && session.details.forget())
          this.#options.detailsChanged(folderId)
        changed(folderId)
      },
      onState: (state) => {
        const watched = this.#watched.get(folderId)
        if (watched === undefined) return
        watched.state = state
        session.isThere = state.kind !== 'lost'
        if (state.kind === 'watching') session.isListed = true
        changed(folderId)
      },
    })
    const others = new Map<string, OtherFile>()
    this.#watched.set(folderId, { folder, watch, session, tools, others, state: { kind: 'listing', fileCount: 0 } })
  }

  #seen(folderId: string, batch: readonly SeenFile[]): void {
    const watched = this.#watched.get(folderId)
    if (watched === undefined) return
    const { session, folder } = watched
    const { whenSent } = folder
    const moved = whenSent.kind === 'move' ? `${whenSent.subfolder}/` : null
    const recordings = batch.filter(
      ({ kind, path }) => kind === 'recording' && (moved === null || !path.startsWith(moved)),
    )
    const others = batch.filter(({ kind }) => kind === 'sidecar')
    for (const { kind, path } of batch) if (kind === 'aside') session.asides.add(path)
    if (others.length > 0) {
      for (const file of others) watched.others.set(file.path, file)
      session.others = { files: watched.others }
      this.#options.detailsChanged(folderId)
    }
    for (const { path } of recordings) session.gone.delete(path)
    if (session.isListed) for (const file of recordings) session.sightings.set(file.path, file)
    else session.listedAtMs = Math.max(session.listedAtMs, ...recordings.map(({ seenAtMs }) => seenAtMs))
    const { hasNews, hasReturned, hasImports } = this.#options.files.seen(folderId, recordings)
    if (!hasNews) return
    if (hasReturned) session.details.forget()
    if (hasImports) this.#options.changedWhileQueued(folderId)
    session.hasNewNames = true
    this.#options.changed(folderId)
  }
}
