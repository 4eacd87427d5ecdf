import type { BesideSidecar } from '../../../../domain/recordings/rules/importRule.ts'
import { besideDetails } from '../../details/besideDetails.ts'
import { IndexBook, type IndexRule, type OtherFile } from '../../details/indexBook.ts'
import { diskTasks } from '../../disk/disk.ts'
import { FolderEvents, type OnChanged } from '../folderEvents.ts'
import { inspectFile } from '../inspectFile.ts'
import { type FolderSlice, listFolder, type ListedFolder, type WatchLimits } from '../listFolder.ts'
import { readPaths } from '../readPaths.ts'
import { NO_BOOK } from './failureCodes.ts'

type Tasks = ReturnType<typeof folderTasks>['tasks']
type FolderTasks = {
  readonly [Kind in keyof Tasks]: {
    readonly needs: Parameters<Tasks[Kind]> extends [infer Needs] ? Needs : object
    readonly gives: Awaited<ReturnType<Tasks[Kind]>>
  }
}
export type FolderTaskKind = keyof FolderTasks
export type FolderTask = {
  [Kind in FolderTaskKind]: { readonly kind: Kind } & FolderTasks[Kind]['needs']
}[FolderTaskKind]
export type FolderTaskOf<Kind extends FolderTaskKind> = Extract<FolderTask, { readonly kind: Kind }>
export type FolderTaskResult<Kind extends FolderTaskKind> = FolderTasks[Kind]['gives']

/** Reads folders and files, in a thread or, in tests, directly. */
export interface FolderReading {
  /** Rejects with an error that has the file system's code, or `NOT_RESPONDING`. */
  perform<Kind extends FolderTaskKind>(task: FolderTaskOf<Kind>): Promise<FolderTaskResult<Kind>>
  /** Calls back with what changed, once `follow` has decided for events. */
  listen(onChanged: OnChanged): void
  /** Ends the thread, and with it the events, until the next task. */
  rest(): void
  close(): void
}

/** Performs the tasks in the calling thread. */
export function folderReader(): FolderReading {
  let listener: OnChanged = () => undefined
  const events = new FolderEvents((paths) => listener(paths))
  const { tasks, endListing } = folderTasks(events)
  const end = () => {
    endListing()
    events.close()
  }
  return {
    async perform<Kind extends FolderTaskKind>(task: FolderTaskOf<Kind>) {
      const handle = tasks[task.kind] as (needs: object) => FolderTaskResult<Kind> | Promise<FolderTaskResult<Kind>>
      return handle(task)
    },
    listen(onChanged) {
      listener = onChanged
    },
    rest: end,
    close: end,
  }
}

interface Root {
  readonly root: string
}
interface Paths {
  readonly paths: readonly string[]
}
interface OfBook {
  readonly bookId: string
}

function folderTasks(events: FolderEvents) {
  let listing: Generator<FolderSlice, ListedFolder> | null = null
  let book: { readonly id: string; readonly indexes: IndexBook } | null = null

  const bookOf = (bookId: string): IndexBook => {
    if (book?.id !== bookId) throw Object.assign(new Error('The book was begun in another thread.'), { code: NO_BOOK })
    return book.indexes
  }
  /** Closes the folder that is being read. */
  const endListing = () => {
    listing?.return(undefined as never)
    listing = null
  }

  const tasks = {
    ...diskTasks,
    /** Begins a listing; a former one ends. */
    list({ root, limits }: Root & { readonly limits: WatchLimits }): void {
      endListing()
      listing = listFolder(root, limits)
    },
    /** The next slice of the listing; with the last, what the listing found. */
    next(): FolderSlice & { readonly listed: ListedFolder | null } {
      if (listing === null) throw new Error('No listing was begun.')
      const { value, done } = listing.next()
      if (done !== true) return { files: value.files, listed: null }
      listing = null
      return { files: [], listed: value }
    },
    /** What is at some relative paths now. */
    'read-paths': ({ root, paths }: Root & Paths) => readPaths(root, paths, (path) => events.isFollowing(path)),
    /** Events for these folders of a folder, if they can be trusted. */
    follow: ({ root, folders }: Root & { readonly folders: readonly string[] }) => events.follow(root, folders),
    /** What the files beside these recordings say. */
    beside: ({ root, sidecar, paths }: Root & Paths & { readonly sidecar: BesideSidecar }) =>
      paths.map((path) => besideDetails(root, path, sidecar)),
    /** Begins a book of indexes; a former one ends. */
    'begin-book': ({ bookId, rule }: OfBook & { readonly rule: IndexRule }): void => {
      book = { id: bookId, indexes: new IndexBook(rule) }
    },
    /** Recordings that the book's indexes may name. This and the following tasks fail with `NO_BOOK` in a new thread. */
    'add-recordings': ({ bookId, paths }: OfBook & Paths) => bookOf(bookId).addRecordings(paths),
    /** Reads a part of what is new in these indexes, until it gives true. */
    'read-indexes': ({ bookId, root, indexes }: OfBook & Root & { readonly indexes: readonly OtherFile[] }) =>
      bookOf(bookId).read(root, indexes),
    /** What the indexes say about these recordings. */
    'index-details': ({ bookId, paths }: OfBook & Paths) => bookOf(bookId).details(paths),
    inspect: ({ path }: { readonly path: string }) => inspectFile(path),
  }
  return { tasks, endListing }
}
