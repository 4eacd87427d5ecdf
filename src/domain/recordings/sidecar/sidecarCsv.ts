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
import type { InterpretedField, RowChange, StagingRow } from '../rows/stagingRow.ts'
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
  /** Cells that couldn't be read. Their fields stay unchanged, and the edits contain their text as a warning. */
  readonly unreadCells: readonly UnreadCell[]
}

interface UnreadCell {
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
  const changes = new Map<string, RowChange>()
  for (const { record, stageId } of matched.pairs) {
    const change = changeOf(record, options, unreadCells)
    const before = changes.get(stageId)
    if (Object.keys(change).length > 0) changes.set(stageId, before === undefined ? change : joined(before, change))
  }
  const edits = [...changes].map(([stageId, change]) => ({ stageIds: [stageId] as const, change }))
  return { edits, unreadCells, unmatchedLines: matched.unmatchedLines, unmatchedStageIds: matched.unmatchedStageIds }
}

/** The order of day and month in dates like `03/11/2026`, from the whole column; null if it is ambiguous and matters. */
export function dayOrderOf({ records }: CsvTable, columns: SidecarColumns): DayOrder | 'no-matter' | null {
  const column = columns.timestamp ?? columns.date
  if (column === undefined) return 'no-matter'
  return dayOrderOfCells(records.map(({ cells }) => cells[column] ?? ''))
}

/** Two lines of one recording. */
function joined(before: RowChange, after: RowChange): RowChange {
  const isUnread = ([name]: readonly [string, unknown]) => !(name in after)
  const unread = { ...Object.fromEntries(Object.entries(before.unread ?? {}).filter(isUnread)), ...after.unread }
  const { unread: _, ...values } = { ...before, ...after }
  return Object.keys(unread).length > 0 ? { ...values, unread } : values
}

/** A cell may contain a page of text; its beginning is enough to recognize it. */
const MOST_UNREAD_TEXT = 200

type Change = { -readonly [Name in keyof RowChange]: RowChange[Name] }

function changeOf({ line, cells }: CsvTableRecord, options: SidecarOptions, unread: UnreadCell[]): RowChange {
  const { columns, agents, callTypes } = options
  const cell = (field: SidecarField) => {
    const index = columns[field]
    return index === undefined ? '' : (cells[index] ?? '').trim().slice(0, LONGEST_TEXT)
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
  if (Object.keys(notUnderstood).length > 0) change.unread = notUnderstood
  if (options.matchBy === 'position' && Object.keys(change).length > 0) change.isByOrder = true
  return change
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
