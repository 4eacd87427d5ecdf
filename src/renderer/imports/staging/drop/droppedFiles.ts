import { DROP_LIMITS, type DropLimits } from '../../../../domain/recordings/dropLimits.ts'
import { fileKindOf } from '../../../../domain/recordings/fileKinds.ts'
import type { TransferredFile } from '../../../client/imports/stagingTransfers.ts'

export interface DroppedFiles {
  readonly files: readonly TransferredFile[]
  /** CSV files, also those in folders. */
  readonly tables: readonly File[]
  /** Number of skipped files in dropped folders, which don't look like recordings. */
  readonly leftOutCount: number
}

/** Whether a drag carries files. Dragged text and links are ignored. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer !== null && transfer.types.includes('Files')
}

/** A dropped folder exceeds the limits; nothing of the drop was added. */
export class FolderTooLarge extends Error {
  override readonly name = 'FolderTooLarge'
}

/**
 * The files of a drop. Directly dropped files are accepted with any name, because their content decides. Of a folder, at any
 * depth, only files with a recording's name are, in path order. Fails with `FolderTooLarge`. Must be called synchronously in
 * the drop event, because the transfer can't be read later.
 */
export function filesOfDrop(transfer: DataTransfer, limits: DropLimits = DROP_LIMITS): Promise<DroppedFiles> {
  const taken = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  return collect(taken, limits)
}

/** Files that were chosen or pasted, so they have no folder. */
export function chosenFiles(files: readonly File[]): DroppedFiles {
  const isTable = ({ name }: File) => fileKindOf(name) === 'table'
  const others = files.filter((file) => !isTable(file))
  return { files: others.map((file) => ({ file, folder: '' })), tables: files.filter(isTable), leftOutCount: 0 }
}

async function collect(
  taken: readonly { readonly entry: FileSystemEntry | null; readonly file: File | null }[],
  limits: DropLimits,
): Promise<DroppedFiles> {
  const files: TransferredFile[] = []
  const tables: File[] = []
  let leftOutCount = 0
  let entryCount = 0
  for (const { entry, file } of taken) {
    if (entry?.isDirectory) await walk(entry as FileSystemDirectoryEntry, entry.name, 1)
    else if (file && fileKindOf(file.name) === 'table') tables.push(file)
    else if (file) files.push({ file, folder: '' })
  }
  return { files, tables, leftOutCount }

  async function walk(folder: FileSystemDirectoryEntry, path: string, depth: number): Promise<void> {
    if (depth > limits.deepest) throw new FolderTooLarge()
    for (const entry of await entriesOf(folder)) {
      if (entry.isDirectory) {
        await walk(entry as FileSystemDirectoryEntry, `${path}/${entry.name}`, depth + 1)
        continue
      }
      const kind = fileKindOf(entry.name)
      if (kind === 'other') leftOutCount += 1
      if (kind === 'recording') files.push({ file: await fileOf(entry), folder: path })
      if (kind === 'table') tables.push(await fileOf(entry))
      if (files.length > limits.mostFiles) throw new FolderTooLarge()
    }
  }

  async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
    const reader = folder.createReader()
    const entries: FileSystemEntry[] = []
    // The reader returns at most 100 entries at a time, and an empty list at the end.
    for (;;) {
      const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (batch.length === 0) break
      entryCount += batch.length
      if (entryCount > limits.mostEntries) throw new FolderTooLarge()
      entries.push(...batch)
    }
    return entries.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  }
}

function fileOf(entry: FileSystemEntry): Promise<File> {
  return new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
}
