import { accessSync, type BigIntStats, constants, linkSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { renameSync, statSync, unlinkSync } from 'node:fs'

export interface Entry extends Pick<BigIntStats, 'size' | 'mtimeNs' | 'ino' | 'dev'> {
  readonly kind: 'file' | 'folder' | 'link' | 'other'
}

/** What is done with single files and folders, in a folder's thread. */
export interface DiskTasks {
  /** Fails if there is something with the name `to`. */
  readonly link: { readonly needs: { readonly path: string; readonly to: string }; readonly gives: null }
  readonly rename: { readonly needs: { readonly path: string; readonly to: string }; readonly gives: null }
  readonly unlink: { readonly needs: { readonly path: string }; readonly gives: null }
  /** With the folders that lead to it. */
  readonly 'make-folder': { readonly needs: { readonly path: string }; readonly gives: null }
  readonly entry: { readonly needs: { readonly path: string; readonly followsLinks: boolean }; readonly gives: Entry }
  readonly 'real-path': { readonly needs: { readonly path: string }; readonly gives: string }
  /** Fails if the folder can't be listed. */
  readonly 'check-access': { readonly needs: { readonly path: string }; readonly gives: null }
}

export type DiskTask = {
  [Kind in keyof DiskTasks]: { readonly kind: Kind } & DiskTasks[Kind]['needs']
}[keyof DiskTasks]

/** Fails with the file system's code, or one of those in `folderTasks.ts`. */
export interface Disk {
  link(path: string, to: string): Promise<null>
  rename(path: string, to: string): Promise<null>
  unlink(path: string): Promise<null>
  makeFolder(path: string): Promise<null>
  /** What the path is. A link isn't followed. */
  entry(path: string): Promise<Entry>
  /** What the path is. A link is followed. */
  target(path: string): Promise<Entry>
  realPath(path: string): Promise<string>
  checkAccess(path: string): Promise<null>
}

/** Blocks: for a thread. */
export function performOnDisk(task: DiskTask): DiskTasks[keyof DiskTasks]['gives'] {
  const { path } = task
  switch (task.kind) {
    case 'link':
      linkSync(path, task.to)
      return null
    case 'rename':
      renameSync(path, task.to)
      return null
    case 'unlink':
      unlinkSync(path)
      return null
    case 'make-folder':
      mkdirSync(path, { recursive: true })
      return null
    case 'entry':
      return entryOf((task.followsLinks ? statSync : lstatSync)(path, { bigint: true }))
    case 'real-path':
      // As `realpath` of the asynchronous functions, which asks the system.
      return realpathSync.native(path)
    case 'check-access':
      accessSync(path, constants.R_OK | constants.X_OK)
      return null
  }
}

function entryOf(info: BigIntStats): Entry {
  const { size, mtimeNs, ino, dev } = info
  const kind = info.isFile() ? 'file' : info.isDirectory() ? 'folder' : info.isSymbolicLink() ? 'link' : 'other'
  return { kind, size, mtimeNs, ino, dev }
}
