import type { StagingRow } from '../rows/stagingRow.ts'
import type { CsvTableRecord } from './csvTable.ts'
import type { SidecarColumns } from './sidecarColumns.ts'

/** `position`: the first record belongs to the first recording, and so on. */
export type MatchBy = 'name' | 'position'

type Row = Pick<StagingRow, 'stageId' | 'fileName' | 'folder'>

export interface MatchedRecords {
  readonly pairs: readonly { readonly record: CsvTableRecord; readonly stageId: string }[]
  readonly unmatchedLines: readonly number[]
  readonly unmatchedStageIds: readonly string[]
}

/**
 * Matches records to recordings. By name: ignores case, the extension is optional, and as much of the path as the record
 * has must match. A name that fits several recordings matches none of them. Several records may match the same recording;
 * later ones correct earlier ones.
 */
export function matchRecords(
  records: readonly CsvTableRecord[],
  rows: readonly Row[],
  { columns, matchBy }: { readonly columns: SidecarColumns; readonly matchBy: MatchBy },
): MatchedRecords {
  const fileColumn = columns.file
  const find =
    matchBy === 'position' || fileColumn === undefined
      ? (_record: CsvTableRecord, index: number) => rows[index]?.stageId
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
  const byLastName = Map.groupBy(rows, ({ fileName }) => withoutEnding(plain(fileName)))
  return ({ cells }) => {
    const wanted = plain(cells[column] ?? '')
    const parts = wanted.split('/')
    const last = parts.at(-1) ?? ''
    if (last === '') return undefined
    // A record may omit the extension; with another extension it is a different file.
    const fitting = [...(byLastName.get(withoutEnding(last)) ?? []), ...(byLastName.get(last) ?? [])].filter(
      ({ fileName }) => plain(fileName) === last || withoutEnding(plain(fileName)) === last,
    )
    const distinct = [...new Map(fitting.map((row) => [row.stageId, row])).values()]
    if (distinct.length <= 1) return distinct[0]?.stageId
    const inFolder = distinct.filter(({ folder }) => {
      const of = plain(folder)
      const said = parts.slice(0, -1).join('/')
      return said !== '' && (`/${said}`.endsWith(`/${of}`) || `/${of}`.endsWith(`/${said}`))
    })
    return inFolder.length === 1 ? inFolder[0]?.stageId : undefined
  }
}

/** From a path of any system, or from a link: lowercase, normalized Unicode, without invisible characters and query. */
function plain(name: string): string {
  const path = name.trim().replaceAll('\\', '/')
  const ofLink = /^https?:\/\/[^/?#]*(\/[^?#]*)/i.exec(path)?.[1]
  return (ofLink ?? path)
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

function withoutEnding(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/, '')
}
