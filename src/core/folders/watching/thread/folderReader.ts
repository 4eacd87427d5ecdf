import { besideDetails } from '../../details/besideDetails.ts'
import { IndexBook } from '../../details/indexBook.ts'
import { performOnDisk } from '../../disk/disk.ts'
import { FolderEvents, type OnChanged } from '../folderEvents.ts'
import {
  type FolderReading,
  type FolderTask,
  type FolderTaskKind,
  type FolderTaskOf,
  type FolderTasks,
  NO_BOOK,
} from './folderTasks.ts'
import { inspectFile } from '../inspectFile.ts'
import { type FolderSlice, listFolder, type ListedFolder } from '../listFolder.ts'
import { readPaths } from '../readPaths.ts'

/** Performs the tasks in the calling thread. */
export function folderReader(): FolderReading {
  let listing: Generator<FolderSlice, ListedFolder> | null = null
  let book: { readonly id: string; readonly indexes: IndexBook } | null = null
  let listener: OnChanged = () => undefined
  const events = new FolderEvents((paths) => listener(paths))

  return {
    perform,
    listen(onChanged) {
      listener = onChanged
    },
    rest: end,
    close: end,
  }

  async function perform<Kind extends FolderTaskKind>(task: FolderTaskOf<Kind>): Promise<FolderTasks[Kind]['gives']>
  async function perform(task: FolderTask): Promise<FolderTasks[FolderTaskKind]['gives']> {
    switch (task.kind) {
      case 'list':
        endListing()
        listing = listFolder(task.root, task.limits)
        return null
      case 'next':
        return nextSlice()
      case 'read-paths':
        return readPaths(task.root, task.paths, (path) => events.isFollowing(path))
      case 'follow':
        return events.follow(task.root, task.folders)
      case 'beside':
        return task.paths.map((path) => besideDetails(task.root, path, task.sidecar))
      case 'begin-book':
        book = { id: task.bookId, indexes: new IndexBook(task.rule) }
        return null
      case 'add-recordings':
        bookOf(task.bookId).addRecordings(task.paths)
        return null
      case 'read-indexes':
        return bookOf(task.bookId).read(task.root, task.indexes)
      case 'index-details':
        return bookOf(task.bookId).details(task.paths)
      case 'inspect':
        return inspectFile(task.path)
      case 'link':
      case 'rename':
      case 'unlink':
      case 'make-folder':
      case 'entry':
      case 'real-path':
      case 'check-access':
        return performOnDisk(task)
    }
  }

  function nextSlice(): FolderTasks['next']['gives'] {
    if (listing === null) throw new Error('No listing was begun.')
    const { value, done } = listing.next()
    if (done !== true) return { files: value.files, listed: null }
    listing = null
    return { files: [], listed: value }
  }

  function bookOf(bookId: string): IndexBook {
    if (book?.id !== bookId) throw Object.assign(new Error('The book was begun in another thread.'), { code: NO_BOOK })
    return book.indexes
  }

  function end(): void {
    endListing()
    events.close()
  }

  /** Closes the folder that is being read. */
  function endListing(): void {
    listing?.return(undefined as never)
    listing = null
  }
}
