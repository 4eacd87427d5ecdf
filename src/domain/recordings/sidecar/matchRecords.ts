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
 * Matches records to recordings. By name, none match without a column of file names. Several records may match the same recording:
 * later ones correct earlier ones.
 */
export function matchRecords(
  records: readonly CsvTableRecord[],
  rows: readonly Row[],
  { columns, matchBy }: { readonly columns: SidecarColumns; readonly matchBy: MatchBy },
): MatchedRecords {
  const fileColumn = columns.file
  const find =
    matchBy === 'position'
      ? (_record: CsvTableRecord, index: number) => rows[index]?.stageId
      : fileColumn === undefined
        ? () => undefined
        : byName(rows, fileColumn)
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

function byName(rows: readonly Row[], column: number): (record: CsvTableRecord) => string | undefined {
  const files = new NamedFiles<string>()
  for (const { stageId, fileName, folder } of rows) files.add(stageId, fileName, folder)
  return ({ cells }) => files.find(plainName(cells[column] ?? ''))
}
