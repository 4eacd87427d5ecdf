/** Names that file managers and systems leave in folders; nobody means to import them. */
const NOT_MEANT = /^\.|^(thumbs\.db|desktop\.ini)$/iu
const RECORDING_NAME =
  /\.(mp3|wav|wave|mp4|m4a|m4b|mov|ogg|oga|opus|spx|flac|webm|weba|aac|amr|awb|3gp|wma|mkv|mka|gsm|g722|aif|aiff|aifc|caf|au|snd)$/iu

/** A table of the recordings beside it: it goes with them and is none. */
const TABLE_NAME = /\.(csv|tsv)$/iu

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

/**
 * The files of a drop. What was dropped by itself is taken whatever its name, for its content decides; of a folder,
 * however deep, only what is named like a recording, in the order of the paths.
 * Must be called within the drop event: a transfer can be read for no longer than that.
 */
export function filesOfDrop(transfer: DataTransfer): Promise<DroppedFiles> {
  const taken = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  return collect(taken)
}

/** Files chosen or pasted: they lie in no folder. */
export function chosenFiles(files: readonly File[]): DroppedFiles {
  const tables = files.filter(({ name }) => TABLE_NAME.test(name))
  const others = files.filter(({ name }) => !TABLE_NAME.test(name))
  return { files: others.map((file) => ({ file, folder: '' })), tables, leftOutCount: 0 }
}

async function collect(
  taken: readonly { readonly entry: FileSystemEntry | null; readonly file: File | null }[],
): Promise<DroppedFiles> {
  const files: DroppedFile[] = []
  const tables: File[] = []
  let leftOutCount = 0
  for (const { entry, file } of taken) {
    if (entry?.isDirectory) {
      for (const found of await filesOfFolder(entry as FileSystemDirectoryEntry, entry.name)) {
        const { name } = found.file
        if (TABLE_NAME.test(name)) tables.push(found.file)
        else if (RECORDING_NAME.test(name)) files.push(found)
        else if (!NOT_MEANT.test(name)) leftOutCount += 1
      }
    } else if (file && TABLE_NAME.test(file.name)) tables.push(file)
    else if (file) files.push({ file, folder: '' })
  }
  return { files, tables, leftOutCount }
}

async function filesOfFolder(folder: FileSystemDirectoryEntry, path: string): Promise<DroppedFile[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  // The reader gives at most a hundred at a time and an empty list at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) break
    entries.push(...batch)
  }
  entries.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  const files: DroppedFile[] = []
  for (const entry of entries) {
    if (entry.isDirectory)
      files.push(...(await filesOfFolder(entry as FileSystemDirectoryEntry, `${path}/${entry.name}`)))
    else {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
      files.push({ file, folder: path })
    }
  }
  return files
}
