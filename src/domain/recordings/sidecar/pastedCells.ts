import { dayOrderOfCells } from '../rows/cellValues.ts'
import { type CellContext, enteredCell } from '../rows/enteredCell.ts'
import type { RowChange, RowFieldName, StagingRow } from '../rows/stagingRow.ts'
import { readRecords } from './csvTable.ts'

/** More is something else than cells, such as a transcript. Both take well under a second. */
const MOST_LINES = 5000
const MOST_CHARACTERS = 4_000_000

/** The cells of copied text, by lines: spreadsheets separate them with tabs and quote what has line breaks. Null: too much. */
export function readPasted(text: string): readonly (readonly string[])[] | null {
  if (text.length > MOST_CHARACTERS) return null
  const lines = readRecords(text, '\t', MOST_LINES + 1).map(({ cells }) => cells)
  return lines.length > MOST_LINES ? null : lines
}

interface PastedRows {
  readonly edits: readonly { readonly stageIds: readonly [string]; readonly change: RowChange }[]
  /** Cells whose text stays as a problem of their row. */
  readonly unreadCount: number
  /** Lines after the last row, and cells after the last column. */
  readonly unplacedCount: number
}

/** Line by line into the rows, and cell by cell into the fields. Empty cells clear. */
export function pasteCells(
  lines: readonly (readonly string[])[],
  rows: readonly Pick<StagingRow, 'stageId' | 'timeZone'>[],
  fields: readonly RowFieldName[],
  lists: Pick<CellContext, 'agents' | 'callTypes'>,
): PastedRows {
  const timeColumn = fields.indexOf('timestamp')
  const order = dayOrderOfCells(lines.map((cells) => cells[timeColumn] ?? ''))
  const dayOrder = order === 'no-matter' ? null : order
  let unreadCount = 0
  const edits = rows.slice(0, lines.length).map(({ stageId, timeZone }, index) => {
    const changes = (lines[index] ?? [])
      .slice(0, fields.length)
      .flatMap((cell, column) => enteredCell(fields[column] ?? 'title', cell, { ...lists, timeZone, dayOrder }))
    const unread = Object.assign({}, ...changes.map((change) => change.unread)) as NonNullable<RowChange['unread']>
    unreadCount += Object.keys(unread).length
    const change: RowChange = Object.assign({}, ...changes, Object.keys(unread).length > 0 ? { unread } : {})
    return { stageIds: [stageId] as const, change }
  })
  const unplacedCells = lines
    .slice(0, rows.length)
    .reduce((sum, cells) => sum + Math.max(0, cells.length - fields.length), 0)
  return { edits, unreadCount, unplacedCount: Math.max(0, lines.length - rows.length) + unplacedCells }
}
