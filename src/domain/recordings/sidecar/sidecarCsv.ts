import { userOf } from '../agentRef.ts'
import { agentOfText, type KnownAgent } from '../rows/agentGuess.ts'
import {
  callTypeOfText,
  type DayOrder,
  dayOrderOfCells,
  type KnownCallType,
  statesZone,
  timestampOfText,
  voipIdOfText,
} from '../rows/cellValues.ts'
import { LONGEST_TEXT } from '../rows/enteredCell.ts'
import { INTERPRETED_FIELDS, type InterpretedField, type RowChange, type StagingRow } from '../rows/stagingRow.ts'
import type { CsvTable, CsvTableRecord } from './csvTable.ts'
import { matchRecords, type MatchBy } from './matchRecords.ts'
import { type SidecarColumns, type SidecarField, withoutMidnight } from './sidecarColumns.ts'

export interface SidecarOptions {
  readonly columns: SidecarColumns
  readonly matchBy: MatchBy
  /** For times without a zone. */
  readonly timeZone: string
  readonly isZoneChosen: boolean
  readonly dayOrder: DayOrder
  /** Null: the users can't be read. */
  readonly agents: readonly KnownAgent[] | null
  readonly callTypes: readonly KnownCallType[]
}

export interface SidecarResult {
  readonly edits: readonly { readonly stageIds: readonly [string]; readonly change: RowChange }[]
  /** Lines of the file that match no recording of the table. */
  readonly unmatchedLines: readonly number[]
  /** Recordings without a line. */
  readonly unmatchedStageIds: readonly string[]
  /**
   * Cells that couldn't be read, and those of several lines that disagree (`7 / 8`). Their fields stay unchanged, and the edits contain
   * their text as a warning.
   */
  readonly unreadCells: readonly UnreadCell[]
}

interface UnreadCell {
  readonly line: number
  readonly field: SidecarField
  readonly text: string
}

/**
 * Empty cells are ignored, so that two files can complement each other. Several lines of a recording complement each other too. What
 * they disagree on isn't filled in, except for texts, of which the last counts.
 */
export function readSidecar(
  table: CsvTable,
  rows: readonly Pick<StagingRow, 'stageId' | 'fileName' | 'folder'>[],
  options: SidecarOptions,
): SidecarResult {
  const { pairs, unmatchedLines, unmatchedStageIds } = matchRecords(table.records, rows, options)
  const filled = [...Map.groupBy(pairs, ({ stageId }) => stageId)].map(([stageId, own]) => ({
    stageId,
    ...joined(own.map(({ record }) => readLine(record, options))),
  }))
  const edits = filled.flatMap(({ stageId, change }) =>
    Object.keys(change).length > 0 ? [{ stageIds: [stageId] as const, change }] : [],
  )
  const unreadCells = filled.flatMap((one) => one.unreadCells).toSorted((a, b) => a.line - b.line)
  return { edits, unreadCells, unmatchedLines, unmatchedStageIds }
}

/** The order of day and month in dates like `03/11/2026`, from the whole column; null if it is ambiguous and matters. */
export function dayOrderOf({ records }: CsvTable, columns: SidecarColumns): DayOrder | 'no-matter' | null {
  const column = columns.timestamp ?? columns.date
  if (column === undefined) return 'no-matter'
  return dayOrderOfCells(records.map(({ cells }) => cells[column] ?? ''))
}

type Change = { -readonly [Name in keyof RowChange]: RowChange[Name] }

interface ReadLine {
  readonly change: RowChange
  readonly cells: readonly ReadCell[]
}

/** A cell of an interpreted field that isn't empty. */
interface ReadCell extends UnreadCell {
  readonly name: InterpretedField
  /** Its text, or a part of it, couldn't be read. */
  readonly isUnread: boolean
}

