import type { BesideSidecar } from '../../../../domain/recordings/rules/importRule.ts'
import type { SidecarReading } from '../../../../domain/recordings/rules/nameReading.ts'
import type { DiskTasks } from '../../disk/disk.ts'
import type { IndexRule, OtherFile } from '../../details/indexBook.ts'
import type { Following, OnChanged } from '../folderEvents.ts'
import type { FileInspection } from '../inspectFile.ts'
import type { FolderSlice, ListedFolder, WatchLimits } from '../listFolder.ts'
import type { ReadPaths } from '../readPaths.ts'

/** What a folder's thread does: what each task needs, and its result. */
export interface FolderTasks extends DiskTasks {
  /** Begins a listing; a former one ends. */
  readonly list: { readonly needs: { readonly root: string; readonly limits: WatchLimits }; readonly gives: null }
  /** The next slice of the listing; with the last, what the listing found. */
  readonly next: { readonly needs: object; readonly gives: FolderSlice & { readonly listed: ListedFolder | null } }
  /** What is at some relative paths now. */
  readonly 'read-paths': {
    readonly needs: { readonly root: string; readonly paths: readonly string[] }
    readonly gives: ReadPaths
  }
  /** Events for these folders of a folder, if they can be trusted. */
  readonly follow: {
    readonly needs: { readonly root: string; readonly folders: readonly string[] }
    readonly gives: Following
  }
  /** What the files beside these recordings say. */
  readonly beside: {
    readonly needs: { readonly root: string; readonly sidecar: BesideSidecar; readonly paths: readonly string[] }
    readonly gives: readonly (SidecarReading | null)[]
  }
  /** Begins a book of indexes; a former one ends. */
  readonly 'begin-book': { readonly needs: { readonly bookId: string; readonly rule: IndexRule }; readonly gives: null }
  /** Recordings that the book's indexes may name. This and the following tasks fail with `NO_BOOK` in a new thread. */
  readonly 'add-recordings': {
    readonly needs: { readonly bookId: string; readonly paths: readonly string[] }
    readonly gives: null
  }
  /** Reads a part of what is new in these indexes, until it gives true. */
  readonly 'read-indexes': {
    readonly needs: { readonly bookId: string; readonly root: string; readonly indexes: readonly OtherFile[] }
    readonly gives: boolean
  }
  /** What the indexes say about these recordings. */
  readonly 'index-details': {
    readonly needs: { readonly bookId: string; readonly paths: readonly string[] }
    readonly gives: readonly (SidecarReading | null)[]
  }
  readonly inspect: { readonly needs: { readonly path: string }; readonly gives: FileInspection }
}

export type FolderTaskKind = keyof FolderTasks
export type FolderTask = {
  [Kind in FolderTaskKind]: { readonly kind: Kind } & FolderTasks[Kind]['needs']
}[FolderTaskKind]
export type FolderTaskOf<Kind extends FolderTaskKind> = Extract<FolderTask, { readonly kind: Kind }>

/** Reads folders and files, in a thread or, in tests, directly. */
export interface FolderReading {
  /** Rejects with an error that has the file system's code, or `NOT_RESPONDING`. */
  perform<Kind extends FolderTaskKind>(task: FolderTaskOf<Kind>): Promise<FolderTasks[Kind]['gives']>
  /** Calls back with what changed, once `follow` has decided for events. */
  listen(onChanged: OnChanged): void
  /** Ends the thread, and with it the events, until the next task. */
  rest(): void
  close(): void
}

/** Codes of failures besides those of the file system. Nothing came within the deadline, or before it while the thread is still blocked: */
export const NOT_RESPONDING = 'NOT_RESPONDING'
/** The app or the folder is closed, or the thread crashed. */
export const THREAD_ENDED = 'THREAD_ENDED'
export const NO_BOOK = 'NO_BOOK'
export const NETWORK_PATH = 'NETWORK_PATH'
/** An empty folder on another disk took the place of a folder with files. */
export const NOT_MOUNTED = 'NOT_MOUNTED'
