import { readCsv, type CsvTableRecord } from '../../sidecar/csvTable.ts'
import { matchRecords } from '../../sidecar/matchRecords.ts'
import { SIDECAR_PARTS, type IndexSidecar, type SidecarPart } from '../importRule.ts'
import type { SidecarReading } from '../nameReading.ts'
import { sidecarReading, type SidecarTexts } from './sidecarValues.ts'

/** A recording of the folder, and the call's id in its name. */
export interface IndexedFile {
  /** Below the folder, with `/`. */
  readonly path: string
  readonly uniqueId: string | null
}

/**
 * Reads an index: what it says about each recording, by path. `files`: all recordings of the folder, because a record that
 * fits several of them belongs to none. Recordings with several records that differ are omitted.
 */
export function readIndex(
  text: string,
  sidecar: IndexSidecar,
  files: readonly IndexedFile[],
): ReadonlyMap<string, SidecarReading> {
  const table = readCsv(text)
  const all = sidecar.hasHeading ? table.records : [{ line: 1, cells: table.header }, ...table.records]
  const columns = columnsOf(sidecar, table.header)
  const records = all.filter(({ cells }) => sidecar.columnCount === null || cells.length === sidecar.columnCount)
  const readings = new Map<string, SidecarReading | null>()
  for (const { record, path } of pairsOf(records, files, sidecar, columns)) {
    const reading = sidecarReading(textsOf(record, columns), sidecar)
    const known = readings.get(path)
    readings.set(path, known === undefined || JSON.stringify(known) === JSON.stringify(reading) ? reading : null)
  }
  return new Map([...readings].flatMap(([path, reading]) => (reading === null ? [] : [[path, reading] as const])))
}

/** Whether a file is an index by its name. */
export function isIndexName(path: string, { fileName }: IndexSidecar): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const [first = '', ...rest] = fileName.toLowerCase().split('*')
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= name.length - last.length
}

type Columns = { readonly [Part in SidecarPart]?: number }

function columnsOf({ columns }: IndexSidecar, header: readonly string[]): Columns {
  const plain = header.map((name) => name.toLowerCase())
  const found: { [Part in SidecarPart]?: number } = {}
  for (const part of SIDECAR_PARTS) {
    const column = columns[part]
    const index = typeof column === 'string' ? plain.indexOf(column.trim().toLowerCase()) : column
    if (index !== undefined && index !== -1) found[part] = index
  }
  return found
}

function textsOf({ cells }: CsvTableRecord, columns: Columns): SidecarTexts {
  const texts: { [Part in SidecarPart]?: string | undefined } = {}
  for (const part of SIDECAR_PARTS) {
    const column = columns[part]
    if (column !== undefined) texts[part] = cells[column]
  }
  return texts
}

function pairsOf(
  records: readonly CsvTableRecord[],
  files: readonly IndexedFile[],
  { matchBy }: IndexSidecar,
  columns: Columns,
): readonly { readonly record: CsvTableRecord; readonly path: string }[] {
  if (matchBy === 'file') {
    if (columns.file === undefined) return []
    const rows = files.map(({ path }) => {
      const slash = path.lastIndexOf('/')
      return { stageId: path, fileName: path.slice(slash + 1), folder: path.slice(0, Math.max(0, slash)) }
    })
    const { pairs } = matchRecords(records, rows, { columns: { file: columns.file }, matchBy: 'name' })
    return pairs.map(({ record, stageId }) => ({ record, path: stageId }))
  }
  const column = columns.uniqueId
  if (column === undefined) return []
  const byId = Map.groupBy(
    files.filter(({ uniqueId }) => uniqueId !== null),
    ({ uniqueId }) => uniqueId,
  )
  return records.flatMap((record) => {
    const fitting = byId.get(record.cells[column]?.trim() ?? '') ?? []
    const [only] = fitting
    return only !== undefined && fitting.length === 1 ? [{ record, path: only.path }] : []
  })
}
