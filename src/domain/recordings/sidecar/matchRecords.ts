import type { StagingRow } from '../rows/stagingRow.ts'
import type { CsvTableRecord } from './csvTable.ts'
import { NamedFiles, plainName } from './namedFiles.ts'
import type { SidecarColumns } from './sidecarColumns.ts'

/** `position`: the first record belongs to the first recording, and so on. */
export type MatchBy = 'name' | 'position'

type Row = Pick<StagingRow, 'stageId' | 'fileName' | 'folder'>

interface Pair {
  readonly record: CsvTableRecord
  readonly stageId: string
}

interface MatchedRecords {
  readonly pairs: readonly Pair[]
  readonly unmatchedLines: readonly number[]
  readonly unmatchedStageIds: readonly string[]
}

/**
 * Matches records to recordings. Without a column of file names, nothing matches by name. If several records match a recording,
 * only those of its folder do.
 */
export function matchRecords(
  records: readonly CsvTableRecord[],
  rows: readonly Row[],
  { columns, matchBy }: { readonly columns: SidecarColumns; readonly matchBy: MatchBy },
): MatchedRecords {
  const find = matchBy === 'position' ? byPosition(rows) : byName(rows, columns.file)
  const all = records.flatMap((record, index): Pair[] => {
    const stageId = find(record, index)
    return stageId === undefined ? [] : [{ record, stageId }]
  })
  const strays = matchBy === 'position' ? new Set() : strayPairs(all, rows, columns.file)
  const pairs = all.filter((pair) => !strays.has(pair))
  const matched = new Set(pairs.map(({ record }) => record))
  const unmatchedLines = records.flatMap((record) => (matched.has(record) ? [] : [record.line]))
  const found = new Set(pairs.map(({ stageId }) => stageId))
  const unmatchedStageIds = rows.map(({ stageId }) => stageId).filter((stageId) => !found.has(stageId))
  return { pairs, unmatchedLines, unmatchedStageIds }
}

/** The ID of the row that a record belongs to. */
type Find = (record: CsvTableRecord, index: number) => string | undefined

function byPosition(rows: readonly Row[]): Find {
  return (_, index) => rows[index]?.stageId
}

function byName(rows: readonly Row[], column: number | undefined): Find {
  if (column === undefined) return () => undefined
  const files = new NamedFiles<string>()
  for (const { stageId, fileName, folder } of rows) files.add(stageId, fileName, folder)
  return ({ cells }) => files.find(plainName(cells[column] ?? ''))
}

/** Of several records for one recording that name different folders, those that don't name its own. */
function strayPairs(pairs: readonly Pair[], rows: readonly Row[], column = -1): ReadonlySet<Pair> {
  const folders = new Map(rows.map(({ stageId, fileName, folder }) => [stageId, folderOf(`${folder}/${fileName}`)]))
  const strays = new Set<Pair>()
  for (const [stageId, named] of Map.groupBy(pairs, (pair) => pair.stageId)) {
    if (named.length === 1) continue
    const folderOfPair = ({ record }: Pair) => folderOf(record.cells[column] ?? '')
    if (isOneFolder(named.map(folderOfPair))) continue
    const own = named.filter((pair) => isOneFolder([folders.get(stageId) ?? '', folderOfPair(pair)]))
    const kept = isOneFolder(own.map(folderOfPair)) ? new Set(own) : new Set()
    for (const pair of named) if (!kept.has(pair)) strays.add(pair)
  }
  return strays
}

/** With a slash before each part; empty if the path has no folder. */
export function folderOf(path: string): string {
  const name = `/${plainName(path).replace(/^\/+/, '')}`
  return name.slice(0, name.lastIndexOf('/'))
}

/** Whether all of them can be the same folder: a path may lack its beginning. */
export function isOneFolder(folders: readonly string[]): boolean {
  const longest = folders.reduce((a, b) => (b.length > a.length ? b : a), '')
  return folders.every((folder) => longest.endsWith(folder))
}
