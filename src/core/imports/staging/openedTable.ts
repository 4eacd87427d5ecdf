import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { receivedFileName } from '../../../domain/fileNames.ts'
import { fileKindOf } from '../../../domain/recordings/fileKinds.ts'
import { readCsv } from '../../../domain/recordings/sidecar/csvTable.ts'
import { matchRecords } from '../../../domain/recordings/sidecar/matchRecords.ts'
import { guessColumns } from '../../../domain/recordings/sidecar/sidecarColumns.ts'
import { LARGEST_TABLE_BYTES, textEncodingOf } from '../../../domain/recordings/sidecar/textEncoding.ts'

export interface OpenedTable {
  readonly file: File
  /** Paths of the recordings in its folder that it names. */
  readonly recordings: readonly string[]
}

/** A CSV with details. The other recordings of its folder are left alone: it may be in a folder for downloads. Null: unreadable. */
export async function openTable(path: string): Promise<OpenedTable | null> {
  try {
    if ((await stat(path)).size > LARGEST_TABLE_BYTES) return null
    const bytes = await readFile(path)
    const file = new File([bytes], receivedFileName(basename(path)))
    return { file, recordings: await namedBeside(path, bytes) }
  } catch {
    return null // Removed since it was opened, or not permitted. It becomes a row that says so.
  }
}

async function namedBeside(path: string, bytes: Uint8Array): Promise<readonly string[]> {
  const table = readCsv(new TextDecoder(textEncodingOf(bytes)).decode(bytes))
  const folder = dirname(path)
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && fileKindOf(entry.name) === 'recording')
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
  const columns = guessColumns(table, names)
  if (columns.file === undefined) return []
  const rows = names.map((name) => ({ stageId: name, fileName: receivedFileName(name), folder: '' }))
  const { pairs } = matchRecords(table.records, rows, { columns, matchBy: 'name' })
  const named = new Set(pairs.map(({ stageId }) => stageId))
  return names.filter((name) => named.has(name)).map((name) => join(folder, name))
}
