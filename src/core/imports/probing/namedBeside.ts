import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { receivedFileName } from '../../../domain/fileNames.ts'
import { fileKindOf } from '../../../domain/recordings/fileKinds.ts'
import { readCsv } from '../../../domain/recordings/sidecar/csvTable.ts'
import { matchRecords } from '../../../domain/recordings/sidecar/matchRecords.ts'
import { guessColumns } from '../../../domain/recordings/sidecar/sidecarColumns.ts'
import { textEncodingOf } from '../../../domain/recordings/sidecar/textEncoding.ts'

/**
 * The paths of the recordings in the CSV's folder that the CSV names. Takes seconds for tens of thousands of recordings, so the core
 * calls it in a thread, with `FileProber`.
 */
export function namedBeside(path: string): readonly string[] {
  const bytes = readFileSync(path)
  const table = readCsv(new TextDecoder(textEncodingOf(bytes)).decode(bytes))
  const folder = dirname(path)
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && fileKindOf(entry.name) === 'recording')
    .map(({ name }) => name)
    .toSorted(compare)
  const columns = guessColumns(table, names)
  if (columns.file === undefined) return []
  const rows = names.map((name) => ({ stageId: name, fileName: receivedFileName(name), folder: '' }))
  const { pairs } = matchRecords(table.records, rows, { columns, matchBy: 'name' })
  const named = new Set(pairs.map(({ stageId }) => stageId))
  return names.filter((name) => named.has(name)).map((name) => join(folder, name))
}
