/** Names that file managers and systems leave in folders; nobody means to import them. */
const NOT_MEANT = /^\.|^(thumbs\.db|desktop\.ini)$/iu
const RECORDING_NAME = /\.(mp3|wav|wave|mp4|m4a|m4b|mov|ogg|oga|opus|flac|webm|aac|amr|3gp|wma|mkv)$/iu

export interface DroppedFiles {
  readonly files: readonly File[]
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

async function collect(
  taken: readonly { readonly entry: FileSystemEntry | null; readonly file: File | null }[],
): Promise<DroppedFiles> {
  const files: File[] = []
  let leftOutCount = 0
  for (const { entry, file } of taken) {
    if (entry?.isDirectory) {
      const inside = await filesOfFolder(entry as FileSystemDirectoryEntry)
      for (const found of inside) {
        if (RECORDING_NAME.test(found.name)) files.push(found)
        else if (!NOT_MEANT.test(found.name)) leftOutCount += 1
      }
    } else if (file) files.push(file)
  }
  return { files, leftOutCount }
}

async function filesOfFolder(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  // The reader gives at most a hundred at a time and an empty list at the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) break
    entries.push(...batch)
  }
  entries.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  const files: File[] = []
  for (const entry of entries) {
    if (entry.isDirectory) files.push(...(await filesOfFolder(entry as FileSystemDirectoryEntry)))
    else files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)))
  }
  return files
}
