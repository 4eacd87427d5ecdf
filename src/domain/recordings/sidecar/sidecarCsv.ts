import { agentOfText, type KnownAgent } from '../rows/agentGuess.ts'
import { timestampOf } from '../rows/rowTime.ts'
import type { InterpretedField, RowChange, StagingRow } from '../rows/stagingRow.ts'
import { epochTimes, writtenTime, type WrittenTime } from '../times/writtenTime.ts'
import type { CsvTable, CsvTableRecord } from './csvTable.ts'
import { matchRecords, type MatchBy } from './matchRecords.ts'
import type { SidecarColumns, SidecarField } from './sidecarColumns.ts'

export interface SidecarOptions {
  readonly columns: SidecarColumns
  readonly matchBy: MatchBy
  /** For times without a zone. */
  readonly timeZone: string
  /** The first number in `03/11/2026`. */
  readonly dayOrder: DayOrder
  readonly agents: readonly KnownAgent[]
  readonly callTypes: readonly { readonly id: number; readonly name: string | null; readonly isArchived: boolean }[]
}

export type DayOrder = 'day-first' | 'month-first'

export interface SidecarResult {
  readonly edits: readonly { readonly stageIds: readonly [string]; readonly change: RowChange }[]
  /** Lines of the file that match no recording of the table. */
  readonly unmatchedLines: readonly number[]
  /** Recordings without a line. */
  readonly unmatchedStageIds: readonly string[]
  /** Cells that couldn't be read. Their fields stay unchanged, and the edits contain their text as a warning. */
  readonly unreadCells: readonly UnreadCell[]
}

export interface UnreadCell {
  readonly line: number
  readonly field: SidecarField
  readonly text: string
}

/** Empty cells are ignored, so that two files can complement each other. */
export function readSidecar(
  table: CsvTable,
  rows: readonly Pick<StagingRow, 'stageId' | 'fileName' | 'folder'>[],
  options: SidecarOptions,
): SidecarResult {
  const matched = matchRecords(table.records, rows, options)
  const unreadCells: UnreadCell[] = []
  const edits = []
  for (const { record, stageId } of matched.pairs) {
    const change = changeOf(record, options, unreadCells)
    if (Object.keys(change).length > 0) edits.push({ stageIds: [stageId] as const, change })
  }
  return { edits, unreadCells, unmatchedLines: matched.unmatchedLines, unmatchedStageIds: matched.unmatchedStageIds }
}

/** The order of day and month in dates like `03/11/2026`, from the whole column; null if it is ambiguous and matters. */
export function dayOrderOf({ records }: CsvTable, columns: SidecarColumns): DayOrder | 'no-matter' | null {
  const column = columns.timestamp ?? columns.date
  if (column === undefined) return 'no-matter'
  let isOpen = false
  for (const { cells } of records) {
    const [, first, second] = /(?<!\d)(\d\d?)[-_/ ](\d\d?)[-_/ ]20\d\d/.exec(cells[column] ?? '') ?? []
    if (Number(first) > 12) return 'day-first'
    if (Number(second) > 12) return 'month-first'
    if (first !== undefined && first !== second) isOpen = true
  }
  return isOpen ? null : 'no-matter'
}

/** A cell may contain a page of text; its beginning is enough to recognize it. */
const MOST_UNREAD_TEXT = 200

type Change = { -readonly [Name in keyof RowChange]: RowChange[Name] }

function changeOf({ line, cells }: CsvTableRecord, options: SidecarOptions, unread: UnreadCell[]): RowChange {
  const { columns, agents, callTypes } = options
  const cell = (field: SidecarField) => {
    const index = columns[field]
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  const change: Change = {}
  const notUnderstood: { [Name in InterpretedField]?: string } = {}
  const keep = <Name extends InterpretedField>(
    { column, name }: { readonly column: SidecarField; readonly name: Name },
    text: string,
    value: Change[Name] | null,
  ) => {
    if (text === '') return
    if (value !== null) change[name] = value
    else {
      unread.push({ line, field: column, text })
      notUnderstood[name] = text.slice(0, MOST_UNREAD_TEXT)
    }
  }
  const when = columns.date === undefined ? cell('timestamp') : `${cell('date')} ${cell('time')}`.trim()
  const whenColumn = columns.date === undefined ? 'timestamp' : 'date'
  keep({ column: whenColumn, name: 'timestamp' }, when, timeOf(when, options))
  const agent = cell('agent')
  keep({ column: 'agent', name: 'userId' }, agent, agentOfText(agent, agents))
  const type = cell('callType')
  keep({ column: 'callType', name: 'callTypeId' }, type, typeOf(type, callTypes))
  for (const field of ['title', 'leadName', 'leadCompany'] as const) {
    if (cell(field) !== '') change[field] = cell(field)
  }
  const voipId = cell('voipId')
  // It becomes a request header.
  keep({ column: 'voipId', name: 'voipId' }, voipId, /^[\x21-\x7e]{1,200}$/.test(voipId) ? voipId : null)
  if (Object.keys(notUnderstood).length > 0) change.unread = notUnderstood
  return change
}

function timeOf(text: string, { timeZone, dayOrder }: SidecarOptions): string | null {
  // A cell contains only a time, so ten digits are seconds.
  const time: WrittenTime | null = /^\d{10}(\d{3})?$/.test(text) ? (epochTimes(text)[0] ?? null) : writtenTime(text)
  if (time === null) return null
  const local = dayOrder === 'month-first' ? (time.alsoLocal ?? time.local) : time.local
  return timestampOf({ ...time, local }, timeZone)
}

function typeOf(text: string, types: SidecarOptions['callTypes']): number | null {
  const plain = text.toLowerCase()
  const fitting = types.filter(({ id, name }) => String(id) === text || name?.trim().toLowerCase() === plain)
  return (fitting.find(({ isArchived }) => !isArchived) ?? fitting[0])?.id ?? null
}
