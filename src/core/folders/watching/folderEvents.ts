import { randomUUID } from 'node:crypto'
import { type FSWatcher, lstatSync, rmSync, watch, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { WatchWay } from '../../../contract/import/folderState.ts'
import { fileSystemOf, reasonToPoll } from './fileSystem.ts'
import { folderId } from './listFolder.ts'

/** Relative paths that changed; null: anything may have. */
export type OnChanged = (paths: readonly string[] | null) => void

export interface Following {
  readonly way: WatchWay
  /** What changed in new folders before now had no events. */
  readonly hasNewFolders: boolean
}

/** On Linux each folder takes one of the watches that the system allows for all programs of an account. */
const MOST_FOLDERS = 4000
/** Recorders write several times a second. */
const COLLECT_MS = 2000
/** Beyond this, looking at the whole folder is faster. */
const MOST_PATHS = 1000
/** An event takes milliseconds. */
const TEST_MS = 3000
/** Windows and macOS watch a folder with everything in it. */
const IS_RECURSIVE = process.platform === 'win32' || process.platform === 'darwin'

/** On Linux, a watcher follows its folder when that is renamed, and ends with it. */
interface Watched {
  readonly watcher: FSWatcher
  readonly identity: string | null
}

/**
 * Events of the system for one folder, with everything in it. Only hints where to look, because systems lose events. Why not a
 * library: src/decisions/watched-folders-node-watch.md.
 */
export class FolderEvents {
  readonly #onChanged: OnChanged
  readonly #fileSystemOf: (path: string) => string | null
  readonly #collectMs: number
  readonly #testMs: number
  readonly #watchers = new Map<string, Watched>()
  readonly #collected = new Set<string>()
  #isAnything = false
  #timer: NodeJS.Timeout | undefined
  #way: WatchWay | null = null
  #onTest: ((name: string) => void) | null = null

  constructor(onChanged: OnChanged, { fileSystem = fileSystemOf, collectMs = COLLECT_MS, testMs = TEST_MS } = {}) {
    this.#onChanged = onChanged
    this.#fileSystemOf = fileSystem
    this.#collectMs = collectMs
    this.#testMs = testMs
  }

  /**
   * Watches the folder if its events can be trusted, and these folders in it. Called again, it updates the folders. Tests
   * whether events come by writing a hidden file, unless the folder is read-only.
   */
  async follow(root: string, folders: readonly string[]): Promise<Following> {
    if (this.#way?.by === 'polling') return { way: this.#way, hasNewFolders: false }
    const before = new Set(this.#watchers.values())
    try {
      if (folders.length > MOST_FOLDERS) throw Object.assign(new Error('Too many folders.'), { code: 'ENOSPC' })
      this.#way ??= await this.#begin(root, folders)
      if (this.#way.by === 'events') this.#update(root, folders)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (!['ENOSPC', 'EMFILE', 'ENFILE'].includes(code)) throw error
      this.#way = { by: 'polling', why: { kind: 'too-many-folders' } }
    }
    if (this.#way.by === 'polling') this.#closeWatchers()
    return { way: this.#way, hasNewFolders: [...this.#watchers.values()].some((one) => !before.has(one)) }
  }

  isFollowing(folder: string): boolean {
    return this.#watchers.has(folder)
  }

  close(): void {
    this.#closeWatchers()
    this.#way = null
  }

  async #begin(root: string, folders: readonly string[]): Promise<WatchWay> {
    folderId(root)
    const fileSystem = this.#fileSystemOf(root)
    const why = reasonToPoll(root, fileSystem)
    if (why !== null) return { by: 'polling', why }
    this.#update(root, folders)
    switch (await this.#test(root)) {
      case 'event':
        return { by: 'events', why: { kind: 'tested' } }
      case 'nothing':
        return { by: 'polling', why: { kind: 'no-events' } }
      case 'read-only':
        return { by: 'events', why: { kind: 'local-disk', fileSystem: fileSystem ?? '' } }
    }
  }

  async #test(root: string): Promise<'event' | 'nothing' | 'read-only'> {
    const path = join(root, `.earshot-test-${randomUUID()}`)
    const heard = new Promise<'event' | 'nothing'>((resolve) => {
      const timer = setTimeout(() => resolve('nothing'), this.#testMs)
      this.#onTest = (name) => {
        if (name !== basename(path)) return
        clearTimeout(timer)
        resolve('event')
      }
    })
    try {
      writeFileSync(path, '', { flag: 'wx' })
    } catch {
      this.#onTest?.(basename(path))
      return 'read-only'
    }
    try {
      return await heard
    } finally {
      this.#onTest = null
      rmSync(path, { force: true })
    }
  }

  #update(root: string, folders: readonly string[]): void {
    const wanted = new Set(IS_RECURSIVE ? [''] : folders)
    for (const [folder, { watcher, identity }] of this.#watchers) {
      if (wanted.has(folder) && identity === identityOf(join(root, folder))) continue
      watcher.close()
      this.#watchers.delete(folder)
    }
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#watch(root, folder)
  }

  #watch(root: string, folder: string): void {
    const path = join(root, folder)
    try {
      // If the folder is replaced right after this, the next update notices it.
      const identity = identityOf(path)
      const watcher = watch(path, { recursive: IS_RECURSIVE }, (_, name) => {
        if (name === null) this.#collect(null)
        else this.#collect(join(folder, name).replaceAll('\\', '/'))
        if (name !== null) this.#onTest?.(name)
      })
      watcher.on('error', () => {
        watcher.close()
        // The next update watches the folder again, unless that has happened already.
        if (this.#watchers.get(folder)?.watcher === watcher) this.#watchers.delete(folder)
        this.#collect(null)
      })
      this.#watchers.set(folder, { watcher, identity })
    } catch (error) {
      // It was removed meanwhile, and its parent has an event for that.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === '') throw error
    }
  }

  #collect(path: string | null): void {
    if (path === null || this.#collected.size >= MOST_PATHS) this.#isAnything = true
    else this.#collected.add(path)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      const paths = this.#isAnything ? null : [...this.#collected]
      this.#isAnything = false
      this.#collected.clear()
      this.#onChanged(paths)
    }, this.#collectMs)
  }

  #closeWatchers(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const { watcher } of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }
}

/** With the time of its creation, because disks give the number of a deleted folder to the next one. Null: it is missing. */
function identityOf(path: string): string | null {
  const info = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return info === undefined ? null : `${info.dev}:${info.ino}:${info.birthtimeNs}`
}
