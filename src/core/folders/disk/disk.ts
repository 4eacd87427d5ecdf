import { accessSync, type BigIntStats, constants, linkSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { renameSync, statSync, unlinkSync } from 'node:fs'

export interface Entry extends Pick<BigIntStats, 'size' | 'mtimeNs' | 'ino' | 'dev'> {
  readonly kind: 'file' | 'folder' | 'link' | 'other'
}

interface At {
  readonly path: string
}

/** What is done with single files and folders, in a folder's thread: it blocks. Fails with the file system's code. */
export const diskTasks = {
  /** Fails if there is something with the name `to`. */
  link: ({ path, to }: At & { readonly to: string }) => linkSync(path, to),
  rename: ({ path, to }: At & { readonly to: string }) => renameSync(path, to),
  unlink: ({ path }: At) => unlinkSync(path),
  /** With the folders that lead to it. */
  'make-folder': ({ path }: At): void => void mkdirSync(path, { recursive: true }),
  entry: ({ path, followsLinks }: At & { readonly followsLinks: boolean }) =>
    entryOf((followsLinks ? statSync : lstatSync)(path, { bigint: true })),
  /** As `realpath` of the asynchronous functions, which asks the system. */
  'real-path': ({ path }: At) => realpathSync.native(path),
  /** Fails if the folder can't be listed. */
  'check-access': ({ path }: At) => accessSync(path, constants.R_OK | constants.X_OK),
}

function entryOf(info: BigIntStats): Entry {
  const { size, mtimeNs, ino, dev } = info
  const kind = info.isFile() ? 'file' : info.isDirectory() ? 'folder' : info.isSymbolicLink() ? 'link' : 'other'
  return { kind, size, mtimeNs, ino, dev }
}
