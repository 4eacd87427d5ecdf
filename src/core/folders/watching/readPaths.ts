import { lstatSync } from 'node:fs'
import { basename, join } from 'node:path'
import { folderId, listedFile, type ListedFile } from './listFolder.ts'
import { isSystemFolder, watchedKindOf } from './watchedNames.ts'

/** What is at some paths of a folder now. */
export interface ReadPaths {
  readonly files: readonly ListedFile[]
  readonly gone: readonly string[]
  /** A folder appeared, changed its name or is gone, so that the whole folder must be listed. */
  readonly hasFolders: boolean
  /** As in `ListedFolder`. */
  readonly rootId: string
}

/** Blocks while it reads: for a thread. Throws the file system's error if the folder can't be read or the disk fails. */
export function readPaths(root: string, paths: readonly string[], isKnownFolder: (path: string) => boolean): ReadPaths {
  const files: ListedFile[] = []
  const gone: string[] = []
  let hasFolders = false
  for (const path of paths) {
    if (path.split('/').slice(0, -1).some(isSystemFolder)) continue
    const kind = watchedKindOf(basename(path))
    if (isKnownFolder(path) || isFolder(join(root, path))) hasFolders ||= !isSystemFolder(basename(path))
    else if (kind !== 'temporary' && kind !== 'other') {
      const found = listedFile(root, path, kind)
      if (found === 'gone') gone.push(path)
      else if (typeof found === 'object') files.push(found)
    }
  }
  return { files, gone, hasFolders, rootId: folderId(root) }
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
