import { DROP_LIMITS, type DropLimits } from '../../../../domain/recordings/dropLimits.ts'
import { fileKindOf } from '../../../../domain/recordings/fileKinds.ts'

export interface DroppedFile {
  readonly file: File
  /** As dropped, with `/` between names; empty for what was dropped by itself. */
  readonly folder: string
}

export interface DroppedFiles {
  readonly files: readonly DroppedFile[]
  /** CSV files, of folders too. */
  readonly tables: readonly File[]
  /** Files of dropped folders that don't look like recordings and were left out. */
  readonly leftOutCount: number
}

/** Whether a drag carries files; dragged text and links are none of our business. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer !== null && transfer.types.includes('Files')
}

/** A dropped folder is beyond the limits; nothing of the drop was taken. */
export class FolderTooLarge extends Error {
  override readonly name = 'FolderTooLarge'
}

/**
 * The files of a drop. What was dropped by itself is taken whatever its name, for its content decides; of a folder,
 * however deep, only what is named like a recording, in the order of the paths. Fails with `FolderTooLarge`.
 * Must be called within the drop event: a transfer can be read for no longer than that.
 */
export function filesOfDrop(transfer: DataTransfer, limits: DropLimits = DROP_LIMITS): Promise<DroppedFiles> {
  const taken = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  return collect(taken, limits)
}

/** Files chosen or pasted: they lie in no folder. */
export function chosenFiles(files: readonly File[]): DroppedFiles {
  const isTable = ({ name }: File) => fileKindOf(name) === 'table'
  const others = files.filter((file) => !isTable(file))
  return { files: others.map((file) => ({ file, folder: '' })), tables: files.filter(isTable), leftOutCount: 0 }
}

async function collect(
  taken: readonly { readonly entry: FileSystemEntry | null; readonly file: File | null }[],
  limits: DropLimits,
): Promise<DroppedFiles> {
  const files: DroppedFile[] = []
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
    // The reader gives at most a hundred at a time and an empty list at the end.
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
