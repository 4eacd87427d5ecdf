import { basename, join } from 'node:path'
import { AppError } from '../../../contract/errors/errors.ts'
import { receivedFileName, receivedFolder } from '../../../domain/fileNames.ts'
import { DROP_LIMITS, type DropLimits } from '../../../domain/recordings/dropLimits.ts'
import { fileKindOf } from '../../../domain/recordings/fileKinds.ts'
import { withoutEscapes } from '../../../domain/recordings/sidecar/namedFiles.ts'
import { ThreadEnded } from '../../threads/threadClient.ts'
import type { FileDisk } from '../disk/fileDisk.ts'
import { isNetworkPath } from '../probing/networkPath.ts'
import { NOTHING_ENTERED, type StoredRow } from './stagedRow.ts'

export type NewRowSource =
  | { readonly kind: 'path'; readonly path: string; readonly folder?: string | undefined }
  | { readonly kind: 'link'; readonly url: string }

export interface NewRows {
  readonly rows: readonly StoredRow[]
  readonly tablePaths: readonly string[]
  readonly leftOutCount: number
}

/**
 * Creates rows for dropped paths and links. A dropped file becomes a row regardless of its name, because its content decides, except a
 * CSV, which has details of recordings. From a folder, at any depth, only CSVs and files named like recordings are added, in the
 * order of their names. Links inside a folder are skipped, since they may form a cycle or lead out of the folder. Fails with
 * `invalid-input` for folders beyond the limits. What can't be read becomes a row, too, whose inspection reports the problem.
 */
export async function newRows(
  sources: readonly NewRowSource[],
  timeZone: string,
  disk: FileDisk,
  limits: DropLimits = DROP_LIMITS,
): Promise<NewRows> {
  const rows: StoredRow[] = []
  const tablePaths: string[] = []
  let leftOutCount = 0
  let entryCount = 0
  for (const source of sources) {
    if (source.kind === 'link') rows.push(linkRow(source.url, timeZone))
    else await take(source.path, source.folder ?? '', 0)
  }
  return { rows, tablePaths, leftOutCount }

  async function take(path: string, folder: string, depth: number): Promise<void> {
    // What can't be read becomes a row, whose inspection reports why. A network path isn't touched before that.
    const info = isNetworkPath(path) ? null : await disk.read('stats', path).catch(nullIfUnreadable)
    if (info?.kind !== 'folder') {
      if (info !== null && fileKindOf(path) === 'table') tablePaths.push(path)
      else addFile(path, folder, info?.sizeBytes ?? null)
      return
    }
    if (depth >= limits.deepest) throw tooLarge(`It has more than ${limits.deepest} levels of folders.`)
    const entries = await disk.read('entries', path).catch(nullIfUnreadable)
    const inside = folder === '' ? basename(path) : depth === 0 ? folder : `${folder}/${basename(path)}`
    if (entries === null) {
      addFile(path, folder, null)
      return
    }
    entryCount += entries.length
    if (entryCount > limits.mostEntries) throw tooLarge(`It holds more than ${limits.mostEntries} files.`)
    for (const entry of entries) {
      const kind = fileKindOf(entry.name)
      if (kind === 'system') continue
      const isTaken = entry.kind === 'folder' || (entry.kind === 'file' && (kind === 'recording' || kind === 'table'))
      if (isTaken) await take(join(path, entry.name), inside, depth + 1)
      else leftOutCount += 1
    }
  }

  function addFile(path: string, folder: string, sizeBytes: number | null): void {
    if (rows.length >= limits.mostFiles) throw tooLarge(`It holds more than ${limits.mostFiles} recordings.`)
    rows.push(pathRow(path, { folder, timeZone, sizeBytes }))
  }
}

/** Returns null for an error of reading. Rethrows if the app is quitting. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof ThreadEnded && error.reason === 'closed') throw error
  return null
}

export function pathRow(
  path: string,
  { folder, ...file }: Pick<StoredRow, 'folder' | 'timeZone' | 'sizeBytes'>,
): StoredRow {
  const fileName = receivedFileName(basename(path))
  return newRow({ kind: 'path', path }, { ...file, fileName, folder: receivedFolder(folder) })
}

function tooLarge(why: string): AppError {
  const message = `The folder is too large. ${why} Choose a smaller one.`
  return new AppError('invalid-input', { field: null, reason: message })
}

function linkRow(url: string, timeZone: string): StoredRow {
  return newRow({ kind: 'link', url: url.trim() }, { fileName: linkName(url), folder: '', timeZone, sizeBytes: null })
}

/** The last segment of the link's path, often a file name. Without a path, the host; the text itself if it isn't a link. */
function linkName(url: string): string {
  try {
    const { pathname, host } = new URL(url)
    const last = pathname.split('/').findLast((part) => part !== '')
    return receivedFileName(last === undefined ? host : withoutEscapes(last))
  } catch {
    return url
  }
}

export function newRow(
  source: StoredRow['source'],
  file: Pick<StoredRow, 'fileName' | 'folder' | 'timeZone' | 'sizeBytes'> & {
    readonly stageId?: string
    readonly modifiedAt?: number
  },
): StoredRow {
  const { stageId = crypto.randomUUID(), modifiedAt = null } = file
  return { stageId, source, ...file, modifiedAt, inspection: null, entered: NOTHING_ENTERED }
}