/** All lines of one recording. */
function joined(lines: readonly ReadLine[]): {
  readonly change: RowChange
  readonly unreadCells: readonly UnreadCell[]
} {
  const change: Change = {}
  for (const line of lines) Object.assign(change, line.change)
  const unread: { [Name in InterpretedField]?: string } = {}
  const unreadCells: UnreadCell[] = []
  for (const name of INTERPRETED_FIELDS) {
    const cells = lines.flatMap((line) => line.cells.filter((cell) => cell.name === name))
    const isDisputed = new Set(lines.flatMap((line) => line.change[name] ?? [])).size > 1
    const shown = isDisputed ? cells : cells.filter(({ isUnread }) => isUnread)
    const last = shown.at(-1)
    if (last === undefined) continue
    const text = [...new Set(shown.map((cell) => cell.text))].join(' / ')
    unread[name] = text.slice(0, MOST_UNREAD_TEXT)
    if (isDisputed) {
      delete change[name]
      unreadCells.push({ line: last.line, field: last.field, text })
    } else unreadCells.push(...shown.map(({ line, field, text: own }) => ({ line, field, text: own })))
  }
  if (change.timestamp === undefined) {
    delete change.readZone
    delete change.assumedZone
  }
  if (Object.keys(unread).length > 0) change.unread = unread
  return { change, unreadCells }
}

/** A cell may contain a page of text; its beginning is enough to recognize it. */
const MOST_UNREAD_TEXT = 200

function readLine({ line, cells }: CsvTableRecord, options: SidecarOptions): ReadLine {
  const { columns, agents, callTypes } = options
  const cell = (field: SidecarField) => {
    const index = columns[field]
    return index === undefined ? '' : (cells[index] ?? '').trim().slice(0, LONGEST_TEXT)
  }
  const change: Change = {}
  const read: ReadCell[] = []
  const keep = <Name extends InterpretedField>(
    { column, name }: { readonly column: SidecarField; readonly name: Name },
    text: string,
    value: Change[Name] | null,
  ) => {
    if (text === '') return
    if (value !== null) change[name] = value
    read.push({ line, field: column, text, name, isUnread: value === null })
  }
  const when =
    columns.date === undefined ? cell('timestamp') : `${withoutMidnight(cell('date'))} ${cell('time')}`.trim()
  const whenColumn = columns.date === undefined ? 'timestamp' : 'date'
  keep({ column: whenColumn, name: 'timestamp' }, when, timestampOfText(when, options))
  if (change.timestamp !== undefined) {
    change.readZone = statesZone(when) ? null : options.timeZone
    change.assumedZone = options.isZoneChosen ? null : change.readZone
  }
  const [agent, email] = [cell('agent'), cell('agentEmail')]
  const ref = agentOfText(agent, agents)
  // The id or the name counts, but not if the address is of another user.
  const isTwo = agent !== '' && email !== '' && !isOfSame(email, agent, agents)
  const text = agent === '' ? email : isTwo ? `${agent}, ${email}` : agent
  const value = isTwo ? null : (ref ?? agentOfText(email, agents))
  keep({ column: agent === '' ? 'agentEmail' : 'agent', name: 'userId' }, text, value)
  // An address that no user has: the id wins, as for the service, but it may be of another workspace.
  if (isTwo && ref !== null && agentOfText(email, agents) === null) change.userId = ref
  const type = cell('callType')
  keep({ column: 'callType', name: 'callTypeId' }, type, callTypeOfText(type, callTypes))
  for (const field of ['title', 'leadName', 'leadCompany'] as const) {
    if (cell(field) !== '') change[field] = cell(field)
  }
  const voipId = cell('voipId')
  keep({ column: 'voipId', name: 'voipId' }, voipId, voipIdOfText(voipId))
  if (options.matchBy === 'position' && Object.keys(change).length + read.length > 0) change.isByOrder = true
  return { change, cells: read }
}

/**
 * Whether the address is the user's. One that no user has is of another person. Where the users can't be read, an id may be of
 * another person, too, but a name counts as that of the address.
 */
function isOfSame(email: string, agent: string, agents: readonly KnownAgent[] | null): boolean {
  if (agents === null)
    return agentOfText(agent, null) === null
      ? !/^\d+$/.test(agent)
      : agentOfText(agent, null) === agentOfText(email, null)
  const user = userOf(agentOfText(agent, agents), agents)
  if (user?.email === null) return agentOfText(email, agents) === null
  return user?.email.toLowerCase() === email.toLowerCase()
}
