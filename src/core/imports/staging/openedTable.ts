import { basename } from 'node:path'
import { receivedFileName } from '../../../domain/fileNames.ts'
import { LARGEST_TABLE_BYTES } from '../../../domain/recordings/sidecar/textEncoding.ts'
import type { FileThreads } from '../probing/inspectRecording.ts'

export interface OpenedTable {
  readonly file: File
  /** Paths of the recordings in its folder that it names. */
  readonly recordings: readonly string[]
}

/** A CSV with details. The other recordings of its folder are left alone: it may be in a folder for downloads. Null: unreadable. */
export async function openTable(
  path: string,
  { disk, prober }: Pick<FileThreads, 'disk' | 'prober'>,
): Promise<OpenedTable | null> {
  try {
    if ((await disk.read('stats', path)).sizeBytes > LARGEST_TABLE_BYTES) return null
    const recordings = await prober.namedBeside(path)
    return { file: new File([await disk.read('bytes', path)], receivedFileName(basename(path))), recordings }
  } catch {
    return null // Removed since it was opened, or not permitted, or reading it takes too long. It becomes a row that says so.
  }
}
