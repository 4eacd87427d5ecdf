import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync, type Stats, statSync } from 'node:fs'

export interface FileStats {
  readonly kind: EntryKind
  readonly sizeBytes: number
  readonly modifiedMs: number
}

export interface FolderEntry {
  readonly name: string
  readonly kind: EntryKind
}

export type EntryKind = 'file' | 'folder' | 'other'

/** Reads a person's files and folders. Runs in a thread, because each call blocks. Fails with the file system's code. */
export const diskTasks = {
  /** Links are followed. */
  stats: (path: string) => statsOf(statSync(path)),
  /** The same, if it can be read: a file may exist without being readable. */
  'read-stats': (path: string) => {
    const file = openSync(path, 'r')
    try {
      readSync(file, new Uint8Array(1))
      return statsOf(fstatSync(file))
    } finally {
      closeSync(file)
    }
  },
  /** In the order of their names. Links aren't followed. */
  entries: (path: string): readonly FolderEntry[] => {
    const { compare } = new Intl.Collator(undefined, { numeric: true })
    return readdirSync(path, { withFileTypes: true })
      .map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
      .toSorted((a, b) => compare(a.name, b.name))
  },
  bytes: (path: string) => readFileSync(path),
}

type Tasks = typeof diskTasks
export type DiskTaskKind = keyof Tasks
export type DiskTaskResult<Kind extends DiskTaskKind> = ReturnType<Tasks[Kind]>
export interface DiskTask {
  readonly kind: DiskTaskKind
  readonly path: string
}

function statsOf(info: Stats): FileStats {
  return { kind: kindOf(info), sizeBytes: info.size, modifiedMs: Math.round(info.mtimeMs) }
}

function kindOf(entry: Pick<Stats, 'isFile' | 'isDirectory'>): EntryKind {
  return entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other'
}
