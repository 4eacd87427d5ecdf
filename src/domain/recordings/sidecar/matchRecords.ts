import type { StagingRow } from '../rows/stagingRow.ts'
import type { CsvTableRecord } from './csvTable.ts'
import { NamedFiles, plainName } from './namedFiles.ts'
import type { SidecarColumns } from './sidecarColumns.ts'

/** `position`: the first record belongs to the first recording, and so on. */
export type MatchBy = 'name' | 'position'

type Row = Pick<StagingRow, 'stageId' | 'fileName' | 'folder'>

interface MatchedRecords {
  readonly pairs: readonly { readonly record: CsvTableRecord; readonly stageId: string }[]
  readonly unmatchedLines: readonly number[]
  readonly unmatchedStageIds: readonly string[]
}

/**
 * Matches records to recordings. Without a column of file names, nothing matches by name. If several records match a recording,
 * later ones override earlier ones.
 */
export function matchRecords(
  records: readonly CsvTableRecord[],
  rows: readonly Row[],
  { columns, matchBy }: { readonly columns: SidecarColumns; readonly matchBy: MatchBy },
): MatchedRecords {
  const find = matchBy === 'position' ? byPosition(rows) : byName(rows, columns.file)
  const pairs: { record: CsvTableRecord; stageId: string }[] = []
  const unmatchedLines: number[] = []
  for (const [index, record] of records.entries()) {
    const stageId = find(record, index)
    if (stageId === undefined) unmatchedLines.push(record.line)
    else pairs.push({ record, stageId })
  }
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
