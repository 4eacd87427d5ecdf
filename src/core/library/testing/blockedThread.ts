import { existsSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { LibraryStore } from '../store/libraryStore.ts'

/** For tests: the library's thread, in which `vocabulary` doesn't end while there is a file with this ending. */
const BLOCKED = '.blocked'

const { path } = workerData as { readonly path: string }
const { vocabulary } = LibraryStore.prototype
LibraryStore.prototype.vocabulary = function (this: LibraryStore) {
  while (existsSync(path + BLOCKED));
  return vocabulary.call(this)
}

await import('../store/libraryThread.ts')
