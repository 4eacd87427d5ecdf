import { type BigIntStats, type Dir, type Dirent, lstatSync, opendirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FolderReport } from '../../../contract/import/folderState.ts'
import { isMissingOrRefused } from '../disk/missingOrRefused.ts'
import type { SeenFile } from './seenFile.ts'
import { isSystemFolder, watchedKindOf } from './watchedNames.ts'

export type ListedFile = Omit<SeenFile, 'seenAtMs'>

/** The next part of a listing. */
export interface FolderSlice {
  readonly files: readonly ListedFile[]
}

export interface ListedFolder {
  readonly report: FolderReport
  /** Disk and number of the folder itself: others mean another disk, or another folder in its place. */
  readonly rootId: string
  /** Relative paths of all folders in it; an empty string is the folder itself. */
  readonly folders: readonly string[]
  /** Relative paths of folders and files that are there, and can't be read. */
  readonly unreadable: readonly string[]
}

export interface WatchLimits {
  /** Recordings and sidecars. Each takes about 300 bytes of memory. */
  readonly mostFiles: number
  /** Files and folders of any name. */
  readonly mostEntries: number
  readonly deepest: number
}

export const WATCH_LIMITS: WatchLimits = { mostFiles: 250_000, mostEntries: 1_000_000, deepest: 32 }

/** A slow share still delivers a slice within a few seconds. */
const ENTRIES_PER_SLICE = 250
const NANOSECONDS = 1_000_000_000n

/**
 * Lists the recordings and sidecars in a folder, at any depth, in slices. Links inside the folder aren't followed, since they
 * may form a cycle or lead out of it. Blocks while it reads: for a thread. Throws the file system's error if the folder itself
 * can't be read or the disk fails.
 */
export function* listFolder(root: string, limits: WatchLimits = WATCH_LIMITS): Generator<FolderSlice, ListedFolder> {
  const rootId = folderId(root)
  const counts = { fileCount: 0, temporaryCount: 0, otherCount: 0, linkCount: 0, unreadableCount: 0 }
  const folders: string[] = []
  const unreadable: string[] = []
  const pending = [{ path: '', depth: 0 }]
  let limit: FolderReport['limit'] = null
  let entryCount = 0
  let files: ListedFile[] = []

  for (let folder = pending.pop(); folder !== undefined && !isFull(limit); folder = pending.pop()) {
    const dir = openFolder(join(root, folder.path), folder.depth > 0)
    if (dir === null) {
      counts.unreadableCount += 1
      unreadable.push(folder.path)
      continue
    }
    folders.push(folder.path)
    try {
      for (let entry = dir.readSync(); entry !== null; entry = dir.readSync()) {
        entryCount += 1
        if (entryCount > limits.mostEntries) limit = 'entries'
        else if (counts.fileCount >= limits.mostFiles) limit = 'files'
        if (isFull(limit)) break
        take(entry, folder)
        if (entryCount % ENTRIES_PER_SLICE !== 0) continue
        yield { files }
        files = []
      }
    } finally {
      dir.closeSync()
    }
  }
  // If the share was lost meanwhile, everything beyond that moment looks deleted.
  if (folderId(root) !== rootId) throw Object.assign(new Error('The folder was replaced.'), { code: 'ESTALE' })
  yield { files }
  return { report: { ...counts, limit }, rootId, folders, unreadable }

  function take(entry: Dirent, folder: { readonly path: string; readonly depth: number }): void {
    const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`
    if (entry.isSymbolicLink()) counts.linkCount += 1
    else if (entry.isDirectory()) {
      if (isSystemFolder(entry.name)) counts.temporaryCount += 1
      else if (folder.depth + 1 >= limits.deepest) limit = 'depth'
      else pending.push({ path, depth: folder.depth + 1 })
    } else {
      const kind = watchedKindOf(entry.name)
      if (kind === 'temporary') counts.temporaryCount += 1
      else if (kind === 'other') counts.otherCount += 1
      else takeFile(path, kind)
    }
  }

  function takeFile(path: string, kind: ListedFile['kind']): void {
    const found = listedFile(root, path, kind)
    if (found === 'gone' && !isGarbled(path)) return
    if (found === 'not-a-file') counts.otherCount += 1
    else if (found === 'unreadable' || found === 'gone') {
      counts.unreadableCount += 1
      unreadable.push(path)
    } else {
      counts.fileCount += 1
      files.push(found)
    }
  }
}

/** Folders beyond the depth are left out; the other limits end the listing. */
function isFull(limit: FolderReport['limit']): boolean {
  return limit === 'files' || limit === 'entries'
}

export function listedFile(
  root: string,
  path: string,
  kind: ListedFile['kind'],
): ListedFile | 'gone' | 'not-a-file' | 'unreadable' {
  try {
    const info = lstatSync(join(root, path), { bigint: true })
    return info.isFile() ? { path, kind, ...fileProperties(info) } : 'not-a-file'
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'ENOENT') return 'gone'
    if (isMissingOrRefused(error)) return 'unreadable'
    throw error
  }
}

export function fileProperties(
  info: Pick<BigIntStats, 'size' | 'mtimeNs' | 'ino'>,
): Pick<ListedFile, 'sizeBytes' | 'modifiedMs' | 'fileId'> {
  return {
    sizeBytes: Number(info.size),
    // Computed as `mtimeMs` and rounded as in `inspectRecording`, whose fingerprint is compared with it.
    modifiedMs: Math.round(Number(info.mtimeNs / NANOSECONDS) * 1000 + Number(info.mtimeNs % NANOSECONDS) / 1e6),
    fileId: info.ino === 0n ? null : info.ino.toString(36),
  }
}

/** Null for a folder inside that can't be read. */
function openFolder(path: string, isInside: boolean): Dir | null {
  try {
    return opendirSync(path, { bufferSize: 256 })
  } catch (error) {
    if (isInside && isMissingOrRefused(error)) return null
    throw error
  }
}

/** A name that isn't UTF-8 is listed with this character, and nothing can be opened by it. */
function isGarbled(path: string): boolean {
  return path.includes('\uFFFD')
}

/** Fails if it isn't a folder that can be read, or is a link: it took the folder's place and may lead anywhere. */
export function folderId(root: string): string {
  if (lstatSync(root).isSymbolicLink()) throw Object.assign(new Error('It is a link.'), { code: 'ENOTDIR' })
  const { dev, ino } = statSync(root, { bigint: true })
  return `${dev.toString(36)}:${ino.toString(36)}`
}
